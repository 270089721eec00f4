import { expect } from "@playwright/test";
import { branchesOfRows, pathsOf, rowsOf } from "../../support/model.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { elsewhere, otherPlaceModel } from "./otherPlace.model.ts";

/** Before and after whatever the demo's reader has read. */
const before = "2001-01-01T00:00:00.000Z";
const after = "2099-01-01T00:00:00.000Z";
const open = ({ page }: Stage): number => Number(/\/read\/(\d+)/.exec(page.url())?.[1]);
const placeAt = (stage: Stage, movedAt: string) => ({
  ...elsewhere.place,
  chapterId: open(stage),
  location: 1,
  offset: 0,
  movedAt,
});

/** The reader goes on, and the server answers. */
async function save(stage: Stage, answer: (stage: Stage) => object): Promise<void> {
  await stage.page.evaluate(() => void dispatchEvent(new Event("scroll")));
  await stage.passUntilAsked("updateReaderProgress");
  await stage.resolve("updateReaderProgress", answer(stage));
}
const offer = ({ page }: Stage) =>
  page.getByRole("heading", {
    level: 2,
    name: "На телефоне вы остановились в главе 2, только что. Перейти?",
  });
const seeNone = async (stage: Stage) => expect(offer(stage)).toHaveCount(0);
const seeOffer = async (stage: Stage) => expect(offer(stage)).toBeVisible();
const press = (name: string) => async (stage: Stage) => stage.page.getByRole("button", { name, exact: true }).click();

tours({
  machine: "otherPlace",
  rows: rowsOf(otherPlaceModel),
  paths: pathsOf(otherPlaceModel),
  branches: branchesOfRows(otherPlaceModel),
  begins: {
    asking: async (stage) => {
      await stage.logIn("nina");
      await stage.hold("updateReaderProgress", "getReadingProgress");
      await stage.page.goto("/book/1");
      await stage.see("session", "signedIn.fresh");
      await stage.freeze();
      await stage.page.getByRole("link", { name: "Читать с первой страницы" }).click();
      await stage.passUntil("readerPlace", "moving");
      await stage.page.evaluate(() => void document.dispatchEvent(new Event("visibilitychange")));
      await stage.passUntil("otherPlace", "asking");
    },
  },
  causes: {
    "the tab is seen again": async ({ page }) =>
      page.evaluate(() => void document.dispatchEvent(new Event("visibilitychange"))),
    "an earlier place is saved": async (stage) =>
      save(stage, () => ({ outcome: "saved", place: placeAt(stage, before) })),
    "a later place is saved": async (stage) => save(stage, () => ({ outcome: "saved", place: placeAt(stage, after) })),
    "the server has a later one": async (stage) => save(stage, () => ({ outcome: "later", place: null })),
    "it is somewhere else": async (stage) =>
      stage.resolve("getReadingProgress", {
        places: [{ ...elsewhere, workId: 1, place: placeAt(stage, after) }],
        isWhole: true,
      }),
    "it is nowhere else": async (stage) => stage.resolve("getReadingProgress", { places: [], isWhole: true }),
    fails: async (stage) => stage.answer("getReadingProgress", { status: 501, json: {} }),
    "15 000 ms pass": async (stage) => stage.passRest(15_000, "otherPlace"),
    "it is chosen": press("Перейти"),
    "it is declined": press("Остаться здесь"),
  },
  sees: {
    watching: seeNone,
    "watching, moved on": seeNone,
    asking: async (stage) => stage.asking("getReadingProgress"),
    "asking, moved on": async (stage) => stage.asking("getReadingProgress"),
    "asking, offered": seeOffer,
    "offering, offered": seeOffer,
  },
  nobody: {},
});
