/** Where a guest goes, and comes back from: redirect_uri is the full path (spec/seed.md, section 2). */
export const loginPath = (fullPath: string): string => `/account/login?redirect_uri=${encodeURIComponent(fullPath)}`;
