import type { Domain } from "../domain.ts";
import { forgetNotes } from "./notes.ts";
import { purgeCaches } from "./purging.ts";

export const publicCacheDomain = {
  jobs: { "cache.purge": (_, { signal }) => purgeCaches(signal) },
  cleaning: { expired: { cacheNotes: forgetNotes } },
} satisfies Domain;
