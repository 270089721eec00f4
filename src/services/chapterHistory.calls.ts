import { chapterHistoryRoutes as routes } from "../api/contract/chapterHistory.routes.ts";
import { isRefused } from "../api/contract/envelope.ts";
import type { InputOf } from "../api/contract/index.ts";
import type { Restoration, RestorationAnswer } from "../machines/chapters/chapterRestoration.machine.ts";
import { byParams, calling } from "./calls.ts";
import { chapterTabs } from "./chapterTabs.service.ts";
import { compareTexts } from "./differences.service.ts";
import { type Refusable, refusable, refusably } from "./refusable.ts";
import type { Surroundings } from "./surroundings.ts";

export const chapterHistory =
  ({ call }: Surroundings) =>
  ({ id, ...query }: { id: number; cursor?: string }, signal: AbortSignal) =>
    call(routes.getChapterHistory, { params: { id }, query }, signal);

export const sittingSaves = byParams(routes.getSittingSaves);
export const nameRevision = refusably(calling(routes.nameRevision));

type RevisionQuery = InputOf<"getChapterRevision">["params"] & {
  against: NonNullable<InputOf<"getChapterRevision">["query"]["against"]>;
  /** The chapter's last revision: another one is another question. */
  last: number;
};

/** A kept text with its differences to another one; `gone`: it was thinned since the list was loaded. */
export const comparedRevision =
  ({ call }: Surroundings) =>
  async ({ id, revision, against }: RevisionQuery, signal: AbortSignal) => {
    try {
      const answer = await call(routes.getChapterRevision, { params: { id, revision }, query: { against } }, signal);
      const differences = await compareTexts(answer.against, answer.shown, signal);
      return { outcome: "here" as const, ...answer, differences };
    } catch (fault) {
      if (isRefused(fault, "NotFound")) return { outcome: "gone" as const };
      throw fault;
    }
  };

/** An old text as the newest revision; tabs that have the chapter open and nothing unsaved in it take it over. */
async function restore(surroundings: Surroundings, input: InputOf<"restoreChapter">, signal: AbortSignal) {
  const answer = await refusable(surroundings.call(routes.restoreChapter, input, signal));
  if (answer.outcome === "done" && answer.result.outcome === "saved") {
    const { revision, title, document } = answer.result;
    chapterTabs(surroundings).tell({
      accountId: surroundings.accountId(),
      chapterId: input.params.chapterId,
      revision,
      title,
      document: JSON.stringify(document),
    });
  }
  return answer;
}

export const restoreChapter =
  (surroundings: Surroundings, params: InputOf<"restoreChapter">["params"]) =>
  async ({ wanted, current }: Restoration, signal: AbortSignal): Promise<RestorationAnswer> => {
    const body = { restored: wanted.revision, revision: current.revision };
    const answer = await restore(surroundings, { params, body }, signal);
    if (answer.outcome === "refused") return { outcome: "refused", message: answer.message };
    const { outcome, revision, savedAt } = answer.result;
    return { outcome, revision, savedAt };
  };

type Restored = { revision: number; undo: InputOf<"restoreChapter"> };

/** The same where nothing but the outcome is shown: a text that was saved meanwhile is a refusal. `undo`: what takes it back. */
export const restoreText =
  (surroundings: Surroundings) =>
  async (input: InputOf<"restoreChapter">, signal: AbortSignal): Promise<Refusable<Restored>> => {
    const answer = await restore(surroundings, input, signal);
    if (answer.outcome === "refused") return answer;
    const { outcome, revision } = answer.result;
    const undo = { params: input.params, body: { restored: input.body.revision, revision } };
    return outcome === "saved"
      ? { outcome: "done", result: { revision, undo } }
      : { outcome: "refused", message: "Главу сохранили ещё раз. Посмотрите, что в ней теперь, и повторите" };
  };
