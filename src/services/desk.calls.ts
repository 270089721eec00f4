import { addressOf } from "../api/client.ts";
import { chaptersRoutes } from "../api/contract/chapters.routes.ts";
import type { CallName, ResultOf } from "../api/contract/index.ts";
import { worksRoutes } from "../api/contract/works.routes.ts";
import { byParams, type Given, type Named } from "./calls.ts";
import { tellDesk } from "./deskNews.ts";
import type { Call, Surroundings } from "./surroundings.ts";
import { accountWorks } from "./works.calls.ts";

/** So long a page has to itself before it fetches what opens it without a network, in milliseconds. */
const SETTLED = 3_000;

let isOpening = false;

/** A fault leaves the desk to the next call. */
async function open(surroundings: Surroundings): Promise<void> {
  if (isOpening || !globalThis.navigator?.serviceWorker) return;
  isOpening = true;
  await new Promise((resolve) => setTimeout(resolve, SETTLED));
  try {
    const { openDesk } = await import("./desk.service.ts");
    await openDesk(surroundings);
  } catch {
    // The page is whole without it.
  } finally {
    isOpening = false;
  }
}

/** The same call, whose answer this device keeps for its author (docs/adr/0106). What cannot be kept takes nothing from the page. */
const kept =
  <N extends CallName>(
    route: Named<N>,
    isOwn: (data: ResultOf<N>) => boolean,
  ): Call<Given<N, "params">["params"], ResultOf<N>> =>
  (surroundings) =>
  async (params, signal) => {
    const data = await byParams(route)(surroundings)(params, signal);
    if (isOwn(data)) {
      const address = addressOf(route.path, params as Record<string, unknown>);
      tellDesk({ said: "desk.opened", accountId: surroundings.accountId(), address, data });
      void open(surroundings);
    }
    return data;
  };

export const workContent = kept(worksRoutes.getWorkContent, ({ work }) => work.rights.canWrite);
export const newChapter = kept(chaptersRoutes.getNewChapter, ({ work }) => work.canWrite);
export const chapterToEdit = kept(chaptersRoutes.getChapterToEdit, ({ work }) => work.canWrite);

/** An author's own works, for a desk that this device has already; and another one's for the staff, which no device keeps. */
export const ownWorks: typeof accountWorks = (surroundings) => async (query, signal) => {
  const { works } = await accountWorks(surroundings)(query, signal);
  if (Object.keys(query).length === 0)
    tellDesk({
      said: "desk.opened",
      accountId: surroundings.accountId(),
      address: worksRoutes.getAccountWorks.path,
      data: { works, cursor: null },
    });
  return { works };
};
