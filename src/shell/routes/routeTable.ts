import { type Page, type PagePath, pages } from "../../api/contract/pages.ts";
import type { FirstPath, LaterPath, Load } from "../../screens/area.types.ts";

/** Pages that strangers come to from outside. Each row names the files of its screen in everybody's first file. */
export const firstScreens: Readonly<Record<FirstPath, Load>> = {
  "/": () => import("../../screens/home/HomeScreen.tsx"),
  "/book/:workId/read/:chapterId": () => import("../../screens/reading/ReaderScreen.tsx"),
};

/**
 * Fetches the table of the other screens: after the first page, and for a whole load of one of them by its document.
 */
export const fetchLaterScreens = () => import("./lazyScreens.ts");

const firstScreenOf: Partial<Record<PagePath, Load>> = firstScreens;
const later =
  (path: LaterPath): Load =>
  async () =>
    (await fetchLaterScreens()).lazyScreens[path]();

type PageRoute = Page & { load: Load };

/** The one route table: pages (src/api/contract/pages.ts) with their screens. */
export const routes: readonly PageRoute[] = pages.map((page) => ({
  ...page,
  load: firstScreenOf[page.path] ?? later(page.path as LaterPath),
}));
