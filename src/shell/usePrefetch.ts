import { useEffect } from "react";
import { findPage } from "../api/contract/pages.ts";
import { prefetchChunk } from "../app/chunks.ts";
import { useMachines } from "../app/hooks/machines.ts";
import { isSaving } from "../app/isSaving.ts";
import { kindOfAddress } from "../text/addresses.ts";
import { routes } from "./routes/routeTable.ts";

/** A link that is pointed at, touched or focused is about to be followed: its screen and its payload are fetched. */
export function usePrefetch(): void {
  const { payloads } = useMachines();
  useEffect(() => {
    const prefetch = (event: Event) => {
      const link = (event.target as Element | null)?.closest?.("a");
      if (!link?.href || link.target || link.hasAttribute("download") || isSaving()) return;
      if (kindOfAddress(link.href, location.origin) !== "page") return;
      const { pathname, search } = new URL(link.href);
      if (pathname === location.pathname && search === location.search) return;
      const path = findPage(pathname)?.page.path;
      const route = routes.find((one) => one.path === path);
      if (!route) return;
      prefetchChunk(route.load);
      payloads.prefetch(pathname, search);
    };
    const events = ["pointerover", "touchstart", "focusin"];
    for (const event of events) document.addEventListener(event, prefetch, { passive: true });
    return () => {
      for (const event of events) document.removeEventListener(event, prefetch);
    };
  }, [payloads]);
}
