import { filesRoutes } from "../api/contract/files.routes.ts";
import type { InputOf } from "../api/contract/index.ts";
import { profileRoutes as routes } from "../api/contract/profile.routes.ts";
import { imageFault } from "./imageRules.ts";
import { refusable, refusedFor } from "./refusable.ts";
import type { Surroundings } from "./surroundings.ts";

export const profileSettings =
  ({ call }: Surroundings) =>
  (_: null, signal: AbortSignal) =>
    call(routes.getProfile, {}, signal);

export const updateProfile =
  ({ call }: Surroundings) =>
  (body: InputOf<"updateProfile">["body"], signal: AbortSignal) =>
    refusable(call(routes.updateProfile, { body }, signal));

export const changeUserName =
  ({ call }: Surroundings) =>
  (body: InputOf<"changeUserName">["body"], signal: AbortSignal) =>
    refusable(call(routes.changeUserName, { body }, signal));

/** In percent of the picture as it is seen. */
export type Crop = { x: number; y: number; width: number; height: number };
/** `crop` null: the largest part in the middle. */
export type PersonPicture = { type: "avatar" | "background"; file: File; crop: Crop | null };

export const uploadPersonPicture =
  ({ call }: Surroundings) =>
  async ({ type, file, crop }: PersonPicture, signal: AbortSignal) =>
    refusedFor(await imageFault(type, file)) ??
    refusable(call(filesRoutes.uploadFile, { params: { type }, query: crop ?? {}, file }, signal));
