import { apiFault } from "../chapters/chapterAutosave.model.ts";

const doc = (words: string) => ({
  type: "doc",
  content: [{ type: "paragraph", content: [{ type: "text", text: words }] }],
});
const textOf = (words: string) => ({
  title: "Старый сад",
  document: doc(words),
  fields: {
    categoryId: 8,
    tags: ["сад"],
    privacyDisplay: "All",
    privacyComments: "All",
    commentsReview: "none",
  },
});

/** What the server has. */
export const saved = textOf("Было утро.");
export const typed = textOf("Было утро. И вечер.");
export const more = textOf("Было утро. И вечер. И ночь.");
export const drafted = textOf("Был черновик.");
export const others = textOf("Был день.");

const window = "3c9a5b1e-6d0f-4a53-9f0e-1f2d3c4b5a69";
/** What a new one begins with. */
export const blank = {
  title: "",
  document: { type: "doc", content: [{ type: "paragraph", content: [] }] },
  fields: saved.fields,
};
/** A post that the server has. */
export const known = {
  accountId: 3,
  kind: "post",
  id: 7,
  revision: 2,
  saved,
  requestId: window,
  place: `post:7:${window}`,
};
export const begun = { ...known, id: null, revision: 0, saved: blank, place: `post:new:${window}` };

export const accepted = {
  outcome: "saved",
  publication: { id: 7, revision: 2, state: "draft", savedAt: "2026-11-20T11:05:31.000Z" },
} as const;
export const stale = { outcome: "stale", theirs: { revision: 9, text: others } } as const;

/** What an earlier page has left on this device. */
export const offer = {
  kind: "newer",
  place: "post:7:70f4b1f0-0000-4000-8000-000000000001",
  requestId: "70f4b1f0-0000-4000-8000-000000000001",
  text: drafted,
  savedAt: "2026-11-20T10:00:00.000Z",
};

export const faults = {
  network: apiFault(0, ""),
  text: apiFault(400, "InvalidRequestFields", { invalidFields: { "fields.tags.1": ["Не короче 2 символов"] } }),
  login: apiFault(401, "AuthorizationRequired"),
  access: apiFault(403, "AccessDenied"),
} as const;
