import { filesRoutes } from "../api/contract/files.routes.ts";
import { identificationRoutes as routes } from "../api/contract/identification.routes.ts";
import { byBody, withoutInput } from "./calls.ts";
import { imageFault } from "./imageRules.ts";
import { refusable, refusably, refusedFor } from "./refusable.ts";
import type { Surroundings } from "./surroundings.ts";

export const identification = withoutInput(routes.getIdentification);
export const sendIdentification = refusably(byBody(routes.updateIdentification));
export const withdrawIdentification = refusably(byBody(routes.withdrawIdentification));

export const uploadScan =
  ({ call }: Surroundings) =>
  async ({ file }: { file: File }, signal: AbortSignal) =>
    refusedFor(await imageFault("temporary", file)) ??
    refusable(call(filesRoutes.uploadTemporaryFile, { file }, signal));
