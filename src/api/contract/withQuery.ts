/** A call's address as the client and the page that brings its answer spell it: an empty query leaves no «?». */
export const withQuery = (address: string, query: Readonly<Record<string, string>> | undefined): string =>
  query && Object.keys(query).length > 0 ? `${address}?${new URLSearchParams(query)}` : address;
