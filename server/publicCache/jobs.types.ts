/** It reads what is to be purged when it runs. */
export type PublicCacheJobs = { "cache.purge": Record<string, never> };
