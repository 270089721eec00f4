import * as z from "zod/mini";
import { defineSchemas } from "./define.ts";
import { guid, guidOrderOutcome, newGuidOrder, optionalText, pathId, time } from "./fields.ts";
import { booktrailer, galleryImage } from "./galleryImage.ts";
import { work } from "./works.ts";

const workParams = z.strictObject({ id: pathId });
const imageParams = z.strictObject({ id: guid });

export const galleryCaption = optionalText("Подпись", 300);
export const booktrailerForm = z.strictObject({ url: optionalText("Буктрейлер", 500) });

/** One that was deleted, until it is gone for good 30 days later. */
const deletedImage = z.strictObject({ ...galleryImage.def.shape, deletedAt: time });
export type DeletedGalleryImage = z.output<typeof deletedImage>;

export const gallerySchemas = defineSchemas({
  /** The gallery and booktrailer of a work, for its authors and for moderators. `deleted`: the last deleted first. */
  getWorkGallery: {
    params: workParams,
    result: z.strictObject({
      work,
      images: z.array(galleryImage),
      deleted: z.array(deletedImage),
      booktrailer: z.nullable(booktrailer),
    }),
    errors: ["NotFound", "AccessDenied"],
  },
  /**
   * Adds a picture, re-encoded, after the others; 50 a work. The sender makes `imageId`: a picture sent again after a
   * lost answer is stored once.
   */
  uploadGalleryImage: {
    params: workParams,
    query: z.strictObject({ imageId: z.optional(guid) }),
    result: z.strictObject({ image: galleryImage }),
    errors: ["InvalidRequestFields", "NotFound", "AccessDenied", "TooManyRequests"],
  },
  /** The caption is what is read in place of the picture. */
  updateGalleryImage: {
    params: imageParams,
    body: z.strictObject({ caption: galleryCaption }),
    result: z.strictObject({ image: galleryImage }),
    errors: ["InvalidRequestFields", "NotFound", "AccessDenied"],
  },
  deleteGalleryImage: {
    params: imageParams,
    result: z.strictObject({ image: galleryImage }),
    errors: ["InvalidRequestFields", "NotFound", "AccessDenied"],
  },
  /** To its former place, within 30 days. */
  restoreGalleryImage: {
    params: imageParams,
    result: z.strictObject({ image: galleryImage }),
    errors: ["InvalidRequestFields", "NotFound", "AccessDenied"],
  },
  reorderGallery: {
    params: workParams,
    body: newGuidOrder,
    result: guidOrderOutcome,
    errors: ["InvalidRequestFields", "NotFound", "AccessDenied"],
  },
  /** The address of a video of RuTube, VK Видео or YouTube; an empty one takes the booktrailer away. */
  updateBooktrailer: {
    params: workParams,
    body: booktrailerForm,
    result: z.strictObject({ booktrailer: z.nullable(booktrailer) }),
    errors: ["InvalidRequestFields", "NotFound", "AccessDenied"],
  },
});
