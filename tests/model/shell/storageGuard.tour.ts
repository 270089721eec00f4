import { expect } from "@playwright/test";
import { branchesOfRows, pathsOf, rowsOf } from "../../support/model.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { storageGuardModel } from "./storageGuard.model.ts";

const limit = 1_572_864;
type Broken = "key" | "clear" | null;

/** Local storage of so many UTF-16 units, of two bytes each; one of its methods may fail, as in a browser that forbids it. */
const keep = async ({ page }: Stage, units: number, broken: Broken = null) =>
  page.evaluate(
    ([count, name]) => {
      Object.assign(window, { brokenStorage: null });
      localStorage.clear();
      localStorage.setItem("colorMode", "dark");
      localStorage.setItem("x", "я".repeat(count - "colorModedark".length - 1));
      Object.assign(window, { brokenStorage: name });
    },
    [units, broken] as const,
  );
/** By a way that none of the broken methods is on, so that the storage stays broken until the page has tried it. */
const kept = async ({ page }: Stage) => page.evaluate(() => Object.keys(localStorage).sort());
const check = async (stage: Stage) =>
  stage.follow(stage.page.url().endsWith("/terms") ? "/personal-data" : "/terms", 0);
/** Measuring and clearing end before a person can act: each of their steps begins the check again. */
const measured = (units: number, broken: Broken, left: string[]) => async (stage: Stage) => {
  await keep(stage, units, broken);
  await check(stage);
  await expect.poll(() => kept(stage)).toEqual(left);
};
const seePage = async ({ page }: Stage) => {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
};

tours({
  machine: "storageGuard",
  rows: rowsOf(storageGuardModel),
  paths: pathsOf(storageGuardModel),
  branches: branchesOfRows(storageGuardModel),
  begins: {
    measuring: async (stage) => {
      await stage.page.addInitScript(() => {
        for (const name of ["key", "clear"] as const) {
          const real = Storage.prototype[name] as (...given: unknown[]) => unknown;
          Object.assign(Storage.prototype, {
            [name](this: Storage, ...given: unknown[]) {
              const { brokenStorage } = window as unknown as { brokenStorage?: string };
              if (this === localStorage && brokenStorage === name) throw new DOMException("denied", "SecurityError");
              return real.apply(this, given);
            },
          });
        }
      });
      await stage.page.goto("/terms");
    },
  },
  causes: {
    checks: check,
    "measures 3 MB": measured(limit, null, ["colorMode", "x"]),
    "measures 3 MB and a byte": measured(limit + 1, null, []),
    "fails to measure": measured(limit + 1, "key", ["colorMode", "x"]),
    clears: measured(limit + 1, null, []),
    "fails to clear": measured(limit + 1, "clear", ["colorMode", "x"]),
  },
  sees: { measuring: seePage, clearing: seePage, within: seePage, unavailable: seePage },
  leaves: ["measuring", "clearing"],
  nobody: {},
});
