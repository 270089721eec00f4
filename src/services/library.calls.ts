import { libraryRoutes as routes } from "../api/contract/library.routes.ts";
import type { Shelf } from "../text/shelves.ts";
import { byParams, byQuery } from "./calls.ts";
import { type Refusable, refusable } from "./refusable.ts";
import type { Surroundings } from "./surroundings.ts";

export const userLibrary = byQuery(routes.getUserLibrary);

/** An author's series and counts, and whether their library may be seen. */
export const authorLists = byParams(routes.getAuthorLists);

/** One work on one shelf; `None`: on none. */
export const shelve =
  ({ call }: Surroundings) =>
  ({ workId, state }: { workId: number; state: Shelf }, signal: AbortSignal) =>
    refusable(call(routes.updateLibraryState, { body: { workIds: [workId], state } }, signal));

type Moved = { workIds: readonly number[]; state: Shelf };
type States = readonly { workId: number; state: Shelf }[];

/** Many works on one shelf, all or none; says where each was before. */
export const shelveMany =
  ({ call }: Surroundings) =>
  ({ workIds, state }: Moved, signal: AbortSignal): Promise<Refusable<{ states: States; state: Shelf }>> =>
    refusable(
      call(routes.updateLibraryState, { body: { workIds: [...workIds], state } }, signal).then(({ states }) => ({
        states,
        state,
      })),
    );

/** Each work where it was before, shelf by shelf. */
export const restoreShelves =
  ({ call }: Surroundings) =>
  ({ states }: { states: States }, signal: AbortSignal): Promise<Refusable<null>> =>
    refusable(
      (async () => {
        for (const [state, works] of Map.groupBy(states, (one) => one.state))
          await call(
            routes.updateLibraryState,
            { body: { workIds: works.map(({ workId }) => workId), state } },
            signal,
          );
        return null;
      })(),
    );
