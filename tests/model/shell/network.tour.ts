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
      await stage.page.goto("/book/1");
      await expect(stage.page.getByRole("heading", { level: 1 })).toBeVisible();
      await stage.freeze();
      await stage.hold("getBook");
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
    "a call waits": async (stage) => {
      await stage.follow(stage.page.url().endsWith("/book/2") ? "/book/3" : "/book/2", 0);
      await stage.asking("getBook");
    },
    "all are answered": async (stage) => stage.passOn("getBook"),
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
    "an older call waits": "the same news with another number: whoever waits sees no difference",
    "nobody tells": cannotFail,
    unknown: cannotFail,
  },
});
