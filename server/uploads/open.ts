import { LRUCache } from "lru-cache";
import { type ChunkRow, rangeOf } from "./chunks.ts";
import { joined, type Range } from "./ranges.ts";

/** What the chunk path has to know of an upload before a body comes. */
export type OpenUpload = {
  id: string;
  /** Who may send to it, and into what: for another one the upload is looked up again. */
  owner: string;
  byteSize: number;
  writtenBytes: number;
  ranges: Range[];
  chunks: ChunkRow[];
};

/** Milliseconds that a process trusts its memory: another one may have ended the upload meanwhile. */
const TRUSTED = 10_000;

/** One question of many chunks: three are in flight, and each would ask the same again. */
const known = new LRUCache<string, Promise<OpenUpload>>({ max: 1_000, ttl: TRUSTED, ttlAutopurge: true });

/** The next chunk looks the upload up again. */
export const forgetKnown = (id: string): void => void known.delete(id);

type Looked = { byteSize: number; writtenBytes: number; chunks: ChunkRow[] };

/**
 * An upload that takes chunks of this owner, remembered for a moment.
 * @param look - asks for it, and throws where nothing may come
 */
export async function openedUpload(
  { id, owner }: Pick<OpenUpload, "id" | "owner">,
  look: () => Promise<Looked>,
): Promise<OpenUpload> {
  const before = await known.get(id)?.catch(() => undefined);
  if (before?.owner === owner) return before;
  const opening = look().then(({ byteSize, writtenBytes, chunks }) => ({
    id,
    owner,
    byteSize,
    writtenBytes,
    chunks,
    ranges: joined(chunks.map(rangeOf)),
  }));
  known.set(id, opening);
  opening.catch(() => {
    if (known.peek(id) === opening) forgetKnown(id);
  });
  return opening;
}
