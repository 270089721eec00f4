import type { DraftKey, DraftToKeep } from "../machines/chapters/chapterDraft.machine.ts";
import type { KeptDraft } from "../machines/chapters/chapterOutbox.machine.ts";
import { isPublicationPlace } from "../text/publications.ts";
import { answer, deviceDatabase, hasIndexedDB, isFull } from "./deviceDatabase.ts";
import type { Call, Surroundings } from "./surroundings.ts";

export type ChapterDraft = {
  title: string;
  /** The document's JSON as it was kept: read it with `readDocument` before it is shown. */
  document: unknown;
  /** Of a publication: what else its form held. */
  fields?: object;
  /** The revision that it was made from. */
  revision: number;
  /** What a new chapter is created with, so that it is created once; null: an older version of the product kept it. */
  requestId: string | null;
  /** ISO 8601, by this device's clock. */
  savedAt: string;
};
export type KeptText = Pick<ChapterDraft, "title" | "document">;
type Kept = Omit<ChapterDraft, "document" | "requestId"> & { document: string; requestId?: string };

export type ChapterDraftsSurroundings = {
  /** May throw or give nothing: private windows of some browsers. */
  indexedDB: () => IDBFactory | undefined;
  now: () => number;
};

/** Why a draft is not kept, in Russian. */
export class ChapterDraftError extends Error {
  override readonly name = "ChapterDraftError";
}

const STORE = "chapterDrafts";
const keyOf = ({ accountId, place }: DraftKey): string => `${accountId}:${place}`;
const asDraftError = (error: unknown): ChapterDraftError =>
  new ChapterDraftError(
    isFull(error) ? "На устройстве нет места для черновика" : "Черновик на этом устройстве не сохраняется",
    { cause: error },
  );

/** Unsaved chapters and publications on this device, each under its account: another account never sees them. */
export function createChapterDraftsService({ indexedDB, now }: ChapterDraftsSurroundings) {
  const { open, change: changeAll } = deviceDatabase({ indexedDB, name: "rukopis", stores: [STORE] });
  const change = (work: (store: IDBObjectStore) => void, isWhole?: boolean): Promise<void> =>
    changeAll((transaction) => work(transaction.objectStore(STORE)), isWhole);

  async function all(accountId: number): Promise<{ place: string; kept: Kept }[]> {
    try {
      const store = (await open()).transaction(STORE).objectStore(STORE);
      const [keys, kept] = await Promise.all([answer(store.getAllKeys()), answer<Kept[]>(store.getAll())]);
      const own = `${accountId}:`;
      return kept
        .map((one, index) => ({ place: String(keys[index]), kept: one }))
        .filter(({ place }) => place.startsWith(own))
        .map(({ place, kept }) => ({ place: place.slice(own.length), kept }));
    } catch {
      return [];
    }
  }

  return {
    /** @throws ChapterDraftError when there is no room or no IndexedDB */
    put: async (draft: DraftToKeep): Promise<void> => {
      const { revision, requestId, text } = draft;
      const kept: Kept = {
        requestId,
        title: text.title,
        document: JSON.stringify(text.document),
        ...(text.fields && { fields: text.fields }),
        revision,
        savedAt: new Date(now()).toISOString(),
      };
      await change((store) => store.put(kept, keyOf(draft))).catch((error: unknown) => {
        throw asDraftError(error);
      });
    },

    /** Null when nothing is kept, and when this device keeps nothing at all: a chapter opens all the same. */
    get: async (key: DraftKey): Promise<ChapterDraft | null> => {
      try {
        const store = (await open()).transaction(STORE).objectStore(STORE);
        const kept = await answer<Kept | undefined>(store.get(keyOf(key)));
        return kept ? { ...kept, requestId: kept.requestId ?? null, document: JSON.parse(kept.document) } : null;
      } catch {
        return null;
      }
    },

    /** Everything that an account has on this device; nothing where the device keeps nothing. */
    all: async (accountId: number): Promise<KeptText[]> =>
      (await all(accountId)).map(({ kept: { title, document } }) => ({ title, document: JSON.parse(document) })),

    /** The chapters of them without their texts, each with its place. */
    list: async (accountId: number): Promise<KeptDraft[]> =>
      (await all(accountId))
        .filter(({ place }) => !isPublicationPlace(place))
        .map(({ place, kept: { title, savedAt } }) => ({ place, title, savedAt })),

    /** Where drafts lie whose places begin so, the last kept one first. */
    placesFrom: async (accountId: number, beginning: string): Promise<string[]> =>
      (await all(accountId))
        .filter(({ place }) => place.startsWith(beginning))
        .sort((one, other) => other.kept.savedAt.localeCompare(one.kept.savedAt))
        .map(({ place }) => place),

    /** Forgets what was sent; what was written in its place meanwhile stays. */
    deleteSent: async (key: DraftKey, { savedAt }: Pick<ChapterDraft, "savedAt">): Promise<void> =>
      change((store) => {
        const request = store.get(keyOf(key)) as IDBRequest<Kept | undefined>;
        request.onsuccess = () => request.result?.savedAt === savedAt && store.delete(keyOf(key));
      }, false),

    delete: async (key: DraftKey): Promise<void> => {
      if (!hasIndexedDB(indexedDB)) return; // nothing was kept
      await change((store) => store.delete(keyOf(key))).catch((error: unknown) => {
        throw asDraftError(error);
      });
    },
  };
}

export type ChapterDraftsService = ReturnType<typeof createChapterDraftsService>;

const made = new WeakMap<Surroundings, ChapterDraftsService>();

/** The drafts of this application: one connection to the database of the device. */
export function chapterDrafts(surroundings: Surroundings): ChapterDraftsService {
  const service = made.get(surroundings) ?? createChapterDraftsService(surroundings);
  made.set(surroundings, service);
  return service;
}

export const chapterDraft: Call<DraftKey, ChapterDraft | null> = (surroundings) => chapterDrafts(surroundings).get;

/** Every unsaved text of an account on this device. */
export const keptTexts: Call<number, KeptText[]> = (surroundings) => chapterDrafts(surroundings).all;
