import { isRefused } from "../api/contract/envelope.ts";
import { savedBooksRoutes } from "../api/contract/savedBooks.routes.ts";
import type { CheckedBook } from "../api/contract/savedBooks.ts";
import type { Look, OfflineInput, SavingNews } from "../machines/reading/offlineBook.machine.ts";
import { reasonOf } from "../text/messages.ts";
import { bookCache, RECORD, type SavedRecord } from "../text/savedBooks.ts";
import { isFull } from "./deviceDatabase.ts";
import type { SavedDevice } from "./savedDevice.ts";
import type { Saving } from "./savedParts.ts";
import { savedShelf } from "./savedShelf.ts";
import { saveSounds } from "./savedSounds.ts";
import { saveTexts } from "./savedTexts.ts";
import type { Surroundings } from "./surroundings.ts";

/** So many books one question is about. */
const AT_ONCE = 100;
/** In addition to the book: the files that open it, and pictures, in bytes. */
const AROUND = 3_000_000;

type Device = Pick<Surroundings, "call" | "accountId" | "storage"> & { device: SavedDevice };

const check = async ({ call }: Device, ids: readonly number[], signal: AbortSignal): Promise<CheckedBook[]> =>
  (await call(savedBooksRoutes.checkSavedBooks, { query: { ids: ids.join(",") } }, signal)).books;

/** What was bought is no more, or there is nothing left to read. */
const isLost = (record: SavedRecord, checked: CheckedBook): boolean =>
  checked.outcome === "closed" || (record.isBought && !checked.isBought && !checked.isWhole);

const sizeOf = ({ format }: OfflineInput, checked: CheckedBook): number => {
  if (checked.outcome === "closed") return 0;
  return format === "Audiobook" ? checked.soundBytes : checked.textBytes;
};

const keptOf = ({ byteSize }: SavedRecord) => ({ byteSize });

/** Books on this device, of the signed-in person. */
export function createSavedBooks(surroundings: Device) {
  const { device, accountId } = surroundings;
  const shelf = () => savedShelf(device, accountId());

  /**
   * The server's answer about a book that is stored here: it may have been renewed or removed while the answer was on
   * its way.
   */
  async function obey(checked: CheckedBook): Promise<"taken" | "kept"> {
    const record = await shelf().record(checked.workId);
    if (!record || record.isTaken) return "taken";
    if (isLost(record, checked)) {
      await shelf().take(record);
      return "taken";
    }
    await shelf().put(record.workId, RECORD, { ...record, checkedAt: device.now() });
    return "kept";
  }

  async function saveWhole(book: OfflineInput, tell: (news: SavingNews) => void, signal: AbortSignal) {
    const { workId, format } = book;
    const [checked] = await check(surroundings, [workId], signal);
    if (checked?.outcome !== "open") return tell({ type: "book.refused" });
    const before = await shelf().record(workId);
    const needed = sizeOf(book, checked) + AROUND;
    const free = await device.free();
    // What is stored here already is written again, sounds are not.
    if (free !== null && free + (before?.byteSize ?? 0) < needed) return tell({ type: "room.lacked", needed, free });
    device.persist();
    const opened: Saving = { ...surroundings, workId, shelf: shelf(), tell, signal };
    const saving = format === "Audiobook" ? saveSounds(opened) : saveTexts(opened);
    const [saved] = await Promise.all([saving, device.register()]);
    if (!saved) return tell({ type: "book.refused" });
    signal.throwIfAborted();
    const { version, isBought } = checked;
    await shelf().put(workId, RECORD, {
      workId,
      format,
      version,
      isBought,
      isTaken: false,
      checkedAt: device.now(),
      ...saved,
    } satisfies SavedRecord);
    return tell({ type: "book.saved", kept: { byteSize: saved.byteSize } });
  }

  return {
    /**
     * Without a network it returns what is stored here, and nothing else is known. @throws the call's own fault if
     * nothing is stored here
     */
    look: async (book: OfflineInput, signal: AbortSignal): Promise<Look> => {
      const answer = await check(surroundings, [book.workId], signal).catch((fault: unknown) => ({ fault }));
      const record = await shelf().record(book.workId);
      if (record?.isTaken) return { outcome: "refused" };
      if ("fault" in answer) {
        if (!record) throw answer.fault;
        return { outcome: "saved", kept: keptOf(record) };
      }
      const [checked = { outcome: "closed", workId: book.workId } as const] = answer;
      if (!record) return { outcome: "absent", size: sizeOf(book, checked) };
      if ((await obey(checked)) === "taken") return { outcome: "refused" };
      const isSame = checked.outcome === "open" && checked.version === record.version;
      return isSame
        ? { outcome: "saved", kept: keptOf(record) }
        : { outcome: "outdated", kept: keptOf(record), size: sizeOf(book, checked) };
    },

    save: async (book: OfflineInput, tell: (news: SavingNews) => void, signal: AbortSignal): Promise<void> => {
      const hear = (news: SavingNews) => signal.aborted || tell(news);
      try {
        await device.alone(bookCache(accountId(), book.workId), async (isAlone) => {
          if (isAlone) await saveWhole(book, hear, signal);
          else hear({ type: "saving.failed", reason: "Книга сохраняется в другой вкладке" });
        });
      } catch (fault) {
        if (isRefused(fault, "NotFound")) return void hear({ type: "book.refused" });
        if (!isFull(fault)) return void hear({ type: "saving.failed", reason: reasonOf(fault) });
        const free = (await device.free()) ?? 0;
        const before = await shelf().record(book.workId);
        if (!before) await shelf().remove(book.workId);
        hear({ type: "room.lacked", needed: AROUND + (before?.byteSize ?? 0), free });
      }
    },

    remove: (workId: number): Promise<void> => shelf().remove(workId),

    list: (): Promise<SavedRecord[]> => shelf().records(),

    /** The server is asked again about everything that is stored here, and what is not this person's goes. */
    checkAll: async (signal: AbortSignal): Promise<void> => {
      if (!(await device.caches.keys()).some((name) => /^(book|account)\./.test(name))) return;
      await shelf().keepOwn();
      const records = (await shelf().records()).filter(({ isTaken }) => !isTaken);
      for (let from = 0; from < records.length; from += AT_ONCE) {
        const part = records.slice(from, from + AT_ONCE);
        const books = await check(
          surroundings,
          part.map(({ workId }) => workId),
          signal,
        );
        for (const checked of books) await obey(checked);
      }
    },
  };
}

export type SavedBooks = ReturnType<typeof createSavedBooks>;
