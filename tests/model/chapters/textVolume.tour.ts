import { expect } from "@playwright/test";
import { branchesOfRows, pathsOf, rowsOf } from "../../support/model.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { answerChapter, openChapter, text, type, written } from "./chapter.page.ts";
import { textVolumeModel } from "./textVolume.model.ts";

/** Another chapter in the same editor: the text before it closes, and this one opens. */
async function openAnother(stage: Stage): Promise<void> {
  const id = (stage.memory.get("chapter") as number) + 1;
  stage.memory.set("chapter", id);
  const words = `Был день ${id}.`;
  await stage.follow(`/work/edit/chapter/${id}`, 0);
  await stage.passUntilAsked("getChapterToEdit");
  await answerChapter(stage, words, id);
  Object.assign(written(stage), { blocks: [words] });
  const shown = async () => {
    await stage.page.clock.runFor(50);
    return text(stage).allTextContents();
  };
  await expect.poll(shown, { message: "the text of the next chapter" }).toEqual([words]);
}

const rest = async (stage: Stage) => stage.passRest(400, "textVolume");

const seeVolume = async ({ page }: Stage, blocks: readonly string[]) => {
  const bar = page.getByRole("contentinfo");
  await expect(bar).toContainText(new RegExp(`(?<!\\d)${blocks.join("").length} зн\\.`));
  await expect(bar).toContainText(new RegExp(`(?<!\\d)${blocks.join(" ").split(" ").length} слов`));
};
/** Measuring ends before a person can look: the text is measured. */
const seeMeasured = async (stage: Stage) => {
  stage.memory.set("measured", written(stage).blocks);
  await seeVolume(stage, written(stage).blocks);
};

tours({
  machine: "textVolume",
  rows: rowsOf(textVolumeModel),
  paths: pathsOf(textVolumeModel),
  branches: branchesOfRows(textVolumeModel),
  begins: {
    closed: async (stage) => {
      const { memory, page } = stage;
      memory.set("chapter", 7);
      await page.route(/\/api\/v2\/work\/\d+\/access(\?|$)/, (route) =>
        route.fulfill({ json: { status: 1, data: { workId: 5, canWrite: true } } }),
      );
      await openChapter(stage);
      // What was typed into the text before is saved as it is left.
      await page.route("**/api/v2/work/update/chapter", (route) => {
        const revision = route.request().postDataJSON().revision + 1;
        return route.fulfill({
          json: {
            status: 1,
            data: { outcome: "saved", revision, savedAt: "2026-11-20T11:05:00.000Z", textLength: 10 },
          },
        });
      });
    },
  },
  causes: {
    "a text opens": openAnother,
    "the text changes": type,
    "the text closes": openAnother,
    "the text is measured": async (stage) => {
      await type(stage);
      await stage.see("textVolume", "open.typing");
      await rest(stage);
    },
    "400 ms pass": rest,
  },
  sees: {
    closed: seeMeasured,
    "open.measuring": seeMeasured,
    "open.measured": seeMeasured,
    "open.typing": async (stage) => seeVolume(stage, stage.memory.get("measured") as string[]),
  },
  // The next text opens in the same moment, and is measured in it.
  leaves: ["closed", "open.measuring"],
  nobody: {
    "the text is not measured": "a text that is shown can be measured",
    "open.unmeasured": "a text that is shown can be measured",
  },
});
