import type { Page } from "@playwright/test";
import { Reader } from "../../e2e/pages/Reader.ts";
import type { Stage } from "./stage.ts";

type Theme = "light" | "dark";

/** axe finds nothing: once a tour for everything that looks alike. @param what - that is looked at */
export async function seeAccessibleOnce(
  { page: own, memory }: Stage,
  what: string,
  { page = own, themes = ["light"] }: { page?: Page; themes?: readonly Theme[] } = {},
): Promise<void> {
  const key = `looked at ${what}`;
  if (memory.has(key)) return;
  memory.set(key, true);
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await new Reader(page).seeAccessible();
  }
}
