import { defineRoutes } from "./define.ts";

export const readerKeysRoutes = defineRoutes({
  createReaderKey: { method: "POST", path: "/v2/account/reader-key/create", isForConfirmed: true, extension: true },
  getReaderKeys: { path: "/v2/account/reader-keys", extension: true },
  revokeReaderKey: { method: "POST", path: "/v2/account/reader-key/{id}/revoke", extension: true },
});
