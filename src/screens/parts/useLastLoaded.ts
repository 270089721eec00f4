import { useRef } from "react";

/** A loader that shows its last answer while the next one is on its way: the page stays where it is. */
export function useLastLoaded<Data, Loader extends { status: string; data: Data }>(loader: Loader): Loader {
  const last = useRef(loader.data);
  if (loader.data) last.current = loader.data;
  return loader.status === "pending" ? { ...loader, data: last.current } : loader;
}
