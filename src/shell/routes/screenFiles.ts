import { findPage } from "../../api/contract/pages.ts";
import { neededChunk } from "../../app/chunks.ts";
import type { ScreenFile } from "../../app/firstLoads.ts";
import type { FirstLoad } from "../../app/screenProps.ts";
import type { Shown } from "../../machines/navigation/pageArrival.machine.ts";
import { routes } from "./routeTable.ts";

/** The file of the screen at this path. */
export function fetchScreen(path: string): Promise<ScreenFile> {
  const found = findPage(path)?.page.path;
  const load = routes.find((route) => route.path === found)?.load;
  return load ? neededChunk(load) : Promise.reject(new Error(`There is no screen at ${path}`));
}

/** What the page that comes loads first. @param accountId -1 for a guest */
export const aheadOf = ({ screen, visit, visited }: Shown, accountId: number): readonly FirstLoad[] => {
  const { first } = screen as ScreenFile;
  const search = visit.fullPath.slice(visit.path.length);
  return first?.({ params: visit.params, search, visited, accountId }) ?? [];
};
