import { transaction } from "../db/transaction.ts";
import { drain, orDrained } from "../files/drained.ts";
import type { Handlers } from "../http/dispatcher.ts";
import { mustSeeDraft, mustWrite } from "../works/policy.ts";
import { workView } from "../works/presenter.ts";
import { findWork, lockWork } from "../works/rows.ts";
import { booktrailerOf, storeBooktrailer } from "./booktrailer.ts";
import { addImage, deleteImage, reorderImages, restoreImage, storeCaption } from "./images.ts";
import { deletedOf, galleryOf } from "./rows.ts";

/** Gallery and booktrailer of a work (docs/spec/works.md, «Gallery» and «Booktrailer»). */
export const galleryHandlers = {
  /** For authors and moderators, of a work in the bin too. @throws Refusal NotFound, AccessDenied */
  getWorkGallery: async ({ params: { id } }, { user, now }) => {
    const found = mustSeeDraft(user, await findWork(id));
    return {
      work: await workView(id, user),
      images: await galleryOf(id),
      deleted: await deletedOf(id, now),
      booktrailer: booktrailerOf(found),
    };
  },

  /** Only authors. @throws Refusal InvalidRequestFields, NotFound, AccessDenied, TooManyRequests (300 an hour) */
  uploadGalleryImage: ({ params: { id }, query: { imageId }, file }, caller) =>
    orDrained(file, async () => {
      const image = await addImage({ workId: id, imageId, file }, caller);
      drain(file);
      return { image };
    }),

  /** Only authors. @throws Refusal InvalidRequestFields, NotFound, AccessDenied */
  updateGalleryImage: async ({ params, body }, caller) => ({
    image: await storeCaption(params.id, body.caption, caller),
  }),

  /** Only authors. @throws Refusal InvalidRequestFields, NotFound, AccessDenied */
  deleteGalleryImage: async ({ params }, caller) => ({ image: await deleteImage(params.id, caller) }),

  /** Only authors. @throws Refusal InvalidRequestFields, NotFound, AccessDenied */
  restoreGalleryImage: async ({ params }, caller) => ({ image: await restoreImage(params.id, caller) }),

  /** Only authors. @throws Refusal InvalidRequestFields, NotFound, AccessDenied */
  reorderGallery: ({ params: { id }, body }, { user, now }) =>
    transaction(async () => {
      mustWrite(user, await lockWork(id));
      return reorderImages(id, body, now);
    }),

  /** Only authors. @throws Refusal InvalidRequestFields, NotFound, AccessDenied */
  updateBooktrailer: ({ params: { id }, body }, { user, now }) =>
    transaction(async () => {
      const work = mustWrite(user, await lockWork(id));
      return { booktrailer: await storeBooktrailer(work, body.url, now) };
    }),
} satisfies Partial<Handlers>;
