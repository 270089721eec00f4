import { counter } from "../metrics/metrics.ts";
import { type BlobStore, isFull, MissingBlobError, type OpenParts, type PartStore } from "./blobStore.ts";

const countError = counter(
  "rukopis_storage_errors_total",
  "Writes that the store refused, and files that a row names and nobody finds or can open.",
  { operation: ["write", "read"], reason: ["full", "missing", "failed"] },
);

/** Counts a file that a row names and the store does not have. */
export const countMissing = (): void => countError({ operation: "read", reason: "missing" });

/** A copy of a blob for a program is written, too: a read may find the disk full. */
function count(operation: "write" | "read", error: unknown): void {
  if (error instanceof MissingBlobError) countMissing();
  else if (isFull(error)) countError({ operation: "write", reason: "full" });
  else countError({ operation, reason: "failed" });
}

/** @param isOurs is this error the store's own? */
async function watched<T>(
  operation: "write" | "read",
  work: Promise<T>,
  isOurs: (error: unknown) => boolean = () => true,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isOurs(error)) count(operation, error);
    throw error;
  }
}

/** The same bytes. @param note hears that their source has failed, and not that the store has */
async function* noting(bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, note: () => void) {
  const source = (async function* () {
    yield* bytes;
  })();
  const next = () =>
    source.next().catch((error: unknown) => {
      note();
      throw error;
    });
  try {
    for (let step = await next(); !step.done; step = await next()) yield step.value;
  } finally {
    await source.return();
  }
}

const ORIGINAL = /(^|\/)[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** What was made of a file is named like it and a dot: there may be none yet. */
const isOriginal = (key: string): boolean => ORIGINAL.test(key);

/** Before anything has come there may be no blob to sync. */
const isNotMissing = (error: unknown): boolean => !(error instanceof MissingBlobError);

const countedOpen = ({ write, sync, close }: OpenParts): OpenParts => ({
  write: (pieces, position) => watched("write", write(pieces, position)),
  sync: () => watched("write", sync()),
  close,
});

const countedParts = (parts: PartStore): PartStore => ({
  ...parts,
  open: async (key, ranges, taken) => countedOpen(await watched("write", parts.open(key, ranges, taken))),
  read: (key, range) => watched("read", parts.read(key, range)),
  sync: (key) => watched("write", parts.sync(key), isNotMissing),
  join: (key, size) => watched("write", parts.join(key, size), isNotMissing),
});

/** The same store, which counts what it refuses and what is missing in it. What callers themselves throw is not counted. */
export function countedStore(store: BlobStore): BlobStore {
  return {
    ...store,
    put: (key, bytes, signal) => {
      if (bytes instanceof Uint8Array) return watched("write", store.put(key, bytes, signal));
      let isSourceBroken = false;
      const source = noting(bytes, () => {
        isSourceBroken = true;
      });
      return watched("write", store.put(key, source, signal), () => !isSourceBroken && !signal?.aborted);
    },
    make: (keys, write) => {
      let isWritten = false;
      const made = store.make(keys, async (paths) => {
        const answer = await write(paths);
        isWritten = true;
        return answer;
      });
      return watched("write", made, (error) => isWritten || isFull(error));
    },
    get: async (key, range) => {
      const found = await watched("read", store.get(key, range));
      if (!found && isOriginal(key)) countMissing();
      return found;
    },
    head: (key) => watched("read", store.head(key)),
    withPath: (key, use) => {
      let isOpen = false;
      const used = store.withPath(key, (path) => {
        isOpen = true;
        return use(path);
      });
      return watched("read", used, () => !isOpen);
    },
    move: (from, to) => watched("write", store.move(from, to)),
    parts: countedParts(store.parts),
  };
}
