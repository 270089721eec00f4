import { filesRoutes } from "../api/contract/files.routes.ts";
import { profileRoutes as routes } from "../api/contract/profile.routes.ts";
import { byBody, withoutInput } from "./calls.ts";
import { imageFault } from "./imageRules.ts";
import { refusable, refusably, refusedFor } from "./refusable.ts";
import type { Surroundings } from "./surroundings.ts";

export const profileSettings = withoutInput(routes.getProfile);
export const updateProfile = refusably(byBody(routes.updateProfile));
export const changeUserName = refusably(byBody(routes.changeUserName));

/** In percent of the picture as it is seen. */
export type Crop = { x: number; y: number; width: number; height: number };
/** `crop` null: the largest part in the middle. */
export type PersonPicture = { type: "avatar" | "background"; file: File; crop: Crop | null };

export const uploadPersonPicture =
  ({ call }: Surroundings) =>
  async ({ type, file, crop }: PersonPicture, signal: AbortSignal) =>
    refusedFor(await imageFault(type, file)) ??
    refusable(call(filesRoutes.uploadFile, { params: { type }, query: crop ?? {}, file }, signal));
