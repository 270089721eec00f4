import { useEffect } from "react";
import { useLocation } from "wouter";
import { kindOfAddress } from "../text/addresses.ts";

/** Plain links of this site move the router: parts, screens and rendered texts need no link component. */
export function useLinks(): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      if (
        event.defaultPrevented ||
        event.button !== 0 ||
        event.metaKey ||
        event.ctrlKey ||
        event.shiftKey ||
        event.altKey
      )
        return;
      const link = (event.target as Element | null)?.closest?.("a");
      if (!link || link.target || link.hasAttribute("download") || !link.href) return;
      const kind = kindOfAddress(link.href, location.origin);
      if (kind === "script") return event.preventDefault();
      const { pathname, search, hash } = new URL(link.href);
      const isPage = kind === "page" && !/^\/(api|files)\//.test(pathname);
      if (!isPage || (hash && pathname === location.pathname && search === location.search)) return;
      event.preventDefault();
      navigate(`${pathname}${search}${hash}`);
    };
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, [navigate]);
}
