import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { sql } from "kysely";
import { actionMessages } from "../../src/text/actionMessages.ts";
import { chunkRefusals, chunkRules } from "../../src/text/chunkRules.ts";
import { refusals } from "../../src/text/refusals.ts";
import { isFull, type OpenParts } from "../blobs/blobStore.ts";
import { blobs } from "../blobs/blobs.ts";
import { db } from "../db/transaction.ts";
import { orDrained } from "../files/drained.ts";
import type { UploadedFile } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { type ChunkRow, chunksWithin, named, rangeOf, receivedOf, type UploadTables } from "./chunks.ts";
import { sentWith } from "./digests.ts";
import { keyOfUpload } from "./files.ts";
import type { OpenUpload } from "./open.ts";
import { joined, type Part, partsOf, type Range } from "./ranges.ts";
import { writeBehind } from "./writeBehind.ts";

/** How often its own size an upload may take, whatever comes twice or damaged. */
const MOST_TAKEN = 8;

type Given = {
  offset: number;
  /** As the sender says; null: it does not. */
  length: number | null;
  /** What the bytes must be, in hexadecimal; null: the sender does not know yet. */
  sha256: string | null;
  stream: Readable;
};
type Answer = { received: number; isStored: boolean; sha256: string };
type Digested = { whole: string; parts: string[] };

const torn = () => Refusal.field("offset", chunkRefusals.torn);

/** Where a chunk goes. @throws Refusal InvalidRequestFields, TooManyRequests: so much was sent for this file already */
function spanOf({ byteSize, writtenBytes }: OpenUpload, { offset, length }: Given): Range {
  if (length === null) throw torn();
  const end = offset + length;
  const isInPlace = offset % chunkRules.step === 0 && length > 0 && end <= byteSize;
  const isOfSize = length <= chunkRules.largest && (length % chunkRules.step === 0 || end === byteSize);
  if (!isInPlace || !isOfSize) throw Refusal.field("offset", chunkRefusals.misplaced);
  if (writtenBytes + length > MOST_TAKEN * byteSize) throw tooMuch();
  return [offset, end];
}

const tooMuch = () => new Refusal("TooManyRequests", refusals.tooManyRequests);

/**
 * Takes the body in: writes what fills holes while it comes, and hashes all of it. @throws Refusal
 * InvalidRequestFields: it is torn
 */
function take(stream: Readable, file: OpenParts, [begin, end]: Range, parts: readonly Part[]): Promise<Digested> {
  const behind = writeBehind(file, stream);
  const whole = createHash("sha256");
  // One part is the usual case, and its hash that of the whole.
  const hashes = parts.length === 1 ? [] : parts.map(() => createHash("sha256"));
  let at = begin;
  let current = 0;
  const takePiece = (piece: Buffer): void => {
    whole.update(piece);
    for (let from = 0; from < piece.length; ) {
      const part = parts[current];
      if (!part) return;
      const bytes = piece.subarray(from, from + part.end - at);
      hashes[current]?.update(bytes);
      if (!part.isStored) behind.put(bytes, at);
      at += bytes.length;
      from += bytes.length;
      if (at === part.end) current += 1;
    }
  };
  return new Promise((resolve, reject) => {
    let taken = 0;
    let isOver = false;
    stream.on("data", (piece: Buffer) => {
      taken += piece.length;
      if (begin + taken <= end) takePiece(piece);
    });
    stream.once("end", () => {
      isOver = true;
      const digest = () => {
        const sha256 = whole.digest("hex");
        return { whole: sha256, parts: hashes.length > 0 ? hashes.map((hash) => hash.digest("hex")) : [sha256] };
      };
      behind.end().then(() => (begin + taken === end ? resolve(digest()) : reject(torn())), reject);
    });
    const tear = () => {
      if (!isOver) behind.end().then(() => reject(torn()), reject);
    };
    stream.once("error", tear);
    stream.once("close", tear);
    if (stream.destroyed) tear();
  });
}

/** What a range holds that these chunks have, or the file of the upload. */
async function storedDigest(id: string, { begin, end }: Part, chunks: readonly ChunkRow[]): Promise<string> {
  const chunk = chunks.find(({ beginAt, byteSize }) => beginAt === begin && beginAt + byteSize === end);
  if (chunk) return chunk.sha256;
  const hash = createHash("sha256");
  await pipeline(await blobs().parts.read(keyOfUpload(id), [begin, end]), hash);
  return hash.digest("hex");
}

type Hashed = { part: Part; sha256: string };

/** @throws Refusal InvalidRequestFields: another content is stored of one of these */
async function mustBeSame(id: string, hashed: readonly Hashed[], chunks: readonly ChunkRow[]): Promise<void> {
  for (const { part, sha256 } of hashed)
    if ((await storedDigest(id, part, chunks)) !== sha256) throw Refusal.field("offset", chunkRefusals.fileChanged);
}

/** Writes down what has come, in one question. @returns how many of the parts were written down here; undefined: the upload takes nothing any more */
async function record(
  tables: UploadTables,
  { id, taken, now }: { id: string; taken: number; now: Date },
  fresh: readonly Hashed[],
): Promise<number | undefined> {
  const chunks = named(tables.chunks);
  const { rows } = await sql<{ added: number }>`with upload as (
      update ${named(tables.uploads)} set written_bytes = written_bytes + ${taken}::bigint, last_chunk_at = ${now}
      where id = ${id} and state = ${tables.open} returning id
    ), stored as (
      insert into ${chunks} (upload_id, begin_at, byte_size, sha256)
      select upload.id, part.begin_at, part.end_at - part.begin_at, part.sha256
      from upload cross join unnest(${fresh.map(({ part }) => part.begin)}::bigint[],
        ${fresh.map(({ part }) => part.end)}::bigint[],
        ${fresh.map(({ sha256 }) => sha256)}::text[]) as part (begin_at, end_at, sha256)
      where not exists (select from ${chunks} as other where other.upload_id = upload.id
        and other.begin_at < part.end_at and other.begin_at + other.byte_size > part.begin_at)
      on conflict do nothing returning begin_at
    )
    select (select count(*) from stored) as added from upload`.execute(db());
  return rows[0]?.added;
}

type Sent = { offset: number; file: UploadedFile; headers: IncomingHttpHeaders };

/**
 * The chunk of a call. @param open finds its upload
 * @throws Refusal as `storeChunk` and `open`; InvalidRequestFields: the disk is full
 */
export const receiveChunk = (
  tables: UploadTables,
  open: () => Promise<OpenUpload>,
  { offset, file, headers }: Sent,
  now: Date,
): Promise<Answer> =>
  orDrained(file, async () =>
    storeChunk(tables, await open(), { offset, stream: file.stream, ...sentWith(headers) }, now),
  ).catch((error: unknown) => {
    throw isFull(error) ? new Refusal("InvalidRequestFields", refusals.noSpace) : error;
  });

/**
 * Stores a chunk: what is there already is compared and not written again. The rest is in the system's cache before its
 * row is written: a process that is killed loses nothing that it has answered. The chunk that makes the file whole is
 * answered when the disk has all.
 * @throws Refusal InvalidRequestFields: out of place, torn, damaged, or another content than the stored one;
 * TooManyRequests
 */
export async function storeChunk(tables: UploadTables, open: OpenUpload, given: Given, now: Date): Promise<Answer> {
  const { id, writtenBytes } = open;
  const place = spanOf(open, given);
  const before = await chunksWithin(tables, id, place);
  const parts = partsOf(place, joined(before.map(rangeOf)));
  const holes = parts.filter(({ isStored }) => !isStored).map(({ begin, end }) => [begin, end] as const);
  const file = await blobs().parts.open(keyOfUpload(id), holes, writtenBytes);
  try {
    const digests = await take(given.stream, file, place, parts);
    if (given.sha256 !== null && given.sha256 !== digests.whole) throw Refusal.field("digest", chunkRefusals.damaged);
    const hashed = parts.map((part, index) => ({ part, sha256: digests.parts[index] ?? "" }));
    await mustBeSame(
      id,
      hashed.filter(({ part }) => part.isStored),
      before,
    );
    const fresh = hashed.filter(({ part }) => !part.isStored);
    const added = await record(tables, { id, taken: place[1] - place[0], now }, fresh);
    // Ended meanwhile: the next question says how.
    if (added === undefined) throw new Refusal("InvalidRequestFields", actionMessages.unavailable);
    // Another request has brought some of it meanwhile.
    if (added < fresh.length) await mustBeSame(id, fresh, await chunksWithin(tables, id, place));
    const received = await receivedOf(tables, id);
    if (received === open.byteSize) await file.sync();
    return { received, isStored: added > 0, sha256: digests.whole };
  } finally {
    await file.close();
  }
}
