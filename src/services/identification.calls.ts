import { filesRoutes } from "../api/contract/files.routes.ts";
import { identificationRoutes as routes } from "../api/contract/identification.routes.ts";
import type { InputOf } from "../api/contract/index.ts";
import { imageFault } from "./imageRules.ts";
import { refusable, refusedFor } from "./refusable.ts";
import type { Surroundings } from "./surroundings.ts";

export const identification =
  ({ call }: Surroundings) =>
  (_: object, signal: AbortSignal) =>
    call(routes.getIdentification, {}, signal);

export const sendIdentification =
  ({ call }: Surroundings) =>
  (body: InputOf<"updateIdentification">["body"], signal: AbortSignal) =>
    refusable(call(routes.updateIdentification, { body }, signal));

export const withdrawIdentification =
  ({ call }: Surroundings) =>
  (body: InputOf<"withdrawIdentification">["body"], signal: AbortSignal) =>
    refusable(call(routes.withdrawIdentification, { body }, signal));

export const uploadScan =
  ({ call }: Surroundings) =>
  async ({ file }: { file: File }, signal: AbortSignal) =>
    refusedFor(await imageFault("temporary", file)) ??
    refusable(call(filesRoutes.uploadTemporaryFile, { file }, signal));
