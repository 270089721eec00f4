import type { Work, WorkFields } from "./works.ts";

const isField: Readonly<Record<keyof WorkFields, true>> = {
  title: true,
  workForm: true,
  genreId: true,
  firstSubGenreId: true,
  secondSubGenreId: true,
  tags: true,
  annotation: true,
  authorNotes: true,
  ageMark: true,
  adultOnly: true,
  hasObsceneLanguage: true,
  hasDrugs: true,
  aiUse: true,
  coverFileId: true,
  coverByAi: true,
  enableRedLine: true,
  originalAuthor: true,
  translator: true,
  reciter: true,
  afterword: true,
  privacyDisplay: true,
  privacyDownloads: true,
  privacyComments: true,
  commentsReview: true,
  enableTTS: true,
  seriesId: true,
  linkedWorkId: true,
};

/** All that an author fills in, in its order. Apart from the schema: a form is filled before that is here. */
export const workFieldNames = Object.keys(isField) as (keyof WorkFields)[];

/** What an author has filled in. */
export const fieldsOf = (work: Work): WorkFields =>
  Object.fromEntries(workFieldNames.map((name) => [name, work[name]])) as WorkFields;
