import { expect } from "@playwright/test";
import { branchesOfRows, pathsOf, rowsOf } from "../../support/model.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { comeIn, doc, hide, openChapter, petr, seeText, written } from "./chapter.page.ts";
import { chapterCompanyModel } from "./chapterCompany.model.ts";

type Own = { failures: number; isInCompany: boolean };
const own = ({ memory }: Stage) => {
  const known = (memory.get("company") as Own | undefined) ?? { failures: 0, isInCompany: false };
  memory.set("company", known);
  return known;
};
const answered = (stage: Stage, isInCompany: boolean) => Object.assign(own(stage), { failures: 0, isInCompany });
const fail = (stage: Stage) => Object.assign(own(stage), { failures: own(stage).failures + 1, isInCompany: false });
const names = ({ page }: Stage) => page.getByRole("list", { name: "Кто ещё пишет эту главу" });
/** Who else writes, and where; the text stays open for writing. */
const seeCompany = async (stage: Stage) => {
  await seeText(stage);
  await expect(stage.page.getByRole("textbox", { name: "Текст главы" })).toHaveAttribute("contenteditable", "true");
  const shown = names(stage).getByRole("button", { name: /^Пётр Иванов с\s20 ноября, абзац\s1$/ });
  await expect(shown).toHaveCount(own(stage).isInCompany ? 1 : 0);
  await expect(stage.page.locator("[data-companion]")).toHaveCount(own(stage).isInCompany ? 1 : 0);
};
const seeNobody = async (stage: Stage) => {
  await seeText(stage);
  await expect(names(stage)).toHaveCount(0);
};

tours({
  machine: "chapterCompany",
  rows: rowsOf(chapterCompanyModel),
  paths: pathsOf(chapterCompanyModel),
  branches: branchesOfRows(chapterCompanyModel),
  begins: {
    asking: async (stage) => {
      await openChapter(stage);
      await stage.asking("reportChapterPresence");
    },
  },
  causes: {
    "nobody else is there": async (stage) => {
      answered(stage, false);
      await stage.resolve("reportChapterPresence", { companions: [], news: null });
    },
    "somebody else is there": async (stage) => {
      answered(stage, true);
      await comeIn(stage);
    },
    "somebody else has saved": async (stage) => {
      answered(stage, true);
      const text = written(stage);
      const words = `${text.blocks[0]} И день.`;
      Object.assign(text, { blocks: [words], revision: text.revision + 1 });
      const { title, revision } = text;
      await stage.resolve("reportChapterPresence", {
        companions: [{ ...petr, revision }],
        news: { revision, title, document: doc(words), by: petr.account },
      });
    },
    "this person may not write": async (stage) => {
      answered(stage, false);
      await stage.answer("reportChapterPresence", {
        status: 403,
        json: { status: 4, errorCode: 12, message: "Нет доступа" },
      });
    },
    "nothing is answered": async (stage) => {
      fail(stage);
      await stage.answer("reportChapterPresence", { status: 501, json: {} });
    },
    "the page is hidden": hide,
    "the page is looked at": async ({ page }) =>
      page.evaluate(() => {
        Object.defineProperty(document, "visibilityState", { value: "visible", configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
      }),
    "is signed in again": async (stage) => stage.saysElsewhere("rukopis.session", { type: "start.announced" }),
    "the network is back": async (stage) => {
      await stage.page.context().setOffline(true);
      await stage.see("network", "offline");
      await stage.page.context().setOffline(false);
    },
    "30 000 ms pass": async (stage) => {
      await stage.asking("reportChapterPresence");
      await stage.passRest(30_000, "chapterCompany");
      fail(stage);
    },
    "2 000 ms pass": async (stage) => stage.passRest(own(stage).isInCompany ? 1_000 : 2_000, "chapterCompany"),
    // Each failure makes the wait twice as long.
    "4 000 ms pass": async (stage) =>
      stage.passRest(Math.min(2_000 * 2 ** own(stage).failures, 60_000), "chapterCompany"),
  },
  sees: { asking: seeText, resting: seeCompany, failing: seeNobody, away: seeNobody, refused: seeNobody },
  nobody: {},
});
