import type { InputOf } from "../api/contract/index.ts";
import { libraryRoutes as routes } from "../api/contract/library.routes.ts";
import type { Shelf } from "../text/shelves.ts";
import { refusable } from "./refusable.ts";
import type { Surroundings } from "./surroundings.ts";

export const userLibrary =
  ({ call }: Surroundings) =>
  (query: InputOf<"getUserLibrary">["query"], signal: AbortSignal) =>
    call(routes.getUserLibrary, { query }, signal);

/** One work on one shelf; `None`: on none. */
export const shelve =
  ({ call }: Surroundings) =>
  ({ workId, state }: { workId: number; state: Shelf }, signal: AbortSignal) =>
    refusable(call(routes.updateLibraryState, { body: { workIds: [workId], state } }, signal));
