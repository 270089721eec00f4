import { chaptersRoutes } from "../api/contract/chapters.routes.ts";
import { worksRoutes } from "../api/contract/works.routes.ts";
import { chapterAddress, contentAddress, deskCache, newChapterAddress, OWN_WORKS } from "../text/savedDesk.ts";
import { byParams } from "./calls.ts";
import type { Desk, Opened } from "./desk.service.ts";
import type { Call, Surroundings } from "./surroundings.ts";
import { accountWorks } from "./works.calls.ts";

const desks = new WeakMap<Surroundings, Promise<Desk | null>>();

async function open(surroundings: Surroundings): Promise<Desk | null> {
  const [{ createDesk }, { browsersDevice }] = await Promise.all([
    import("./desk.service.ts"),
    import("./savedDevice.ts"),
  ]);
  const device = browsersDevice();
  return device && createDesk({ ...surroundings, device });
}

/** Readers of the list of works, and authors without a desk, load nothing for it. */
async function keep(surroundings: Surroundings, opened: Opened, begins: boolean): Promise<void> {
  if (!begins && !(await globalThis.caches?.has(deskCache(surroundings.accountId())))) return;
  const desk = desks.get(surroundings) ?? open(surroundings);
  desks.set(surroundings, desk);
  await (await desk)?.keep(opened, begins);
}

type Keeping<Input, Data> = {
  /** null: it is none of the author's own. */
  openedOf: (input: Input, data: Data) => Opened | null;
  /** See `Desk.keep`. */
  begins?: boolean;
};

/** The same call, whose answer this device keeps for its author (docs/adr/0106). What cannot be kept takes nothing from the page. */
const kept =
  <Input, Data>(call: Call<Input, Data>, { openedOf, begins = true }: Keeping<Input, Data>): Call<Input, Data> =>
  (surroundings) =>
  async (input, signal) => {
    const data = await call(surroundings)(input, signal);
    const opened = openedOf(input, data);
    if (opened)
      keep(surroundings, opened, begins).catch(() => {
        desks.delete(surroundings);
      });
    return data;
  };

/** An author's own works, and another one's for the staff, which no device keeps. */
export const ownWorks = kept(accountWorks, {
  openedOf: (query, { works }) =>
    Object.keys(query).length === 0 ? { address: OWN_WORKS, data: { works, cursor: null } } : null,
  begins: false,
});
export const workContent = kept(byParams(worksRoutes.getWorkContent), {
  openedOf: ({ id }, data) => (data.work.rights.canWrite ? { address: contentAddress(id), data } : null),
});
export const newChapter = kept(byParams(chaptersRoutes.getNewChapter), {
  openedOf: ({ workId }, data) => (data.work.canWrite ? { address: newChapterAddress(workId), data } : null),
});
export const chapterToEdit = kept(byParams(chaptersRoutes.getChapterToEdit), {
  openedOf: ({ id }, data) => (data.work.canWrite ? { address: chapterAddress(id), data } : null),
});
