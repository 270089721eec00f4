import type { Handlers } from "../http/dispatcher.ts";
import { readerOf } from "../policies/reader.ts";
import { libraryOf, mustSeeLibraryOf } from "./library.ts";
import { shelve } from "./shelving.ts";

/** What readers have put on their shelves (spec/readers.md, «Library, likes, marks»). */
export const libraryHandlers = {
  /** @throws Refusal NotFound: another's, who does not let the asker see it */
  getUserLibrary: async ({ query: { userId, ...wanted } }, { user, now, request }) => {
    const ownerId = userId ?? user.id;
    await mustSeeLibraryOf(ownerId, user);
    return libraryOf(ownerId, wanted, readerOf(user, request), now);
  },

  /** @throws Refusal NotFound: one of the works is not the asker's to read */
  updateLibraryState: async ({ body }, { user, now, request }) => ({
    states: await shelve({ ...readerOf(user, request), user }, body, now),
  }),
} satisfies Partial<Handlers>;
