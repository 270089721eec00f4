import { defineRoutes, MB } from "./define.ts";

export const filesRoutes = defineRoutes({
  uploadTemporaryFile: { method: "POST", path: "/v1/file/upload-temp-img-pdf", upload: { maxBytes: 20 * MB } },
  uploadFile: { method: "POST", path: "/v2/file/upload/{type}", upload: { maxBytes: 20 * MB } },
});
