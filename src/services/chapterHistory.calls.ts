import { chapterHistoryRoutes as routes } from "../api/contract/chapterHistory.routes.ts";
import { isRefused } from "../api/contract/envelope.ts";
import type { InputOf } from "../api/contract/index.ts";
import type { Restoration, RestorationAnswer } from "../machines/chapters/chapterRestoration.machine.ts";
import { chapterTabs } from "./chapterTabs.service.ts";
import { compareTexts } from "./differences.service.ts";
import { refusable } from "./refusable.ts";
import type { Surroundings } from "./surroundings.ts";

export const chapterHistory =
  ({ call }: Surroundings) =>
  ({ id, ...query }: { id: number; cursor?: string }, signal: AbortSignal) =>
    call(routes.getChapterHistory, { params: { id }, query }, signal);

type RevisionQuery = InputOf<"getChapterRevision">["params"] & {
  against: "before" | "now";
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

/** An old text as the newest revision; other tabs that have the chapter open and nothing unsaved in it take it over. */
export const restoreChapter =
  (surroundings: Surroundings, params: InputOf<"restoreChapter">["params"]) =>
  async ({ wanted, current }: Restoration, signal: AbortSignal): Promise<RestorationAnswer> => {
    const body = { restored: wanted.revision, revision: current.revision };
    const answer = await refusable(surroundings.call(routes.restoreChapter, { params, body }, signal));
    if (answer.outcome === "refused") return { outcome: "refused", message: answer.message };
    const { outcome, revision, savedAt } = answer.result;
    if (answer.result.outcome === "saved")
      chapterTabs(surroundings).tell({
        accountId: surroundings.accountId(),
        chapterId: params.chapterId,
        revision,
        title: answer.result.title,
        document: JSON.stringify(answer.result.document),
      });
    return { outcome, revision, savedAt };
  };
