/**
 * The address that opens after the login: the `redirect_uri` of the query, only when it is a path of this site
 * (docs/spec/application.md, «Guards»).
 * @param origin of this site
 */
export function safeRedirect(search: string, origin: string, fallback: string): string {
  const address = new URLSearchParams(search).get("redirect_uri");
  if (!address?.startsWith("/") || /^\/[/\\]/.test(address) || !URL.canParse(address, origin)) return fallback;
  const url = new URL(address, origin);
  // `/.//host` becomes `//host`: as a path it would be another site's address.
  const isOwn = url.origin === origin && !url.pathname.startsWith("//");
  return isOwn ? `${url.pathname}${url.search}${url.hash}` : fallback;
}
