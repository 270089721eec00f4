import { defineRoutes, MB } from "./define.ts";

export const galleryRoutes = defineRoutes({
  getWorkGallery: { path: "/v2/work/{id}/gallery", reaction: "shell", extension: true },
  uploadGalleryImage: { method: "POST", path: "/v2/work/{id}/upload-gallery", upload: { maxBytes: 20 * MB } },
  updateGalleryImage: { method: "POST", path: "/v2/work/update/gallery/{id}" },
  deleteGalleryImage: { method: "POST", path: "/v2/work/delete/gallery/{id}" },
  restoreGalleryImage: { method: "POST", path: "/v2/work/restore/gallery/{id}", extension: true },
  reorderGallery: { method: "POST", path: "/v2/work/{id}/reorder/gallery" },
  updateBooktrailer: { method: "POST", path: "/v2/work/{id}/update-booktrailer" },
});
