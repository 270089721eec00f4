import type { ByteRange, Opened } from "../blobs/blobStore.ts";
import { blobs } from "../blobs/blobs.ts";

/** Where files and sounds are stored. */
export const FILES = "files/";

/** Two levels, so that no directory holds a hundred thousand entries. @param id a UUID, or one with what was made of it: «{id}.160.avif» */
export const keyOf = (id: string): string => `${FILES}${id.slice(0, 2)}/${id}`;

/** Stores a file whole or not at all. @throws NoSpaceError */
export async function put(id: string, bytes: Uint8Array): Promise<void> {
  await blobs().put(keyOf(id), bytes);
}

/** How many bytes a stored file has; null: there is none. */
export const storedSize = async (id: string): Promise<number | null> => (await blobs().head(keyOf(id)))?.size ?? null;

/** Is a file in its place? */
export const isStored = async (id: string): Promise<boolean> => (await storedSize(id)) !== null;

/** A stored file, or a range of it, as a stream; null when there is none. */
export const get = (id: string, range?: ByteRange): Promise<Opened | null> => blobs().get(keyOf(id), range);

/** An address at which a browser may fetch a stored file itself for a minute; null: it may not. */
export const addressOf = (id: string, headers: { contentType: string; disposition?: string }): Promise<string | null> =>
  blobs().addressOf(keyOf(id), headers);

/** Takes a file away; there may be none. */
export const remove = (id: string): Promise<void> => blobs().remove(keyOf(id));

/** Takes a file away with everything that was made of it: what is named like it and a dot. */
export const removeAll = (id: string): Promise<void> => blobs().removeByPrefix(keyOf(id));
