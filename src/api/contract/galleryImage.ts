import * as z from "zod/mini";
import { guid, id } from "./fields.ts";

/** A picture of a work's gallery. */
export const galleryImage = z.strictObject({
  id: guid,
  url: z.string(),
  /** In pixels. */
  width: id,
  height: id,
  caption: z.string(),
});
export type GalleryImage = z.output<typeof galleryImage>;

/** A video of another site; `pageUrl`: where it is there, `embedUrl`: what a frame shows. */
export const booktrailer = z.strictObject({
  provider: z.enum(["rutube", "vk", "youtube"]),
  pageUrl: z.string(),
  embedUrl: z.string(),
});
