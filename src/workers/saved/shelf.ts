import {
  ACCOUNT,
  AROUND,
  accountOf,
  bookOf,
  DETAILS,
  isOverdue,
  overdueWords,
  ownerOf,
  RECORD,
  type SavedAround,
  type SavedRecord,
  type SavedText,
  savedChapter,
  soundAddress,
  textAddress,
} from "../../text/savedBooks.ts";
import { storedAnswer, storedSuccess } from "./stored.ts";

type Surroundings = { caches: CacheStorage; now: () => number };

/** As the server refuses what makes no sense: the page shows the words, and «Повторить». */
const overdue = (): Response => storedAnswer({ status: 4, errorCode: 3, message: overdueWords }, 400);

/** What is stored on this device, as the calls of the page are answered. */
export function createShelf({ caches, now }: Surroundings) {
  const read = async <T>(cache: Cache, address: string): Promise<T | null> => {
    const found = await cache.match(address);
    return found ? ((await found.json()) as T) : null;
  };

  /** A book that may be opened, or whose access must be asked for first. */
  async function find(workId: number): Promise<{ cache: Cache; isOverdue: boolean } | null> {
    const name = (await caches.keys()).find((one) => bookOf(one)?.workId === workId);
    if (!name) return null;
    const cache = await caches.open(name);
    const record = await read<SavedRecord>(cache, RECORD);
    return record && !record.isTaken ? { cache, isOverdue: isOverdue(record, now()) } : null;
  }

  const given = async (workId: number, take: (cache: Cache) => Promise<object | null>): Promise<Response | null> => {
    const book = await find(workId);
    if (!book) return null;
    if (book.isOverdue) return overdue();
    const data = await take(book.cache);
    return data && storedSuccess(data);
  };

  /** Of whichever book. A book that is overdue has none. */
  async function inBooks(take: (cache: Cache) => Promise<Response | undefined>): Promise<Response | null> {
    for (const name of await caches.keys()) {
      const workId = bookOf(name)?.workId;
      const book = workId === undefined ? null : await find(workId);
      const found = book && !book.isOverdue ? await take(book.cache) : undefined;
      if (found) return found;
    }
    return null;
  }

  return {
    has: async (workId: number): Promise<boolean> => (await find(workId)) !== null,

    isEmpty: async (): Promise<boolean> => !(await caches.keys()).some(bookOf),

    book: (workId: number) => given(workId, (cache) => read<object>(cache, DETAILS)),

    chapter: (workId: number, chapterId: number) =>
      given(workId, async (cache) => {
        const around = await read<SavedAround>(cache, AROUND);
        const text = await read<SavedText>(cache, textAddress(chapterId));
        return around && text && savedChapter(around, text);
      }),

    address: (workId: number, chapterId: number) =>
      given(workId, async (cache) => {
        const source = await read<object>(cache, soundAddress(chapterId));
        return source && { sources: [source], expiresAt: new Date(now() + 86_400_000).toISOString() };
      }),

    /** @param path without what was signed */
    sound: (path: string) => inBooks((cache) => cache.match(path)),

    /** The picture in whichever size there is. */
    picture: (id: string) =>
      inBooks(async (cache) => {
        const request = (await cache.keys()).find(({ url }) => new URL(url).pathname.startsWith(`/files/${id}`));
        return request && cache.match(request);
      }),

    account: async (): Promise<Response | null> => {
      const name = (await caches.keys()).find((one) => accountOf(one) !== null);
      const known = name ? await read<object>(await caches.open(name), ACCOUNT) : null;
      return known && storedSuccess(known);
    },

    /** For somebody who is known here: no calls but those of saved books are answered, and these ask for no token. */
    token: async (): Promise<Response | null> => {
      const isKnown = (await caches.keys()).some((one) => accountOf(one) !== null);
      return isKnown ? storedSuccess({ token: "guest", expiresAt: new Date(now()).toISOString() }) : null;
    },

    /**
     * Removes what is stored here of anybody else. @param accountId null: of everybody @returns whether the last of it
     * went so
     */
    keepOf: async (accountId: number | null): Promise<boolean> => {
      const owned = (await caches.keys()).filter((name) => ownerOf(name) !== null);
      const others = owned.filter((name) => ownerOf(name) !== accountId);
      for (const name of others) await caches.delete(name);
      return others.length > 0 && others.length === owned.length;
    },
  };
}

export type Shelf = ReturnType<typeof createShelf>;
