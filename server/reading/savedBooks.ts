import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { ResultOf } from "../../src/api/contract/index.ts";
import type { AroundTexts, CheckedBook } from "../../src/api/contract/savedBooks.ts";
import { isReadable } from "../../src/text/saleStates.ts";
import { openHeld } from "../commerce/opened.ts";
import { db } from "../db/transaction.ts";
import type { User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { throughGate } from "../policies/gate.ts";
import type { Reader } from "../policies/reader.ts";
import { readingOf } from "../policies/reading.ts";
import { presentAuthors } from "../works/authors.ts";
import { findWork, type WorkRow } from "../works/rows.ts";
import { chaptersFor, htmlOf, presentShown, type ShownChapter } from "./chapters.ts";
import { shelfOf } from "./shelf.ts";
import { cardRow, linkedChapters, linkedWorkFor } from "./works.ts";

type ManyTexts = ResultOf<"getManyTexts">;
type Text = ManyTexts["texts"][number];
type Caller = { reader: Reader & { user: User | null }; request: FastifyRequest; now: Date };

/** One answer holds at least one text, and others while there are fewer characters of HTML than so many. */
const MOST_HTML = 2_000_000;

/** Ids as the contract lets them be listed, each once. */
export const idsOf = (listed: string): number[] => [...new Set(listed.split(",").map(Number))];

/** What every chapter tells its reader of the book. */
export async function workOfChapter(work: WorkRow, user: User | null): Promise<AroundTexts["work"]> {
  const { id, title, ageMark, enableRedLine, privacyDisplay } = work;
  return {
    id,
    title,
    ageMark,
    enableRedLine,
    privacyDisplay,
    authors: presentAuthors(await cardRow(id)),
    enableTTS: work.enableTts,
    isFinished: work.finishTime !== null,
    ...(await shelfOf(user, id)),
  };
}

/** Does this reader get the text now? A person who gets it as the work's holder has opened it. */
async function isGiven(work: WorkRow, { access, isBought }: ShownChapter, { reader: { user }, request, now }: Caller) {
  if (!isReadable(access) || !isBought) return isReadable(access);
  return user !== null && (await openHeld({ workId: work.id, accountId: user.id, request, now }));
}

/** Texts of a work that this reader may read, each by itself: those that they get through the gate. */
export async function manyTexts(work: WorkRow, ids: readonly number[], caller: Caller): Promise<ManyTexts> {
  const { reader } = caller;
  const chapters = await chaptersFor(work, reader);
  const known = new Map(chapters.map((chapter) => [chapter.id, chapter]));
  const audiobook = await linkedWorkFor(work, reader);
  const heard = await linkedChapters(chapters, audiobook);
  const texts: Text[] = [];
  let length = 0;
  for (const id of ids) {
    const chapter = known.get(id);
    if (!chapter) texts.push({ outcome: "missing", id });
    else if (!(await isGiven(work, chapter, caller))) texts.push({ outcome: "closed", id });
    else if (length > MOST_HTML) texts.push({ outcome: "later", id });
    else {
      const html = await htmlOf(chapter);
      length += html.length;
      const sound = heard.get(id);
      texts.push({
        outcome: "given",
        id,
        revisionId: chapter.revisionId,
        html,
        afterword: work.finishTime !== null && chapter === chapters.at(-1) ? work.afterword : "",
        audiobook: audiobook && sound ? { id: audiobook.id, chapterId: sound.id, number: sound.number } : null,
      });
    }
  }
  return { work: await workOfChapter(work, reader.user), chapters: chapters.map(presentShown), texts };
}

/** How long the texts of these revisions are, and how many bytes their sounds have. */
const extentOf = (revisionIds: readonly number[]) =>
  db()
    .selectFrom("chapterRevision")
    .leftJoin("audio", "audio.id", "chapterRevision.audioId")
    .where("chapterRevision.id", "=", sql<number>`any(${revisionIds}::bigint[])`)
    .select([
      sql<number>`coalesce(sum(text_length), 0)::int`.as("letters"),
      sql<number>`coalesce(sum(audio.byte_size), 0)::float8`.as("soundBytes"),
    ])
    .executeTakeFirstOrThrow();

/** May this reader keep the book on a device, and is it what it was? The answer hides whether a closed one exists. */
export async function checkedBook(workId: number, reader: Reader): Promise<CheckedBook> {
  const closed = { outcome: "closed", workId } as const;
  const work = await findWork(workId).catch((fault: unknown) => {
    if (fault instanceof Refusal) return null;
    throw fault;
  });
  if (!work || (await readingOf(work, reader)) !== "whole") return closed;
  const chapters = await throughGate(work, reader);
  const readable = chapters.filter(({ access }) => isReadable(access));
  if (readable.length === 0) return closed;
  const { letters, soundBytes } = await extentOf(readable.map(({ revisionId }) => revisionId));
  const facts = [work.contentVersion, chapters.map(({ id, revisionId, access }) => [id, revisionId, access])];
  return {
    outcome: "open",
    workId,
    soundBytes,
    version: createHash("sha256").update(JSON.stringify(facts)).digest("base64url").slice(0, 16),
    isWhole: readable.length === chapters.length,
    isBought: readable.some(({ isBought }) => isBought),
    // Letters are Russian mostly: two bytes each.
    textBytes: letters * 2,
  };
}
