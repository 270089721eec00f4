import { expect } from "@playwright/test";
import { branchesOfRows, pathsOf, rowsOf } from "../../support/model.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { readerPlaceModel } from "./readerPlace.model.ts";

const read = ({ page }: Stage) => page.getByRole("contentinfo").getByText(/^\d+\s%$/);

const sent = (stage: Stage) => stage.memory.get("sent") as { location: number; progress: number } | undefined;

/** The text is there, and nothing is said of keeping its place. */
const seeText = async (stage: Stage) => {
  await expect(stage.page.getByRole("heading", { level: 1 })).toBeAttached();
  await expect(read(stage)).toBeVisible();
  await expect(stage.page.getByRole("alert")).toHaveCount(0);
};
/** What was sent is the place that is shown. A machine may be heard before its request is. */
const seeSent = async (stage: Stage) => {
  await seeText(stage);
  const isShown = async () => {
    const share = `${Math.round((sent(stage)?.progress ?? Number.NaN) * 100)}\u00a0%`;
    const shown = await read(stage).textContent();
    return shown === share ? true : `${shown} is shown, ${share} was sent`;
  };
  await expect.poll(isShown).toBe(true);
};

tours({
  machine: "readerPlace",
  rows: rowsOf(readerPlaceModel),
  paths: pathsOf(readerPlaceModel),
  branches: branchesOfRows(readerPlaceModel),
  begins: {
    // The machine starts with the reader, which reports its place at once.
    moving: async (stage) => {
      await stage.logIn("nina");
      await stage.hold("updateReaderProgress");
      stage.page.on("request", (request) => {
        if (request.url().endsWith("/update-progress")) stage.memory.set("sent", request.postDataJSON());
      });
      await stage.page.goto("/book/1");
      await expect(stage.page.getByRole("heading", { level: 1 })).toBeVisible();
      await stage.see("session", "signedIn.fresh");
      await stage.freeze();
      await stage.page.getByRole("link", { name: "Читать с первой страницы" }).click();
      await stage.passUntil("readerPlace", "moving");
    },
  },
  causes: {
    scrolls: async (stage) => {
      const before = stage.last("readerPlace");
      await stage.page.evaluate(() => window.scrollBy({ top: window.scrollY > 0 ? -90 : 90, behavior: "instant" }));
      await expect
        .poll(async () => {
          await stage.page.clock.runFor(16);
          return stage.last("readerPlace") !== before;
        })
        .toBe(true);
    },
    leaves: async ({ page }) =>
      page.evaluate(() => {
        Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
      }),
    "2 000 ms pass": async (stage) => stage.passRest(2_000, "readerPlace"),
    "is saved": async (stage) => stage.passOn("updateReaderProgress"),
    "is later elsewhere": async (stage) => stage.resolve("updateReaderProgress", { outcome: "later", place: null }),
    fails: async (stage) => stage.breaks("updateReaderProgress"),
    "30 000 ms pass": async (stage) => stage.passRest(30_000, "readerPlace"),
  },
  sees: {
    kept: seeSent,
    moving: seeText,
    saving: seeSent,
    "saving, moved again": seeText,
    unsaved: seeText,
  },
  nobody: { "is kept here": "of a signed-in reader; a guest's place goes to no server" },
});
