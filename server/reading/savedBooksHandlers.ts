import type { CheckedBook } from "../../src/api/contract/savedBooks.ts";
import type { Handlers } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { readerOf } from "../policies/reader.ts";
import { checkedBook, idsOf, manyTexts } from "./savedBooks.ts";
import { readableWork } from "./works.ts";

/** Books that readers keep on their devices (docs/adr/0071). */
export const savedBooksHandlers = {
  /** @throws Refusal NotFound: an audiobook too, which has no texts */
  getManyTexts: async ({ params, query }, { user, now, request, address }) => {
    const reader = { ...readerOf(user, request), user };
    const work = await readableWork(params.id, reader);
    if (work.format === "Audiobook") throw Refusal.missing();
    return manyTexts(work, idsOf(query.ids), { reader, request, now, address });
  },

  checkSavedBooks: async ({ query }, { user, request }) => {
    const books: CheckedBook[] = [];
    for (const id of idsOf(query.ids)) books.push(await checkedBook(id, readerOf(user, request)));
    return { books };
  },
} satisfies Partial<Handlers>;
