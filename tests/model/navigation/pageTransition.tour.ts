import { expect } from "@playwright/test";
import { branchesOfRows, pathsOf, rowsOf } from "../../support/model.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { seeAskedFor } from "./navigation.page.ts";
import { pageTransitionModel } from "./pageTransition.model.ts";

/** Entries of the history, and which of them stand far down: where they come back the page is too short at first. */
type Entry = { path: string; isFar: boolean };
type Trail = { entries: Entry[]; at: number };
const trail = ({ memory }: Stage) => memory.get("trail") as Trail;
const here = (stage: Stage) => trail(stage).entries[trail(stage).at] as Entry;
/** Short ones. */
const titles: Readonly<Record<string, string>> = {
  "/work/5/edit/content": "Письма, которые не дошли",
  "/work/3/edit/content": "Дом, где спят часы",
};
const pages = Object.keys(titles);
const reader = /^\/book\/\d+\/read\/\d+$/;

/** The page is made longer, or as long as it is by itself. */
const stretch = async ({ page }: Stage, pixels: number) =>
  page.evaluate((height) => {
    document.body.style.minHeight = height > 0 ? `${height}px` : "";
  }, pixels);
const scrollDown = async ({ page }: Stage) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        addEventListener("scroll", resolve, { once: true });
        window.scrollTo({ top: 2_000, behavior: "instant" });
      }),
  );
const enter = async (stage: Stage, path: string) => {
  const known = trail(stage);
  known.entries.splice(known.at + 1, Number.POSITIVE_INFINITY, { path: path.replace(/#.*/, ""), isFar: false });
  known.at += 1;
  await stage.follow(path, 0);
};
const title = ({ page }: Stage) => page.getByRole("heading", { level: 1 });
/** The page that is entered is drawn. */
const stand = (stage: Stage) => stage.memory.set("standing", here(stage).path);
/** The guard of the page waits for the server, and the page with it: the one before stays. */
const enterNew = async (stage: Stage) => {
  const path = pages.find((one) => one !== here(stage).path) ?? "";
  await enter(stage, path);
  await seeAskedFor(stage, "getWorkAccess", path);
};
/** Another chapter each time, and none behind one that was read: those are drawn at once. */
const enterReader = async (stage: Stage) => {
  const chapters = stage.memory.get("chapters") as string[];
  const path = chapters.shift() ?? "";
  await enter(stage, path);
  await seeAskedFor(stage, "getBookChapter", path);
};
const show = async (stage: Stage) => {
  await stage.passOn(reader.test(here(stage).path) ? "getBookChapter" : "getWorkAccess");
  stand(stage);
};
const pass = (milliseconds: number) => async (stage: Stage) => stage.pass(milliseconds, "pageTransition");

/** How far one has read is said by the reader alone. */
const seeReader = async ({ page }: Stage) => expect(page.getByRole("contentinfo").getByText(/^\d+\s%$/)).toBeVisible();
/** The page that is there, or the one before it while it is on its way. */
async function seeTitle(stage: Stage): Promise<void> {
  const shown = titles[String(stage.memory.get("standing"))];
  if (shown === undefined) return seeReader(stage);
  await expect(title(stage)).toHaveText(shown);
}
const cannot = "listening to a window cannot fail";

tours({
  machine: "pageTransition",
  rows: rowsOf(pageTransitionModel),
  paths: pathsOf(pageTransitionModel),
  branches: branchesOfRows(pageTransitionModel),
  begins: {
    entering: async (stage) => {
      const { page, memory } = stage;
      await stage.logIn("vera");
      await page.goto("/book/1");
      await page
        .getByRole("link", { name: /Читать|Продолжить/ })
        .first()
        .click();
      await expect(page).toHaveURL(/\/read\//);
      const opened = new URL(page.url()).pathname;
      memory.set("reader", opened);
      const number = Number(/\d+$/.exec(opened)?.[0]);
      const others = Array.from({ length: 18 }, (_, index) => opened.replace(/\d+$/, String(number + 2 + 2 * index)));
      memory.set("chapters", others);
      await stage.see("pageTransition", "yielded");
      memory.set("trail", { entries: [{ path: "", isFar: false }], at: 0 } satisfies Trail);
      for (const index of [0, 1, 2, 3, 4, 5, 6, 7]) {
        await enter(stage, pages[index % 2] ?? "");
        await expect(title(stage)).toHaveText(titles[pages[index % 2] ?? ""] ?? "");
        stand(stage);
        await stretch(stage, 3_000);
        await stage.see("pageTransition", "settled");
        await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
        await scrollDown(stage);
        here(stage).isFar = true;
      }
      await stage.hold("getWorkAccess", "getBookChapter");
      await stage.freeze();
      await enterNew(stage);
      await stretch(stage, 0);
    },
  },
  causes: {
    "enters a new page": enterNew,
    "enters a known page": async (stage) => {
      const known = trail(stage);
      const isWanted = ({ path, isFar }: Entry) => isFar && path !== here(stage).path;
      const at = known.entries.findLastIndex((entry, index) => index !== known.at && isWanted(entry));
      await stage.page.evaluate((delta) => history.go(delta), at - known.at);
      known.at = at;
      await seeAskedFor(stage, "getWorkAccess", here(stage).path);
      await stretch(stage, 0);
    },
    // To a mark within the page that is there; from the reader back to a page that was left before it was shown.
    "enters a kept page": async (stage, from) => {
      const { path } = here(stage);
      if (from === "yielded") {
        await enterNew(stage);
        await enter(stage, String(stage.memory.get("reader")));
        await stage.page.evaluate(() => history.back());
        trail(stage).at -= 1;
        return;
      }
      const mark = Number(stage.memory.get("mark") ?? 0) + 1;
      stage.memory.set("mark", mark);
      await stage.page.evaluate((hash) => void location.assign(hash), `#mark${mark}`);
      const known = trail(stage);
      known.entries.splice(known.at + 1, Number.POSITIVE_INFINITY, { path, isFar: false });
      known.at += 1;
    },
    // The reader minds its place itself.
    "enters its own page": enterReader,
    "is shown": show,
    "100 ms pass": pass(100),
    "50 ms pass": pass(50),
    "10 000 ms pass": async (stage) => {
      await pass(10_000)(stage);
      here(stage).isFar = false;
    },
    // A page that is moved or pressed stays where it is, also after the time at which it would have gone to its top.
    "is moved": async (stage, from) => {
      const { page } = stage;
      await stretch(stage, 3_000);
      if (from === "shown") await scrollDown(stage);
      else await title(stage).click();
      here(stage).isFar = from === "shown";
      await stage.see("pageTransition", "settled");
      await pass(150)(stage);
      expect(await page.evaluate(() => window.scrollY)).toBe(from === "shown" ? 2_000 : 0);
    },
    // What was missing has come: the page is long enough.
    "reaches its place": async (stage) => {
      await stretch(stage, 3_000);
      await expect.poll(() => stage.page.evaluate(() => window.scrollY)).toBe(2_000);
    },
  },
  sees: {
    entering: seeTitle,
    "entering, known": seeTitle,
    "entering, own": seeTitle,
    shown: seeTitle,
    scrolling: seeTitle,
    restoring: seeTitle,
    settled: seeTitle,
    yielded: async (stage) => {
      await expect(stage.page).toHaveURL(({ pathname }) => reader.test(pathname));
      await seeReader(stage);
    },
  },
  nobody: {
    "cannot be followed": cannot,
    "cannot be kept": cannot,
    "cannot be restored": cannot,
  },
});
