export type KindOfAddress = "page" | "external" | "script";

const scripts = /^(javascript|data|vbscript|blob):/;

/**
 * Where an address leads, as a browser reads it.
 * @param to path, query, or whole address
 * @param origin of this site: «https://example.ru»
 * @returns «script» for protocols that run what they carry (docs/spec/application.md, «Navigation»)
 */
export function kindOfAddress(to: string, origin: string): KindOfAddress {
  let url: URL;
  try {
    url = new URL(to, origin);
  } catch {
    return "external";
  }
  if (scripts.test(url.protocol)) return "script";
  return url.origin === origin ? "page" : "external";
}

/** The login page to which a guest goes. redirect_uri is the full path to come back to (docs/spec/application.md, «Guards»). */
export const loginPath = (fullPath: string): string => `/account/login?redirect_uri=${encodeURIComponent(fullPath)}`;
