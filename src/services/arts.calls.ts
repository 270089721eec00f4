import { artsRoutes as routes } from "../api/contract/arts.routes.ts";
import { filesRoutes } from "../api/contract/files.routes.ts";
import type { InputOf, Spelled } from "../api/contract/index.ts";
import { readingRoutes } from "../api/contract/reading.routes.ts";
import type { OrderChange } from "../machines/data/reorder.machine.ts";
import type { ToggleOutcome } from "../machines/data/toggle.machine.ts";
import { heardByCaller } from "./faultsHeard.ts";
import { imageFault } from "./imageRules.ts";
import { lasting } from "./lastingTexts.service.ts";
import type { ManyRequest } from "./many.ts";
import { refusable, refusedFor } from "./refusable.ts";
import type { Surroundings } from "./surroundings.ts";

type ArtsQuery = InputOf<"getArts">["query"];

type One = { id: number };

export const newArt = (surroundings: Surroundings) => async (_: object, signal: AbortSignal) => {
  const allowed = await surroundings.call(routes.getNewArt, {}, signal);
  // The form begins with what this device has of its pictures.
  await lasting(surroundings).ready;
  return allowed;
};

export const artToEdit =
  ({ call }: Surroundings) =>
  (params: One, signal: AbortSignal) =>
    call(routes.getArtEdit, { params }, signal);

export const createArt =
  ({ call }: Surroundings) =>
  (body: InputOf<"createArt">["body"], signal: AbortSignal) =>
    call(routes.createArt, { body }, signal);

export const updateArt =
  ({ call }: Surroundings) =>
  (input: InputOf<"updateArt">, signal: AbortSignal) =>
    call(routes.updateArt, input, signal);

/** The law's event of one art. */
export const changeArt =
  ({ call }: Surroundings) =>
  ({ id, ...body }: InputOf<"updateArtState">["body"] & One, signal: AbortSignal) =>
    refusable(call(routes.updateArtState, { params: { id }, body }, signal));

/** Several at once; those that the law refuses are named. */
export const changeArts =
  ({ call }: Surroundings) =>
  ({ ids, type }: ManyRequest, signal: AbortSignal) =>
    refusable(
      call(
        routes.updateArtStates,
        { body: { ids: [...ids], type: type as InputOf<"updateArtStates">["body"]["type"] } },
        signal,
      ),
    );

export const likeArt =
  ({ call }: Surroundings) =>
  async ({ id, isOn }: One & { isOn: boolean }, signal: AbortSignal): Promise<ToggleOutcome> => {
    const answer = await refusable(call(routes.likeArt, { params: { id }, body: { isLiked: isOn } }, signal));
    if (answer.outcome === "refused") return answer;
    const { isLiked, likeCount } = answer.result;
    return { outcome: "done", result: { isOn: isLiked, count: likeCount } };
  };

export const accountArts =
  ({ call }: Surroundings) =>
  (query: InputOf<"getAccountArts">["query"], signal: AbortSignal) =>
    call(routes.getAccountArts, { query }, signal);

/** So many come with one answer. */
const A_PAGE = 100;

/** All that are published, in the order in which they are shown: at most five answers, one behind the other. */
export const orderedArts =
  ({ call }: Surroundings) =>
  async (_: object, signal: AbortSignal) => {
    const arts = [];
    for (let page = 1; ; page += 1) {
      const query = { tab: "published" as const, page, ps: A_PAGE };
      const { items, isLastPage } = await call(routes.getAccountArts, { query }, signal);
      arts.push(...items);
      if (isLastPage) return arts;
    }
  };

/** The arts of one's own page in another order. */
export const reorderArts =
  ({ call }: Surroundings) =>
  (_: number, { order, before }: OrderChange<number>, signal: AbortSignal) =>
    refusable(call(routes.reorderArts, { body: { order: [...order], before: [...before] } }, signal));

export const accountArtTags =
  ({ call }: Surroundings) =>
  (query: InputOf<"getAccountArtTags">["query"], signal: AbortSignal) =>
    call(routes.getAccountArtTags, { query }, signal);

export const artTags =
  ({ call }: Surroundings) =>
  (query: InputOf<"getArtTags">["query"], signal: AbortSignal) =>
    call(routes.getArtTags, { query }, signal);

export const art =
  ({ call }: Surroundings) =>
  (params: One, signal: AbortSignal) =>
    call(routes.getArt, { params }, signal);

export const arts =
  ({ call }: Surroundings) =>
  (query: Spelled<ArtsQuery>, signal: AbortSignal) =>
    call(routes.getArts, { query: query as ArtsQuery }, signal);

/** The same as a part of a page of something else, which does without it. */
export const artsBeside =
  ({ call }: Surroundings) =>
  (query: Spelled<ArtsQuery>, signal: AbortSignal) =>
    call(heardByCaller(routes.getArts), { query: query as ArtsQuery }, signal);

/** Published works whose titles hold what is typed; nothing is asked before anything is. */
export const worksNamed =
  ({ call }: Surroundings) =>
  async ({ search }: { search: string }, signal: AbortSignal) =>
    search === "" ? [] : (await call(readingRoutes.searchSuggestions, { query: { search } }, signal)).works;

/** The picture of an art that is there already. */
export const uploadArt =
  ({ call }: Surroundings) =>
  async ({ file }: { file: File }, signal: AbortSignal) =>
    refusedFor(await imageFault("art", file)) ??
    refusable(call(filesRoutes.uploadFile, { params: { type: "art" }, query: {}, file }, signal));
