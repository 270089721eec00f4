import { filesRoutes } from "../api/contract/files.routes.ts";
import { identificationRoutes as routes } from "../api/contract/identification.routes.ts";
import { byBody, withoutInput } from "./calls.ts";
import { refusably } from "./refusable.ts";
import { refusableImage } from "./refusableImage.ts";
import type { Surroundings } from "./surroundings.ts";

export const identification = withoutInput(routes.getIdentification);
export const sendIdentification = refusably(byBody(routes.updateIdentification));
export const withdrawIdentification = refusably(byBody(routes.withdrawIdentification));

export const uploadScan =
  ({ call }: Surroundings) =>
  ({ file }: { file: File }, signal: AbortSignal) =>
    refusableImage("temporary", file, () => call(filesRoutes.uploadTemporaryFile, { file }, signal));
