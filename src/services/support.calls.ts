import type { InputOf } from "../api/contract/index.ts";
import { supportRoutes as routes } from "../api/contract/support.routes.ts";
import { refusable } from "./refusable.ts";
import type { Surroundings } from "./surroundings.ts";

type OfOne = { id: number; key?: string };

export const sendSupportLetter =
  ({ call }: Surroundings) =>
  (body: InputOf<"sendSupportLetter">["body"], signal: AbortSignal) =>
    refusable(call(routes.sendSupportLetter, { body }, signal));

export const supportLetter =
  ({ call }: Surroundings) =>
  ({ id, key }: OfOne, signal: AbortSignal) =>
    call(routes.getSupportLetter, { params: { id }, query: { ...(key && { key }) } }, signal);

export const closeSupportLetter =
  ({ call }: Surroundings) =>
  ({ id, key }: OfOne, signal: AbortSignal) =>
    refusable(call(routes.closeSupportLetter, { params: { id }, body: { ...(key && { key }) } }, signal));

export const supportLetters =
  ({ call }: Surroundings) =>
  (_: null, signal: AbortSignal) =>
    call(routes.getSupportLetters, {}, signal);

export const supportQueue =
  ({ call }: Surroundings) =>
  (query: InputOf<"getSupportQueue">["query"], signal: AbortSignal) =>
    call(routes.getSupportQueue, { query }, signal);

export const answerSupportLetter =
  ({ call }: Surroundings) =>
  ({ id, text }: { id: number; text: string }, signal: AbortSignal) =>
    refusable(call(routes.answerSupportLetter, { params: { id }, body: { text } }, signal));

export const dismissSupportLetter =
  ({ call }: Surroundings) =>
  ({ id }: { id: number }, signal: AbortSignal) =>
    refusable(call(routes.dismissSupportLetter, { params: { id } }, signal));
