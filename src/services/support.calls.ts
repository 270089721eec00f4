import { supportRoutes as routes } from "../api/contract/support.routes.ts";
import { byBody, byIdAndBody, byParams, byQuery, withoutInput } from "./calls.ts";
import { refusable, refusably } from "./refusable.ts";
import type { Surroundings } from "./surroundings.ts";

type OfOne = { id: number; key?: string };

export const sendSupportLetter = refusably(byBody(routes.sendSupportLetter));

export const supportLetter =
  ({ call }: Surroundings) =>
  ({ id, key }: OfOne, signal: AbortSignal) =>
    call(routes.getSupportLetter, { params: { id }, query: { ...(key && { key }) } }, signal);

export const closeSupportLetter =
  ({ call }: Surroundings) =>
  ({ id, key }: OfOne, signal: AbortSignal) =>
    refusable(call(routes.closeSupportLetter, { params: { id }, body: { ...(key && { key }) } }, signal));

export const supportLetters = withoutInput(routes.getSupportLetters);
export const supportQueue = byQuery(routes.getSupportQueue);
export const answerSupportLetter = refusably(byIdAndBody(routes.answerSupportLetter));
export const dismissSupportLetter = refusably(byParams(routes.dismissSupportLetter));
