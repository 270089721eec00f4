import { db } from "../db/transaction.ts";
import { passesGate } from "../policies/gate.ts";
import type { Reader } from "../policies/reader.ts";
import { mayRead, type ReadWork } from "../policies/reading.ts";
import { authorIds } from "../works/authors.ts";
import { isAuthor, maySeeDraft } from "../works/policy.ts";

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
const served = ["id", "contentType", "byteSize", "sha256", "headBytes", "skipBytes"] as const;
/** What some browser plays: of everything else there is a copy. */
const playable = ["audio/mpeg", "audio/mp4", "audio/ogg"];

/** Of the file as it is served: with the table in front, without the bytes that the table replaces. */
export const servedSize = ({ byteSize, headBytes, skipBytes }: Omit<Sound, "sha256">): number =>
  (headBytes?.length ?? 0) + byteSize - skipBytes;

const soundInWork = (audioId: string) =>
  db()
    .selectFrom("audio")
    .innerJoin("work", "work.id", "audio.workId")
    .where("audio.id", "=", audioId)
    .select(["audio.id", "contentType", "byteSize", "sha256", "headBytes", "skipBytes"])
    .select(["audio.copyOf", "audio.sourceId", "audio.fileName"])
    .select(["work.id as workId", "work.ownerId", "work.state", "work.privacyDisplay", "work.adultOnly", authorIds]);

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

/** @param audioId of what the chapter has, not of its copy */
const mayHear = async (audioId: string, work: ReadWork, reader: Reader): Promise<boolean> =>
  maySeeDraft(reader.user, work) || ((await mayRead(work, reader)) && (await isPassed(audioId, work, reader)));

/** The sound, or a copy of one, where this person may hear it now; null where not, and where there is none. */
export async function soundFor(audioId: string, reader: Reader): Promise<Sound | null> {
  if (!uuid.test(audioId)) return null;
  const found = await soundInWork(audioId).executeTakeFirst();
  if (!found) return null;
  const {
    id,
    contentType,
    byteSize,
    sha256,
    headBytes,
    skipBytes,
    copyOf,
    sourceId: _,
    fileName: __,
    ...about
  } = found;
  const { workId, ...rest } = about;
  const work = { ...rest, id: workId };
  return (await mayHear(copyOf ?? id, work, reader))
    ? { id, contentType, byteSize, sha256, headBytes, skipBytes }
    : null;
}

/** What a chapter sounds with for this person: its sound where browsers play that, and behind it the copy; none: they may not hear it. */
export async function soundsFor(audioId: string, reader: Reader): Promise<Sound[]> {
  const sound = await soundFor(audioId, reader);
  if (!sound) return [];
  const copies = await db().selectFrom("audio").where("copyOf", "=", audioId).select(served).execute();
  return [sound, ...copies].filter(({ contentType }) => playable.includes(contentType));
}

/** A file as it was uploaded. */
export type SoundSource = Sound & { fileName: string };

/** The file that a sound was cut from while it is kept, else its own, as it came: for its authors alone; null for everybody else. */
export async function sourceFor(audioId: string, { user }: Reader): Promise<SoundSource | null> {
  if (!uuid.test(audioId)) return null;
  const found = await soundInWork(audioId).executeTakeFirst();
  if (!found || !isAuthor(user, found) || found.copyOf !== null) return null;
  const source = found.sourceId === null ? found : await soundInWork(found.sourceId).executeTakeFirstOrThrow();
  const { id, contentType, byteSize, sha256, fileName } = source;
  return { id, contentType, byteSize, sha256, fileName, headBytes: null, skipBytes: 0 };
}
