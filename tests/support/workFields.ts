import { fieldsOf } from "../../src/api/contract/fieldsOfWork.ts";
import type { WorkFields } from "../../src/api/contract/works.ts";
import type { TestServer } from "./server.ts";

/** What an author has to fill in, and nothing more. */
export const bareFields: WorkFields = {
  title: "Соль",
  workForm: "novel",
  genreId: null,
  firstSubGenreId: null,
  secondSubGenreId: null,
  tags: [],
  annotation: "",
  authorNotes: "",
  ageMark: "16+",
  adultOnly: false,
  hasObsceneLanguage: false,
  hasDrugs: false,
  aiUse: "None",
  coverFileId: null,
  coverByAi: false,
  enableRedLine: true,
  originalAuthor: "",
  translator: "",
  reciter: "",
  afterword: "",
  privacyDisplay: "All",
  privacyDownloads: "Disable",
  privacyComments: "All",
  commentsReview: "none",
  enableTTS: true,
  seriesId: null,
  linkedWorkId: null,
};

type Call = ReturnType<TestServer["as"]>;

/** Saves a form that was filled with what is stored. */
export async function saveSettings(call: Call, id: number, changed: Partial<WorkFields>) {
  const before = fieldsOf(await call("getWorkSettings", { params: { id } }));
  return call("updateWorkSettings", { params: { id }, body: { before, fields: { ...before, ...changed } } });
}
