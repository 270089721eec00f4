import { artsRoutes as routes } from "../api/contract/arts.routes.ts";
import { readingRoutes } from "../api/contract/reading.routes.ts";
import type { OrderChange } from "../machines/data/reorder.machine.ts";
import { byBody, byIdAndBody, byParams, byQuery, bySpelledQuery, calling } from "./calls.ts";
import { heardByCaller } from "./faultsHeard.ts";
import { lasting } from "./lastingTexts.service.ts";
import { liking } from "./liking.ts";
import { changingMany, spelledOrder } from "./many.ts";
import { refusable, refusably } from "./refusable.ts";
import { sendImage } from "./refusableImage.ts";
import type { Surroundings } from "./surroundings.ts";

export const newArt = (surroundings: Surroundings) => async (_: object, signal: AbortSignal) => {
  const allowed = await surroundings.call(routes.getNewArt, {}, signal);
  // The form begins with what this device has of its pictures.
  await lasting(surroundings).ready;
  return allowed;
};

export const artToEdit = byParams(routes.getArtEdit);
export const createArt = byBody(routes.createArt);
export const updateArt = calling(routes.updateArt);

/** The law's event of one art. */
export const changeArt = refusably(byIdAndBody(routes.updateArtState));

/** Several at once; those that the law refuses are named. */
export const changeArts = changingMany(routes.updateArtStates);
export const likeArt = liking(routes.likeArt);
export const accountArts = byQuery(routes.getAccountArts);

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
  (_: number, change: OrderChange<number>, signal: AbortSignal) =>
    refusable(call(routes.reorderArts, { body: spelledOrder(change) }, signal));

export const accountArtTags = byQuery(routes.getAccountArtTags);
export const artTags = byQuery(routes.getArtTags);
export const art = byParams(routes.getArt);
export const arts = bySpelledQuery(routes.getArts);

/** The same as a part of a page of something else, which does without it. */
export const artsBeside = bySpelledQuery(heardByCaller(routes.getArts));

/** Published works whose titles hold what is typed; nothing is asked before anything is. */
export const worksNamed =
  ({ call }: Surroundings) =>
  async ({ search }: { search: string }, signal: AbortSignal) =>
    search === "" ? [] : (await call(readingRoutes.searchSuggestions, { query: { search } }, signal)).works;

/** The picture of an art that is there already. */
export const uploadArt =
  ({ call }: Surroundings) =>
  ({ file }: { file: File }, signal: AbortSignal) =>
    sendImage(call, { type: "art", file }, signal);
