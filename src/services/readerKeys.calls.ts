import type { InputOf } from "../api/contract/index.ts";
import { readerKeysRoutes as routes } from "../api/contract/readerKeys.routes.ts";
import { refusable } from "./refusable.ts";
import type { Surroundings } from "./surroundings.ts";

export const readerKeys =
  ({ call }: Surroundings) =>
  (_: object, signal: AbortSignal) =>
    call(routes.getReaderKeys, {}, signal);

export const createReaderKey =
  ({ call }: Surroundings) =>
  (body: InputOf<"createReaderKey">["body"], signal: AbortSignal) =>
    refusable(call(routes.createReaderKey, { body }, signal));

export const revokeReaderKey =
  ({ call }: Surroundings) =>
  (params: InputOf<"revokeReaderKey">["params"], signal: AbortSignal) =>
    refusable(call(routes.revokeReaderKey, { params }, signal));
