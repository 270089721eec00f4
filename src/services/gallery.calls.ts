import { galleryRoutes as routes } from "../api/contract/gallery.routes.ts";
import type { OrderChange } from "../machines/data/reorder.machine.ts";
import { byIdAndBody, byParams } from "./calls.ts";
import { spelledOrder } from "./many.ts";
import { refusable, refusably } from "./refusable.ts";
import type { Surroundings } from "./surroundings.ts";

export const workGallery = byParams(routes.getWorkGallery);
export const updateGalleryImage = refusably(byIdAndBody(routes.updateGalleryImage));
export const deleteGalleryImage = refusably(byParams(routes.deleteGalleryImage));
export const restoreGalleryImage = refusably(byParams(routes.restoreGalleryImage));

/** The whole gallery of a work. */
export const reorderGallery =
  ({ call }: Surroundings) =>
  (id: number, change: OrderChange<string>, signal: AbortSignal) =>
    refusable(call(routes.reorderGallery, { params: { id }, body: spelledOrder(change) }, signal));

export const updateBooktrailer = refusably(byIdAndBody(routes.updateBooktrailer));
