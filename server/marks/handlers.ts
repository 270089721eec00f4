import type { Handlers } from "../http/dispatcher.ts";
import { readerOf } from "../policies/reader.ts";
import { deleteMarks, marksOf, saveMark } from "./marks.ts";

/** Bookmarks and quotations of readers (docs/spec/readers.md, «Marks»). */
export const markHandlers = {
  getUserMarks: ({ query }, { user, request }) => marksOf({ ...readerOf(user, request), user }, query),

  /** @throws Refusal NotFound, InvalidRequestFields as `saveMark` */
  saveMark: async ({ body }, { user, now, request }) => ({
    mark: await saveMark({ ...readerOf(user, request), user }, body, now),
  }),

  deleteMarks: ({ body }, { user }) => deleteMarks(user.id, body.ids),
} satisfies Partial<Handlers>;
