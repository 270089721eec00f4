import type { PagePath } from "../api/contract/pages.ts";
import type { ScreenFile } from "../app/firstLoads.ts";

/** Fetches the file of a screen. */
export type Load = () => Promise<ScreenFile>;

/** Pages that strangers come to from outside: everybody's first file names their screens (`firstScreens`). */
export type FirstPath = Extract<PagePath, "/" | "/book/:workId/read/:chapterId">;
/** All others. */
export type LaterPath = Exclude<PagePath, FirstPath>;

/** What a folder of screens gives to the product: the manifest in its `area.ts`. */
export type Area = {
  /**
   * The screens of its pages. Small pages of one topic come together, out of a file `*.pages.ts`: a person who sees one
   * goes to the next, and a file for each costs a line in the table of all files.
   */
  screens: { readonly [path in LaterPath]?: Load };
};
