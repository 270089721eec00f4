import { expect } from "@playwright/test";
import { audioUploadLifecycle } from "../../../src/machines/lifecycles/audioUpload.lifecycle.ts";
import { makeAudiobook } from "../../e2e/pages/makeWork.ts";
import { branchIds } from "../../support/paths.ts";
import { tours } from "../../support/tours/tour.ts";

const fileName = "Форточка.mp3";
const facts = {
  byteSize: 11_960,
  quota: 21_474_836_480,
  used: 0,
  freeBytes: null,
  chapterCount: 0,
  isEmailConfirmed: true,
  isSomethingMissing: true,
  hasManyChapters: false,
  isForConversion: false,
  pieceCount: 0,
  reason: "",
};
const cancelled = "audioUpload.receiving --cancellation.requested[0]--> audioUpload.cancelled";

tours({
  machine: "audioUpload",
  law: {
    chart: audioUploadLifecycle,
    stored: { receiving: { state: "receiving", facts }, cancelled: { state: "cancelled", facts } },
    events: { "cancels it": { type: "cancellation.requested" } },
  },
  rows: { receiving: { "cancels it": "cancelled" }, cancelled: {} },
  paths: [],
  begins: {
    /** Begun in another browser, which is off. */
    receiving: async (stage) => {
      await stage.logIn("vera");
      const work = await makeAudiobook(stage.page, "Соль вслух");
      const answer = await stage.page.request.post(`/api/v2/audiobook/${work}/start-chapter-upload`, {
        data: { uploadId: crypto.randomUUID(), fileName, byteSize: 11_960, modifiedAt: 1, chapterId: null },
        headers: { "sec-fetch-site": "same-origin" },
      });
      expect(answer.status(), await answer.text()).toBe(200);
      await stage.page.goto(`/work/${work}/edit-audio`);
    },
  },
  causes: {
    "cancels it": { control: ({ page }) => page.getByRole("button", { name: `Отменить загрузку: ${fileName}` }) },
  },
  sees: {
    receiving: ({ page }) => expect(page.getByText(fileName, { exact: true })).toBeVisible(),
    cancelled: ({ page }) => expect(page.getByText(fileName, { exact: true })).toHaveCount(0),
  },
  nobody: Object.fromEntries(
    [...branchIds(audioUploadLifecycle).values()]
      .filter((branch) => branch !== cancelled)
      .map((branch) => [branch, "the server alone asks this of the law: tests/lifecycles/audioUpload.pg.test.ts"]),
  ),
});
