import type { InputOf } from "../api/contract/index.ts";
import { typosRoutes as routes } from "../api/contract/typos.routes.ts";
import { byIdAndBody } from "./calls.ts";
import { refusable, refusably } from "./refusable.ts";
import type { Surroundings } from "./surroundings.ts";

type Query = InputOf<"getTypos">["query"];

export const typos =
  ({ call }: Surroundings) =>
  ({ id, ...query }: { id: number } & Query, signal: AbortSignal) =>
    call(routes.getTypos, { params: { id }, query }, signal);

export const sendTypo = refusably(byIdAndBody(routes.sendTypo));

export const settleTypo =
  ({ call }: Surroundings) =>
  ({ id, typoId, decision }: InputOf<"settleTypo">["params"] & InputOf<"settleTypo">["body"], signal: AbortSignal) =>
    refusable(call(routes.settleTypo, { params: { id, typoId }, body: { decision } }, signal));
