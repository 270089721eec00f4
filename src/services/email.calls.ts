import { emailRoutes as routes } from "../api/contract/email.routes.ts";
import type { InputOf } from "../api/contract/index.ts";
import { refusable } from "./refusable.ts";
import type { Surroundings } from "./surroundings.ts";

export const changeEmail =
  ({ call }: Surroundings) =>
  (body: InputOf<"changeEmail">["body"], signal: AbortSignal) =>
    refusable(call(routes.changeEmail, { body }, signal));

export const confirmEmailChange =
  ({ call }: Surroundings) =>
  (body: InputOf<"confirmEmailChange">["body"], signal: AbortSignal) =>
    refusable(call(routes.confirmEmailChange, { body }, signal));

export const cancelEmailChange =
  ({ call }: Surroundings) =>
  (_: object, signal: AbortSignal) =>
    refusable(call(routes.cancelEmailChange, {}, signal));

export const undoEmailChange =
  ({ call }: Surroundings) =>
  (body: InputOf<"undoEmailChange">["body"], signal: AbortSignal) =>
    refusable(call(routes.undoEmailChange, { body }, signal));
