import { isRefused } from "../api/contract/envelope.ts";
import type { InputOf } from "../api/contract/index.ts";
import { readerMarksRoutes as routes } from "../api/contract/readerMarks.routes.ts";
import type { MarkFields, MarksPage, ReaderMark } from "../api/contract/readerMarks.ts";
import { orAccepted } from "./accepted.ts";
import { noteSent, waitFor, waitingMarks } from "./keptMarks.ts";
import { lasting } from "./lastingTexts.service.ts";
import { type Refusable, refusable } from "./refusable.ts";
import type { Surroundings } from "./surroundings.ts";

type MarksQuery = InputOf<"getUserMarks">["query"];

/** As the server would tell of one that it has not yet. */
const shownHere = ({ chapterId, from, to, ...mark }: MarkFields): ReaderMark => ({
  ...mark,
  chapterId,
  from,
  to,
  chapterTitle: "",
  how: "same",
  now: { chapterId, from, to },
});

/** With what this device has to say of them. Of a chapter those that were made in it. */
function withWaiting(
  surroundings: Surroundings,
  { chapterId }: MarksQuery,
  stored: readonly ReaderMark[],
): ReaderMark[] {
  const { saves, deletions } = waitingMarks(surroundings);
  const known = stored.flatMap((mark) => {
    const save = saves.find(({ id }) => id === mark.id);
    if (deletions.includes(mark.id)) return [];
    return [save ? { ...mark, color: save.color, note: save.note } : mark];
  });
  const fresh = saves.filter((save) => save.chapterId === chapterId && stored.every(({ id }) => id !== save.id));
  return [...known, ...fresh.map(shownHere)];
}

/** A page of a person's marks, with what this device has to say of them. */
export const userMarks =
  (surroundings: Surroundings) =>
  async (query: MarksQuery, signal: AbortSignal): Promise<MarksPage> => {
    const page = await surroundings.call(routes.getUserMarks, { query }, signal);
    await lasting(surroundings).ready;
    return { ...page, marks: withWaiting(surroundings, query, page.marks) };
  };

/** The marks of a chapter. */
export const chapterMarks =
  (surroundings: Surroundings) =>
  async (query: { workId: number; chapterId: number }, signal: AbortSignal): Promise<ReaderMark[]> => {
    const { marks } = await userMarks(surroundings)(query, signal);
    return marks;
  };

/** All pages of a list one after the other: what is saved as a file. */
export const saveMarksAsFile =
  (surroundings: Surroundings) =>
  async (query: MarksQuery, signal: AbortSignal): Promise<Refusable<Pick<MarksPage, "marks" | "works">>> => {
    const ask = userMarks(surroundings);
    return refusable(
      (async () => {
        let page = await ask(query, signal);
        const { works } = page;
        const marks = [...page.marks];
        while (page.cursor !== null) {
          page = await ask({ ...query, cursor: page.cursor }, signal);
          marks.push(...page.marks);
        }
        return { marks, works };
      })(),
    );
  };

/** `isHere`: the device has it, and tells the server later. */
export type Kept = { isHere: boolean };

/** What the device has is done: from there it goes to the server, from whatever page. What the server refuses for good is given up. */
async function settled(isKept: boolean, sent: Promise<unknown>, giveUp: () => void): Promise<Refusable<Kept>> {
  const answer = orAccepted(sent, null).then(giveUp, (fault: unknown) => {
    if (isRefused(fault, "NotFound", "InvalidRequestFields")) giveUp();
    throw fault;
  });
  try {
    const known = await refusable(answer);
    return known.outcome === "refused" ? known : { outcome: "done", result: { isHere: false } };
  } catch (fault) {
    if (!isKept) throw fault;
    return { outcome: "done", result: { isHere: true } };
  }
}

export const saveMark = (surroundings: Surroundings) => async (save: MarkFields, signal: AbortSignal) => {
  await lasting(surroundings).ready;
  return settled(waitFor(surroundings, { save }), surroundings.call(routes.saveMark, { body: save }, signal), () =>
    noteSent(surroundings, { save }),
  );
};

export const deleteMark =
  (surroundings: Surroundings) =>
  async ({ id }: { id: string }, signal: AbortSignal) => {
    await lasting(surroundings).ready;
    return settled(
      waitFor(surroundings, { deletion: id }),
      surroundings.call(routes.deleteMarks, { body: { ids: [id] } }, signal),
      () => noteSent(surroundings, { deletions: [id] }),
    );
  };
