import type { InputOf } from "../api/contract/index.ts";
import { libraryRoutes as routes } from "../api/contract/library.routes.ts";
import type { Shelf } from "../text/shelves.ts";
import { type Refusable, refusable } from "./refusable.ts";
import type { Surroundings } from "./surroundings.ts";

export const userLibrary =
  ({ call }: Surroundings) =>
  (query: InputOf<"getUserLibrary">["query"], signal: AbortSignal) =>
    call(routes.getUserLibrary, { query }, signal);

/** An author's series and counts, and whether their library may be seen. */
export const authorLists =
  ({ call }: Surroundings) =>
  (params: InputOf<"getAuthorLists">["params"], signal: AbortSignal) =>
    call(routes.getAuthorLists, { params }, signal);

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
