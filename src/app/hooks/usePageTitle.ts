import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import { findPage } from "../../api/contract/pages.ts";
import { useActorOf } from "./machines.ts";

/**
 * Puts what the page is about into the tab's title: «Содержание · Соль на подоконнике — Рукопись».
 * @param name - as long as it is empty, the page's own title stays
 */
export function usePageTitle(name: string): void {
  const path = useSelector(useActorOf("routeGuard"), ({ context }) => context.visit?.path ?? "");
  const title = findPage(path)?.page.title;
  useEffect(() => {
    if (name && title) document.title = `${title} · ${name} — Рукопись`;
  }, [title, name]);
}
