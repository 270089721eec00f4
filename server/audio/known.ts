import { LRUCache } from "lru-cache";
import type { User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { mustWrite } from "../works/policy.ts";
import { findWork } from "../works/rows.ts";
import { refusalOf, verdictOf } from "./law.ts";
import { joined, type Range } from "./ranges.ts";
import { type ChunkRow, chunksOf, findUpload } from "./rows.ts";

/** What the chunk path has to know of an upload before a body comes. */
export type OpenUpload = {
  id: string;
  workId: number;
  accountId: number;
  byteSize: number;
  writtenBytes: number;
  ranges: Range[];
  chunks: ChunkRow[];
};

/** Milliseconds that a process trusts its memory: another one may have ended the upload meanwhile. */
const TRUSTED = 10_000;

/** One question of many chunks: three are in flight, and each would ask the same again. */
const known = new LRUCache<string, Promise<OpenUpload>>({ max: 1_000, ttl: TRUSTED, ttlAutopurge: true });

async function look(id: string, workId: number, user: User): Promise<OpenUpload> {
  const upload = await findUpload(id, workId);
  if (upload.accountId !== user.id) throw Refusal.missing();
  mustWrite(user, await findWork(workId));
  const verdict = verdictOf({ state: upload.state }, { type: "chunk.stored" });
  if (!verdict.allowed) throw refusalOf(verdict);
  const chunks = await chunksOf(id);
  const { accountId, byteSize, writtenBytes } = upload;
  const ranges = joined(chunks.map((chunk): Range => [chunk.beginAt, chunk.beginAt + chunk.byteSize]));
  return { id, workId, accountId, byteSize, writtenBytes, ranges, chunks };
}

/** The next chunk is asked for anew. */
export const forgetKnown = (id: string): void => void known.delete(id);

/** @throws Refusal NotFound: chunks are their beginner's alone; AccessDenied, InvalidRequestFields: nothing can come any more */
export async function openUpload(id: string, workId: number, user: User): Promise<OpenUpload> {
  const remembered = known.get(id);
  const before = remembered && (await remembered.catch(() => undefined));
  if (before?.accountId === user.id && before.workId === workId) return before;
  const asked = look(id, workId, user);
  known.set(id, asked);
  asked.catch(() => {
    if (known.peek(id) === asked) forgetKnown(id);
  });
  return asked;
}
