import type { InputOf } from "../api/contract/index.ts";
import { utilsRoutes as routes } from "../api/contract/utils.routes.ts";
import { refusable } from "./refusable.ts";
import type { Surroundings } from "./surroundings.ts";

export const typograf =
  ({ call }: Surroundings) =>
  (body: InputOf<"typograf">["body"], signal: AbortSignal) =>
    refusable(call(routes.typograf, { body }, signal));
