import type { CallName } from "../../../src/api/contract/index.ts";
import { answers, ofDraft, pictureFile, type Rows, type Things } from "./entry.ts";

const ofImage = ({ imageId }: Things) => ({ params: { id: imageId } });

/** Pictures of a draft: its authors change them, moderators look at them. */
export const galleryAccess = {
  getWorkGallery: { who: answers("login", "denied", "denied", "success", "success", "success"), input: ofDraft },
  uploadGalleryImage: {
    who: answers("login", "denied", "denied", "success", "success", "denied"),
    input: async (things) => ({ ...ofDraft(things), query: {}, file: await pictureFile() }),
  },
  updateGalleryImage: {
    who: answers("login", "denied", "denied", "success", "success", "denied"),
    input: (things) => ({ ...ofImage(things), body: { caption: "Чужое" } }),
  },
  deleteGalleryImage: { who: answers("login", "denied", "denied", "success", "success", "denied"), input: ofImage },
  restoreGalleryImage: { who: answers("login", "denied", "denied", "success", "success", "denied"), input: ofImage },
  reorderGallery: {
    who: answers("login", "denied", "denied", "success", "success", "denied"),
    input: (things) => ({
      ...ofDraft(things),
      body: { order: [things.imageId], before: [things.imageId] },
    }),
  },
  updateBooktrailer: {
    who: answers("login", "denied", "denied", "success", "success", "denied"),
    input: (things) => ({ ...ofDraft(things), body: { url: "" } }),
  },
} satisfies Partial<Rows<CallName>>;
