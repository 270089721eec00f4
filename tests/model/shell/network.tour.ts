import { expect } from "@playwright/test";
import { branchesOfRows, pathsOf, rowsOf } from "../../support/model.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { networkModel } from "./network.model.ts";

const banner = ({ page }: Stage) => page.getByRole("status").filter({ hasText: /сет/ });
const seeNothing = async (stage: Stage) => expect(banner(stage)).toHaveCount(0);

/** The browser's own word on its connection, which nothing outside it can set. */
const connection = async ({ page }: Stage, effectiveType: "4g" | "2g") =>
  page.evaluate((type) => {
    const { connection } = navigator as unknown as { connection: EventTarget & { effectiveType: string } };
    connection.effectiveType = type;
    connection.dispatchEvent(new Event("change"));
  }, effectiveType);
const genre = ({ page }: Stage) => page.getByLabel("Жанр");
const search = ({ page }: Stage) => page.getByRole("combobox", { name: "Поиск книг и авторов" });
type Reading = "searchCatalog" | "searchSuggestions";
/** Begins a call that reads; one of the same kind that waits is given up. */
const reads: Record<Reading, (stage: Stage) => Promise<void>> = {
  searchCatalog: async (stage) => {
    await genre(stage).selectOption((await genre(stage).inputValue()) === "43" ? "25" : "43");
  },
  searchSuggestions: async (stage) => {
    await search(stage).fill((await search(stage).inputValue()) === "со" ? "соль" : "со");
    await stage.page.clock.runFor(250);
  },
};
/** What waits for its answer: nothing in the beginning. */
const waits = ({ memory }: Stage) => memory.get("waits") as Reading | undefined;
const cannotFail = "listening to a window cannot fail";

tours({
  machine: "network",
  rows: rowsOf(networkModel),
  paths: pathsOf(networkModel),
  branches: branchesOfRows(networkModel),
  begins: {
    online: async (stage) => {
      await stage.page.addInitScript(() => {
        const connection = Object.assign(new EventTarget(), { effectiveType: "4g" });
        Object.defineProperty(navigator, "connection", { value: connection });
      });
      await stage.page.goto("/");
      await expect(stage.page.getByRole("main").getByRole("article").first()).toBeVisible();
      await search(stage).focus();
      await stage.see("suggestions", "resting");
      await stage.freeze();
      await stage.hold("searchCatalog", "searchSuggestions");
    },
  },
  causes: {
    "is lost": async (stage) => {
      await stage.page.context().setOffline(true);
      // What comes back is quick.
      await stage.see("network", "offline");
      await connection(stage, "4g");
    },
    returns: async ({ page }) => page.context().setOffline(false),
    slows: async (stage) => connection(stage, "2g"),
    quickens: async (stage) => connection(stage, "4g"),
    // While a call waits another one begins, and the first is answered: now the other has waited longest.
    "a call waits": async (stage, from) => {
      const before = waits(stage);
      const isBeside = before !== undefined && (from === "waiting" || from === "slow");
      const next = isBeside && before === "searchCatalog" ? "searchSuggestions" : isBeside ? "searchCatalog" : before;
      stage.memory.set("waits", next ?? "searchCatalog");
      await reads[next ?? "searchCatalog"](stage);
      await stage.asking(next ?? "searchCatalog");
      if (isBeside) await stage.passOn(before);
    },
    "all are answered": async (stage) => {
      await stage.passOn(waits(stage) ?? "searchCatalog");
      stage.memory.delete("waits");
    },
    "5 000 ms pass": async (stage) => stage.pass(5_000, "network"),
  },
  sees: {
    online: seeNothing,
    waiting: seeNothing,
    slow: async (stage) => expect(banner(stage)).toHaveText("Медленная сеть. Ответ ещё идёт…"),
    weak: async (stage) => expect(banner(stage)).toHaveText("Медленная сеть. Страницы открываются дольше обычного"),
    offline: async (stage) => expect(banner(stage)).toHaveText("Нет сети. То, что открыто, можно читать дальше"),
  },
  nobody: {
    "an older call waits": "the same news with another number: a person who waits sees no difference",
    "offline: is lost": "a browser tells of a loss only when there was a network",
    "nobody tells": cannotFail,
    unknown: cannotFail,
  },
});
