import { defineRoutes, MB } from "./define.ts";

const post = { method: "POST" } as const;

export const audiobooksRoutes = defineRoutes({
  getAudioChapters: { path: "/v2/audiobook/{id}/edit-chapters", reaction: "shell" },
  startAudioUpload: { ...post, path: "/v2/audiobook/{id}/start-chapter-upload", extension: true },
  uploadAudioChunk: {
    ...post,
    path: "/v2/audiobook/{id}/upload-chapter-chunk",
    upload: { maxBytes: 16 * MB, raw: true },
  },
  completeAudioUpload: { ...post, path: "/v2/audiobook/{id}/upload-chapter-chunks-completed" },
  cutAudioUpload: { ...post, path: "/v2/audiobook/{id}/cut-upload", extension: true },
  cancelAudioUpload: { ...post, path: "/v2/audiobook/{id}/cancel-upload", extension: true },
  renameAudioChapter: { ...post, path: "/v2/audiobook/{workId}/rename-chapter/{chapterId}" },
  deleteAudioChapter: { ...post, path: "/v2/audiobook/{workId}/delete-chapter/{chapterId}" },
  reorderAudioChapters: { ...post, path: "/v2/audiobook/{workId}/reorder-chapter" },
});

/** What listeners ask. */
export const listeningRoutes = defineRoutes({
  getAudiobook: { path: "/v1/audiobook/{id}/content", access: "guest", reaction: "shell", extension: true },
  getAudioUrl: { path: "/v1/audiobook/get-url/{id}/{chapterId}", access: "guest", extension: true },
});
