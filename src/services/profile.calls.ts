import { profileRoutes as routes } from "../api/contract/profile.routes.ts";
import { byBody, withoutInput } from "./calls.ts";
import { refusably } from "./refusable.ts";
import { sendImage } from "./refusableImage.ts";
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
  ({ crop, ...picture }: PersonPicture, signal: AbortSignal) =>
    sendImage(call, { ...picture, query: crop ?? {} }, signal);
