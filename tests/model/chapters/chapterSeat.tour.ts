import { expect } from "@playwright/test";
import { branchesOfRows, pathsOf, rowsOf } from "../../support/model.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { freeSeat, openChapter, seeText, takeSeat, text, typeElsewhere, written } from "./chapter.page.ts";
import { chapterSeatModel } from "./chapterSeat.model.ts";

/** Before the page is opened: a device whose drafts are read once the tour lets them be. */
const holdReading = async ({ page }: Stage) =>
  page.addInitScript(() => {
    const held: (() => void)[] = [];
    const device = { isHeld: false, answer: () => held.splice(0).at(-1)?.() };
    Object.assign(window, { device });
    const { get } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.get = function (key) {
      if (!device.isHeld) return get.call(this, key);
      const asked = { result: undefined as unknown, error: null, onsuccess: () => {}, onerror: () => {} };
      held.push(() => {
        const request = get.call(
          (this.transaction.db as IDBDatabase).transaction(this.name).objectStore(this.name),
          key,
        );
        request.onsuccess = () => {
          asked.result = request.result;
          asked.onsuccess();
        };
      });
      return asked as unknown as IDBRequest;
    };
  });
type Device = { isHeld: boolean; answer: () => void };
const answerReading = async ({ page }: Stage) =>
  page.evaluate(() => (window as unknown as { device: Device }).device.answer());
const dropDraft = async ({ page, memory }: Stage) =>
  page.evaluate(
    async (key) => {
      const opening = indexedDB.open("rukopis");
      await new Promise((resolve) => opening.addEventListener("success", resolve));
      const dropping = opening.result
        .transaction("chapterDrafts", "readwrite")
        .objectStore("chapterDrafts")
        .delete(key);
      await new Promise((resolve) => dropping.addEventListener("success", resolve));
      opening.result.close();
    },
    `${(memory.get("account") as { id: number }).id}:7`,
  );

const here = ({ page }: Stage) => page.getByRole("button", { name: "Писать здесь" });
const seeWriting = async (stage: Stage) => {
  await seeText(stage);
  await expect(text(stage)).toHaveAttribute("contenteditable", "true");
  await expect(stage.page.getByRole("textbox", { name: "Название главы" })).toBeEditable();
};
const seeFollowing = async (stage: Stage) => {
  await seeText(stage);
  await expect(text(stage)).toHaveAttribute("contenteditable", "false");
  await expect(stage.page.getByRole("textbox", { name: "Название главы" })).not.toBeEditable();
  await expect(
    stage.page.getByRole("heading", { level: 2, name: "Эту главу вы пишете в другой вкладке" }),
  ).toBeVisible();
};
const atOnce = "the browser answers at once: e2e/editorSafety presses «Писать здесь» with two tabs";

tours({
  machine: "chapterSeat",
  rows: rowsOf(chapterSeatModel),
  paths: pathsOf(chapterSeatModel),
  branches: branchesOfRows(chapterSeatModel),
  begins: {
    writing: async (stage) => {
      await holdReading(stage);
      await openChapter(stage);
      await stage.page.evaluate(() => {
        (window as unknown as { device: Device }).device.isHeld = true;
      });
    },
  },
  causes: {
    "another tab has the seat": takeSeat,
    "the seat is free": freeSeat,
    "the other tab types": async (stage) => {
      const words = `В другой вкладке ${++written(stage).letters}.`;
      stage.memory.set("typed", words);
      await typeElsewhere(stage, words);
    },
    "a tab saves": async (stage) => {
      const own = written(stage);
      const { id: accountId } = stage.memory.get("account") as { id: number };
      Object.assign(own, { blocks: ["Сохранено там."], revision: own.revision + 1 });
      const content = [{ type: "paragraph", content: [{ type: "text", text: "Сохранено там." }] }];
      const { title, revision } = own;
      const document = JSON.stringify({ type: "doc", content });
      await stage.saysElsewhere("rukopis.chapters", { accountId, chapterId: 7, revision, title, document });
    },
    "the draft is read": async (stage) => {
      written(stage).blocks = [String(stage.memory.get("typed"))];
      await answerReading(stage);
    },
    "no draft is there": async (stage) => {
      await dropDraft(stage);
      await answerReading(stage);
    },
    "30 000 ms pass": async (stage) => stage.pass(30_000, "chapterSeat"),
  },
  sees: { writing: seeWriting, "following.watching": seeFollowing, "following.reading": seeFollowing },
  only: { "Писать здесь": { control: here, in: ["following.watching", "following.reading"] } },
  nobody: {
    sitting: "the browser answers before anything is seen",
    "writes here": atOnce,
    "the browser does not know its tabs": "every browser of the tours does",
    "the device fails": "the service answers that nothing is kept",
  },
});
