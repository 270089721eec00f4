import type { InputOf, ResultOf } from "../api/contract/index.ts";
import { worksRoutes as routes } from "../api/contract/works.routes.ts";
import type { ListedWork } from "../api/contract/works.ts";
import type { OrderChange } from "../machines/data/reorder.machine.ts";
import { byBody, byIdAndBody, byParams, byQuery } from "./calls.ts";
import type { ManyRequest } from "./many.ts";
import { spelledOrder } from "./many.ts";
import { refusable, refusably } from "./refusable.ts";
import { refusableImage } from "./refusableImage.ts";
import type { Surroundings } from "./surroundings.ts";

type One = { id: number };

/** All works of a list, page after page: what is put in order and chosen is the whole list. A work that was moved meanwhile is there once. */
export const accountWorks =
  ({ call }: Surroundings) =>
  async (query: Omit<InputOf<"getAccountWorks">["query"], "cursor">, signal: AbortSignal) => {
    const works = new Map<number, ListedWork>();
    let cursor: string | null = null;
    do {
      const page: ResultOf<"getAccountWorks"> = await call(
        routes.getAccountWorks,
        { query: { ...query, ...(cursor !== null && { cursor }) } },
        signal,
      );
      for (const work of page.works) works.set(work.id, work);
      cursor = page.cursor;
    } while (cursor);
    return { works: [...works.values()] };
  };

export const workTags = byQuery(routes.getWorkTags);
export const workSettings = byParams(routes.getWorkSettings);
export const createWork = refusably(byBody(routes.createWork));

export const updateWorkSettings =
  ({ call }: Surroundings) =>
  async (input: InputOf<"updateWorkSettings">, signal: AbortSignal) => {
    const answer = await refusable(call(routes.updateWorkSettings, input, signal));
    if (answer.outcome === "done" || !answer.fields) return answer;
    // The form knows its fields by their own names, not by where they stand in what is sent.
    const fields = Object.entries(answer.fields).map(([name, said]) => [name.replace(/^fields\./, ""), said]);
    return { ...answer, fields: Object.fromEntries(fields) };
  };

export const copyWorkSettings = refusably(byParams(routes.copyWorkSettings));
export const recalculateWorkCounter = refusably(byParams(routes.recalculateWorkCounter));

export const uploadWorkCover =
  ({ call }: Surroundings) =>
  ({ file }: { file: File }, signal: AbortSignal) =>
    refusableImage("cover", file, () => call(routes.uploadWorkCover, { file }, signal));

export const publishWork = refusably(byIdAndBody(routes.publishWork));
export const moveWorkToDraft = refusably(byParams(routes.moveWorkToDraft));
export const deleteWork = refusably(byParams(routes.deleteWork));

export const updateWorkState =
  ({ call }: Surroundings) =>
  ({ id, event }: One & { event: InputOf<"updateWorkState">["body"] }, signal: AbortSignal) =>
    refusable(call(routes.updateWorkState, { params: { id }, body: event }, signal));

export const renameWork = refusably(byIdAndBody(routes.renameWork));

/** Several of an account; those that the law refuses are named. */
export const changeWorks =
  ({ call }: Surroundings) =>
  ({ ids, type }: ManyRequest, signal: AbortSignal) =>
    refusable(
      call(routes.updateWorkStates, { body: { workIds: [...ids], type } }, signal).then(({ changed, refused }) => ({
        changed,
        refused: refused.map(({ workId, message }) => ({ id: workId, message })),
      })),
    );

/** The whole list of an account. */
export const reorderWorks =
  ({ call }: Surroundings) =>
  (_: number, change: OrderChange<number>, signal: AbortSignal) =>
    refusable(call(routes.reorderWorks, { body: spelledOrder(change) }, signal));
