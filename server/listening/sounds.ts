import { db } from "../db/transaction.ts";
import { passesGate } from "../policies/gate.ts";
import type { Reader } from "../policies/reader.ts";
import { mayRead, type ReadWork } from "../policies/reading.ts";
import { authorIds } from "../works/authors.ts";
import { maySeeDraft } from "../works/policy.ts";

/** What is served of a sound. */
export type Sound = {
  id: string;
  contentType: string;
  byteSize: number;
  sha256: string;
  headBytes: Buffer | null;
  skipBytes: number;
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Of the file as it is served: with the table in front, without what that stands in for. */
export const servedSize = ({ byteSize, headBytes, skipBytes }: Omit<Sound, "sha256">): number =>
  (headBytes?.length ?? 0) + byteSize - skipBytes;

/** Is it the sound of a chapter that this reader gets through the gate now? What readers had last is what those who keep it hear. */
async function isPassed(audioId: string, work: ReadWork, reader: Reader): Promise<boolean> {
  const chapters = await db()
    .selectFrom("chapterRevision")
    .innerJoin("chapter", "chapter.lastPublishedRevisionId", "chapterRevision.id")
    .where("chapterRevision.audioId", "=", audioId)
    .select("chapter.id")
    .execute();
  for (const { id } of chapters) if (await passesGate(work, id, reader)) return true;
  return false;
}

/** The sound, where this person may hear it now; null where not, and where there is none. */
export async function soundFor(audioId: string, reader: Reader): Promise<Sound | null> {
  if (!uuid.test(audioId)) return null;
  const found = await db()
    .selectFrom("audio")
    .innerJoin("work", "work.id", "audio.workId")
    .where("audio.id", "=", audioId)
    .select(["audio.id", "contentType", "byteSize", "sha256", "headBytes", "skipBytes"])
    .select(["work.id as workId", "work.ownerId", "work.state", "work.privacyDisplay", "work.adultOnly", authorIds])
    .executeTakeFirst();
  if (!found) return null;
  const { id, contentType, byteSize, sha256, headBytes, skipBytes, workId, ...about } = found;
  const work = { ...about, id: workId };
  const isHeard =
    maySeeDraft(reader.user, work) || ((await mayRead(work, reader)) && (await isPassed(id, work, reader)));
  return isHeard ? { id, contentType, byteSize, sha256, headBytes, skipBytes } : null;
}
