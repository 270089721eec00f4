import { readerKeysRoutes as routes } from "../api/contract/readerKeys.routes.ts";
import { byBody, byParams, withoutInput } from "./calls.ts";
import { refusably } from "./refusable.ts";

export const readerKeys = withoutInput(routes.getReaderKeys);
export const createReaderKey = refusably(byBody(routes.createReaderKey));
export const revokeReaderKey = refusably(byParams(routes.revokeReaderKey));
