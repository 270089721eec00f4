/** Headers of a file that is one person's: in no cache, and it runs nowhere. */
export const privateFile = {
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'",
  "cross-origin-resource-policy": "same-origin",
} as const;
