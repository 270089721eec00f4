import { useEffect } from "react";
import { findPage } from "../../api/contract/pages.ts";
import { useShownPage } from "./shownPage.ts";

/** The title of the page that is shown, from route meta (spec/seed.md, section 2). */
export const useMetaTitle = (): string => findPage(useShownPage()?.visit.path ?? "")?.page.title ?? "";

/**
 * Puts what the page is about into the tab's title: «Содержание · Соль на подоконнике — Рукопись».
 * @param name - as long as it is empty, the page's own title stays
 */
export function usePageTitle(name: string): void {
  const title = useMetaTitle();
  useEffect(() => {
    if (name && title) document.title = `${title} · ${name} — Рукопись`;
  }, [title, name]);
}
