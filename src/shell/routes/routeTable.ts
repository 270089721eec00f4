import { type Page, pages } from "../../api/contract/pages.ts";
import type { Load } from "./load.types.ts";

/** Pages that strangers come to from outside. Each row names the files of its screen in everybody's first file. */
export const firstScreens: Readonly<Record<string, Load>> = {
  "/": () => import("../../screens/home/HomeScreen.tsx"),
  "/book/:workId/read/:chapterId": () => import("../../screens/reading/ReaderScreen.tsx"),
};

/**
 * Fetches the table of the other screens: after the first page, and for a whole load of one of them by its document.
 */
export const fetchLaterScreens = () => import("./lazyScreens.ts");

const later =
  (path: string): Load =>
  async () => {
    const load = (await fetchLaterScreens()).lazyScreens[path];
    if (!load) throw new Error(`${path} has no screen`);
    return load();
  };

type PageRoute = Page & { load: Load };

/** The one route table: pages (src/api/contract/pages.ts) with their screens. */
export const routes: readonly PageRoute[] = pages.map((page) => ({
  ...page,
  load: firstScreens[page.path] ?? later(page.path),
}));
