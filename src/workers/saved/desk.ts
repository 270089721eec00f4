import { ACCOUNT, accountOf } from "../../text/savedBooks.ts";
import {
  chapterAddress,
  contentAddress,
  type DeskNews,
  deskCache,
  deskOwnerOf,
  isDeskCall,
  newChapterAddress,
  OWN_WORKS,
} from "../../text/savedDesk.ts";
import { storedSuccess } from "./stored.ts";

/** So many chapters, and so many lists of chapters, a desk holds: those that were opened or written last. */
const MOST_KEPT = 50;
/** When an entry was written, in milliseconds. */
const KEPT_AT = "x-kept-at";

type Chapter = { id: number; revision?: number; title?: string };
/** What the calls of a desk return, as far as the worker changes it. */
type Listed = { work: { id: number }; chapters: readonly Chapter[] };
type Edited = Listed & { chapter: Chapter; revision: number; document: object };

const isChapter = (address: string): boolean => address.startsWith(chapterAddress(0).slice(0, -1));
/** Entries that are counted together. */
const kindOf = (address: string): string => {
  if (address === OWN_WORKS) return "works";
  return isChapter(address) ? "chapter" : "list";
};

const isNews = (said: unknown): said is DeskNews =>
  /^desk\.(opened|saved|created)$/.test(String((said as { said?: unknown } | null)?.said));

/** What an author writes in, as this device has seen it last (docs/adr/0106). */
export function createDesk({ caches, now }: { caches: CacheStorage; now: () => number }) {
  const addressOf = (request: Request): string => new URL(request.url).pathname;

  /** The desk of this device. There is one: the account's that is known here. */
  async function find(): Promise<Cache | null> {
    const name = (await caches.keys()).find((one) => deskOwnerOf(one) !== null);
    return name ? caches.open(name) : null;
  }

  async function read<T>(desk: Cache, address: string): Promise<T | null> {
    const found = await desk.match(address);
    return found ? ((await found.json()) as T) : null;
  }

  async function makeRoom(desk: Cache, address: string): Promise<void> {
    const alike = (await desk.keys()).filter((one) => kindOf(addressOf(one)) === kindOf(address));
    if (alike.length <= MOST_KEPT) return;
    const ages = await Promise.all(
      alike.map(async (one) => ({ one, at: Number((await desk.match(one))?.headers.get(KEPT_AT)) })),
    );
    ages.sort((one, other) => one.at - other.at);
    for (const { one } of ages.slice(0, alike.length - MOST_KEPT)) await desk.delete(one);
  }

  async function write(desk: Cache, address: string, data: object): Promise<void> {
    const headers = { "content-type": "application/json; charset=utf-8", [KEPT_AT]: String(now()) };
    await desk.put(address, new Response(JSON.stringify(data), { headers }));
    await makeRoom(desk, address);
  }

  async function change<T extends object>(desk: Cache, address: string, how: (known: T) => object): Promise<void> {
    const known = await read<T>(desk, address);
    if (known) await write(desk, address, how(known));
  }

  async function opened(desk: Cache, { address, data }: Extract<DeskNews, { said: "desk.opened" }>): Promise<void> {
    if (!isDeskCall(address)) return;
    const known = isChapter(address) ? await read<Edited>(desk, address) : null;
    // The answer was on its way while a later text was saved.
    if (known && known.revision > (data as Edited).revision) return;
    await write(desk, address, data);
  }

  async function saved(desk: Cache, news: Extract<DeskNews, { said: "desk.saved" }>): Promise<void> {
    const { chapterId, revision, title } = news;
    const titled = <T extends Chapter>(one: T): T => (one.id === chapterId ? { ...one, title } : one);
    await change<Edited>(desk, chapterAddress(chapterId), (known) =>
      known.revision > revision
        ? known
        : {
            ...known,
            revision,
            document: JSON.parse(news.document),
            chapter: titled(known.chapter),
            chapters: known.chapters.map(titled),
          },
    );
  }

  /** The same news may come twice. */
  const without = <T extends Chapter>(chapters: readonly T[], { id }: { id: number }): T[] =>
    chapters.filter((one) => one.id !== id);

  async function created(desk: Cache, news: Extract<DeskNews, { said: "desk.created" }>): Promise<void> {
    const { workId, chapter, revision } = news;
    const place = newChapterAddress(workId);
    const known = await read<Listed>(desk, place);
    if (known) {
      const { work } = known;
      const chapters = [...without(known.chapters, chapter), chapter];
      const edited: Edited = { work, chapters, chapter, revision, document: JSON.parse(news.document) };
      await write(desk, chapterAddress(chapter.id), edited);
      await write(desk, place, { ...known, chapters });
    }
    await change<Listed>(desk, contentAddress(workId), ({ chapters, ...rest }) => ({
      ...rest,
      chapters: [...without(chapters, chapter), { ...chapter, revision }],
    }));
  }

  async function take(news: DeskNews): Promise<void> {
    // A page opens the desk, and a logout takes it away: what is heard without one is written nowhere.
    if (!(await caches.has(deskCache(news.accountId)))) return;
    const desk = await caches.open(deskCache(news.accountId));
    if (news.said === "desk.opened") await opened(desk, news);
    else if (news.said === "desk.saved") await saved(desk, news);
    else await created(desk, news);
  }

  let last: Promise<unknown> = Promise.resolve();

  return {
    isEmpty: async (): Promise<boolean> => (await find()) === null,

    /** The page of own works of the person whose desk is here; null: there is no desk. */
    beginning: async (): Promise<string | null> => {
      const name = (await caches.keys()).find((one) => accountOf(one) !== null);
      const account = name && (await read<{ userName: string }>(await caches.open(name), ACCOUNT));
      return account && (await find()) ? `/u/${encodeURIComponent(account.userName)}/works/edit` : null;
    },

    has: async (address: string): Promise<boolean> => (await (await find())?.match(address)) !== undefined,

    answer: async (address: string): Promise<Response | null> => {
      const desk = await find();
      const data = desk && (await read<object>(desk, address));
      return data ? storedSuccess(data) : null;
    },

    /** Answers the guard of pages: what is here its author may write in. @param addresses of calls that it guards */
    allows: async (addresses: readonly string[]): Promise<Response | null> => {
      const desk = await find();
      for (const address of addresses) {
        const known = desk && (await read<Listed>(desk, address));
        if (known) return storedSuccess({ workId: known.work.id, canWrite: true });
      }
      return null;
    },

    /** The right to see it has ended, or it is gone. */
    forget: async (address: string): Promise<void> => {
      await (await find())?.delete(address);
    },

    /** News of a page, one after the other. @returns null: it is none of the desk's; false: the device took nothing */
    hear: (said: unknown): Promise<boolean> | null => {
      if (!isNews(said)) return null;
      const taken = last
        .then(() => take(said))
        .then(
          () => true,
          () => false,
        );
      last = taken;
      return taken;
    },
  };
}
