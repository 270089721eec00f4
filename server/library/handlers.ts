import { actionMessages } from "../../src/text/actionMessages.ts";
import type { Handlers } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { mustBePresent } from "../people/people.ts";
import { readerOf } from "../policies/reader.ts";
import { readAsideFor } from "../replica/replica.ts";
import { authorLists } from "./authorLists.ts";
import { isLibraryShown, libraryOf, mustSeeLibraryOf } from "./library.ts";
import { shelve } from "./shelving.ts";
import { stoppedBook } from "./stopped.ts";

/** The works that readers have put on their shelves (docs/spec/readers.md, «Library»). */
export const libraryHandlers = {
  /** @throws Refusal NotFound: another's, who does not let the asker see it; AuthorizationRequired: a guest asks for their own */
  getUserLibrary: async ({ query: { userId, ...filters } }, { user, now, request }) => {
    const ownerId = userId ?? user?.id;
    if (ownerId === undefined) throw new Refusal("AuthorizationRequired", actionMessages.loginRequired);
    await mustSeeLibraryOf(ownerId, user);
    const reader = readerOf(user, request);
    const { state, format, search, page = 1 } = filters;
    const isBeginning = state === "Reading" && !format && !search && page === 1;
    const stopped = user?.id === ownerId && isBeginning ? await stoppedBook(user, reader, now) : null;
    return { ...(await libraryOf(ownerId, filters, reader, now)), stopped };
  },

  /** @throws Refusal NotFound: a person who is not there */
  getAuthorLists: async ({ params: { id } }, { user, now, request }) => {
    await mustBePresent(id);
    const lists = await readAsideFor(user, () => authorLists(id, readerOf(user, request), now));
    return { ...lists, isLibraryShown: await isLibraryShown(id, user) };
  },

  /** @throws Refusal NotFound: one of the works is not the asker's to read */
  updateLibraryState: async ({ body }, { user, now, request }) => ({
    states: await shelve({ ...readerOf(user, request), user }, body, now),
  }),
} satisfies Partial<Handlers>;
