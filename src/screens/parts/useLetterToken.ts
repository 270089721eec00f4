import { useState } from "react";
import { useSearch } from "wouter";

/**
 * What a letter's link carries: behind #, where no server and no log sees it. Links of letters that were sent before have it in the
 * query.
 */
export function useLetterToken(): string {
  const search = useSearch();
  const [hash] = useState(() => location.hash.slice(1));
  return new URLSearchParams(hash).get("token") ?? new URLSearchParams(search).get("token") ?? "";
}
