import { constants } from "node:fs";
import { sql } from "kysely";
import type { InputOf, ResultOf } from "../../src/api/contract/index.ts";
import { audioRefusals } from "../../src/text/audioRules.ts";
import { db, transaction } from "../db/transaction.ts";
import { disk } from "../files/disk.ts";
import { Refusal } from "../http/refusal.ts";
import { enqueue } from "../jobs/outbox.ts";
import { forgetKnown } from "./known.ts";
import { obeyUploadLaw } from "./law.ts";
import { uploadView } from "./presenter.ts";
import { holesOf, joined, type Range } from "./ranges.ts";
import {
  type ChunkRow,
  chunksOf,
  findUpload,
  forgetAllChunks,
  forgetChunks,
  lockUpload,
  pathOfUpload,
  type UploadRow,
} from "./rows.ts";

type Digests = InputOf<"completeAudioUpload">["body"]["digests"];
type Completed = ResultOf<"completeAudioUpload">;

/** Holes that one answer names: the next one names the next. */
const MOST_NAMED = 100;
/** All of its bytes were taken by an earlier completion, whose answer may be lost. */
const taken: readonly UploadRow["state"][] = [
  "verifying",
  "reading",
  "awaitingCut",
  "cutting",
  "converting",
  "attached",
];

/** In their order, and the whole file. @throws Refusal InvalidRequestFields with the field `digests` */
function wholeOf(digests: Digests, byteSize: number): ChunkRow[] {
  let at = 0;
  const rows = [...digests].sort(([a], [b]) => a - b);
  for (const [offset, size] of rows) {
    if (offset !== at || size === 0) throw Refusal.field("digests", audioRefusals.partly);
    at += size;
  }
  if (at !== byteSize) throw Refusal.field("digests", audioRefusals.partly);
  return rows.map(([beginAt, size, sha256]) => ({ beginAt, byteSize: size, sha256 }));
}

const rangeOf = ({ beginAt, byteSize }: ChunkRow): Range => [beginAt, beginAt + byteSize];

/** Stored chunks that the browser has read otherwise. */
function differing(stored: readonly ChunkRow[], read: readonly ChunkRow[]): Range[] {
  const known = new Map(stored.map((chunk) => [`${chunk.beginAt} ${chunk.byteSize}`, chunk.sha256]));
  return read
    .filter((chunk) => (known.get(`${chunk.beginAt} ${chunk.byteSize}`) ?? chunk.sha256) !== chunk.sha256)
    .map(rangeOf);
}

/** What the file has to be from now on: as the browser has read it, in its own chunks. */
async function expectChunks(uploadId: string, read: readonly ChunkRow[]): Promise<void> {
  await forgetAllChunks(uploadId);
  await sql`insert into audio_chunk (upload_id, begin_at, byte_size, sha256)
    select ${uploadId}, * from unnest(${read.map(({ beginAt }) => beginAt)}::bigint[],
      ${read.map(({ byteSize }) => byteSize)}::integer[], ${read.map(({ sha256 }) => sha256)}::text[])`.execute(db());
}

async function sync(uploadId: string): Promise<void> {
  const file = await disk.open(pathOfUpload(uploadId), constants.O_RDWR | constants.O_CREAT);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Compares what the browser has read with what is there. What differs is forgotten, and named with what never came; where nothing is
 * missing a job reads the file once more. Repeatable: the answer may be lost.
 * @throws Refusal NotFound, InvalidRequestFields
 */
export async function completeUpload(
  { uploadId, digests }: { uploadId: string; digests: Digests },
  { workId, accountId, now }: { workId: number; accountId: number; now: Date },
): Promise<Completed> {
  const found = await findUpload(uploadId, workId);
  if (found.accountId !== accountId) throw Refusal.missing();
  const read = wholeOf(digests, found.byteSize);
  if (found.state === "receiving") await sync(uploadId);
  const completed = await transaction(async (): Promise<Completed> => {
    const upload = await lockUpload(uploadId);
    if (taken.includes(upload.state)) return { outcome: "accepted", upload: await uploadView(upload, accountId) };
    const stored = upload.state === "receiving" ? await chunksOf(uploadId) : [];
    const wrong = differing(stored, read);
    const isWrong = ({ beginAt, byteSize }: ChunkRow) =>
      wrong.some(([begin, end]) => beginAt < end && beginAt + byteSize > begin);
    const holes = holesOf(joined(stored.filter((chunk) => !isWrong(chunk)).map(rangeOf)), upload.byteSize);
    const state = await obeyUploadLaw(upload, { type: "completion.requested" }, now, {
      facts: { isSomethingMissing: holes.length > 0 },
    });
    if (state === "receiving") {
      if (wrong.length > 0) await forgetChunks(uploadId, wrong);
      const missing = holes.slice(0, MOST_NAMED).map(([begin, end]) => ({ offset: begin, byteSize: end - begin }));
      return { outcome: "missing", missing };
    }
    await expectChunks(uploadId, read);
    await enqueue("audio.read", { uploadId }, { dedupe: `audio.read:${uploadId}` });
    return { outcome: "accepted", upload: await uploadView(await lockUpload(uploadId), accountId) };
  });
  forgetKnown(uploadId);
  return completed;
}
