import { useEffect } from "react";
import { findPage } from "../../api/contract/pages.ts";
import type { Shown } from "../../machines/navigation/pageArrival.machine.ts";
import { useShownPage } from "./shownPage.ts";

/** The title of the page that is shown, from the meta value of its route (docs/spec/application.md, «Pages» and «Layouts»). */
export const useMetaTitle = (): string => titleOf(useShownPage());
const titleOf = (shown: Shown | null): string => findPage(shown?.visit.path ?? "")?.page.title ?? "";

/**
 * Puts what the page is about into the tab's title: «Содержание · Соль на подоконнике — Рукопись».
 * @param name - as long as it is empty, the page's own title stays
 */
export function usePageTitle(name: string): void {
  const shown = useShownPage();
  useEffect(() => {
    const title = titleOf(shown);
    if (name && title) document.title = `${title} · ${name} — Рукопись`;
  }, [shown, name]);
}
