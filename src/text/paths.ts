/** The login page to which a guest goes. redirect_uri is the full path to come back to (docs/spec/application.md, «Guards»). */
export const loginPath = (fullPath: string): string => `/account/login?redirect_uri=${encodeURIComponent(fullPath)}`;
