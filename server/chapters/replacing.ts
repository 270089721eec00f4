import type { InputOf, ResultOf } from "../../src/api/contract/index.ts";
import { replacedIn } from "../../src/document/bookSearch.ts";
import { patternOf } from "../../src/document/soughtWords.ts";
import { MOST_NAME_LETTERS } from "../../src/text/chapterHistory.ts";
import { refusals } from "../../src/text/refusals.ts";
import type { User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { nameRevision } from "./history.ts";
import { isSameText, readText, type Saved } from "./revisions.ts";
import { keptRevision, lastRevision, lastRevisionNumber, lockChapter } from "./rows.ts";
import { saveText } from "./saving.ts";

type Replacement = InputOf<"replaceInBook">["body"];
type Asker = { workId: number; user: User; now: Date };
type Kept = ResultOf<"replaceInBook">["kept"];
type Locked = Awaited<ReturnType<typeof lockChapter>>;

const cut = (text: string, most: number): string => {
  const letters = [...text];
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join("")}…`;
};

/** What the history calls a text that a replacement has made, or the one before it. */
function nameOf(beginning: "Замена" | "До замены", words: string, replacement: string): string {
  const room = Math.floor((MOST_NAME_LETTERS - [...`${beginning} «» → «»`].length) / 2);
  return `${beginning} «${cut(words, room)}» → «${cut(replacement, room)}»`;
}

type Chosen = { chapterId: number; revision: number };

/**
 * Changes chapters one after another, each behind its lock. Call it inside a transaction.
 * @param change gives null where nothing was changed
 * @returns what was changed; which chapters stay as they are, and why
 */
async function changeEach<One extends Chosen, Done>(
  workId: number,
  chapters: readonly One[],
  change: (locked: Locked, chapter: One) => Promise<Done | null>,
): Promise<{ done: Done[]; kept: Kept }> {
  const done: Done[] = [];
  const kept: Kept = [];
  for (const chapter of chapters)
    try {
      const locked = await lockChapter({ id: chapter.chapterId, workId });
      if (locked.chapter.state === "deleted") throw new Refusal("InvalidRequestFields", refusals.chapterInBin);
      if ((await lastRevisionNumber(chapter.chapterId)) !== chapter.revision)
        throw new Refusal("InvalidRequestFields", refusals.chapterChanged);
      const changed = await change(locked, chapter);
      if (changed !== null) done.push(changed);
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault;
      const message = fault.code === "NotFound" ? refusals.chapterGone : fault.message;
      kept.push({ chapterId: chapter.chapterId, message });
    }
  return { done, kept };
}

/**
 * Puts other words at chosen places of a work: a new revision of each chapter. It has a name in the history, and so has the
 * text before, which is never thinned then. The work is locked.
 */
export async function replaceInBook(
  { workId, user, now }: Asker,
  { chapters, replacement, ...sought }: Replacement,
): Promise<ResultOf<"replaceInBook">> {
  const pattern = patternOf(sought);
  const { done, kept } = await changeEach(workId, chapters, async (locked, { chapterId, places }) => {
    const last = await lastRevision(chapterId);
    if (!pattern) return null;
    const { document, count } = replacedIn(last.document, pattern, new Set(places), replacement);
    const text = readText({ title: last.title, document });
    if (isSameText(text, last)) return null;
    const { revision } = await savedText(locked, { revision: last.revision, user, now }, text);
    if (last.name === "")
      await nameRevision(chapterId, {
        revision: last.revision,
        name: nameOf("До замены", sought.words, replacement),
      });
    await nameRevision(chapterId, { revision, name: nameOf("Замена", sought.words, replacement) });
    return { chapterId, count, before: last.revision, revision };
  });
  return { replaced: done, kept };
}

/** Gives each chapter the text that it had before a replacement, as its next revision. The work is locked. */
export async function undoReplacement(
  { workId, user, now }: Asker,
  { chapters }: InputOf<"undoReplacement">["body"],
): Promise<ResultOf<"undoReplacement">> {
  const { done, kept } = await changeEach(workId, chapters, async (locked, { chapterId, before, revision }) => {
    const old = await keptRevision(chapterId, before);
    if (!old) throw new Refusal("InvalidRequestFields", refusals.revisionGone);
    await savedText(locked, { revision, user, now, restoredFrom: old.savedAt }, readText(old));
    return chapterId;
  });
  return { restored: done, kept };
}

/** Of a chapter whose last revision is known behind the lock: it is saved, and never stale. */
async function savedText(...[locked, save, text]: Parameters<typeof saveText>): Promise<Saved> {
  const saved = await saveText(locked, save, text);
  if (saved.outcome !== "saved") throw new Error(`chapter ${locked.chapter.id} was changed behind its lock`);
  return saved;
}
