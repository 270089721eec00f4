import { galleryRoutes as routes } from "../api/contract/gallery.routes.ts";
import type { OrderChange } from "../machines/data/reorder.machine.ts";
import { refusable } from "./refusable.ts";
import type { Surroundings } from "./surroundings.ts";

type Image = { id: string };

export const workGallery =
  ({ call }: Surroundings) =>
  (params: { id: number }, signal: AbortSignal) =>
    call(routes.getWorkGallery, { params }, signal);

export const updateGalleryImage =
  ({ call }: Surroundings) =>
  ({ id, caption }: Image & { caption: string }, signal: AbortSignal) =>
    refusable(call(routes.updateGalleryImage, { params: { id }, body: { caption } }, signal));

export const deleteGalleryImage =
  ({ call }: Surroundings) =>
  (params: Image, signal: AbortSignal) =>
    refusable(call(routes.deleteGalleryImage, { params }, signal));

export const restoreGalleryImage =
  ({ call }: Surroundings) =>
  (params: Image, signal: AbortSignal) =>
    refusable(call(routes.restoreGalleryImage, { params }, signal));

/** The whole gallery of a work. */
export const reorderGallery =
  ({ call }: Surroundings) =>
  (id: number, { order, before }: OrderChange<string>, signal: AbortSignal) =>
    refusable(
      call(routes.reorderGallery, { params: { id }, body: { order: [...order], before: [...before] } }, signal),
    );

export const updateBooktrailer =
  ({ call }: Surroundings) =>
  ({ id, url }: { id: number; url: string }, signal: AbortSignal) =>
    refusable(call(routes.updateBooktrailer, { params: { id }, body: { url } }, signal));
