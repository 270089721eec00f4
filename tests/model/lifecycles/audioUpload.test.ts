import { audioUploadLifecycle } from "../../../src/machines/lifecycles/audioUpload.lifecycle.ts";
import { FORMER_REASON, GIVEN_REASON, rows } from "../../lifecycles/audioUpload.table.ts";
import { type LawRow, testLaw } from "../../support/law.ts";

const usual = {
  byteSize: 11_960,
  quota: 21_474_836_480,
  used: 0,
  freeBytes: 107_374_182_400,
  chapterCount: 0,
  isEmailConfirmed: true,
  isSomethingMissing: false,
  hasManyChapters: false,
  isForConversion: false,
  pieceCount: 1,
};

testLaw(
  "the law of sounds on their way: what may begin, come, be compared, cut, kept and cancelled, and when",
  audioUploadLifecycle,
  rows.map(({ state, type, given, expected, reason }): LawRow => {
    const before = state === "awaitingCut" ? FORMER_REASON : "";
    return {
      name: `${state}: ${type} ${JSON.stringify(given)}`,
      state,
      facts: { ...usual, ...given, reason: before },
      event: { type, reason: GIVEN_REASON },
      expected,
      writes: { reason },
    };
  }),
);
