import { describe, expect, it } from "vitest";
import { markLabels } from "../../src/text/markLabels.ts";
import { isBinding, loweredMarks, type Marks, raisedMarks } from "../../src/text/marks.ts";

const none: Marks = { ageMark: "0+", adultOnly: false, hasDrugs: false, hasObsceneLanguage: false };
const all: Marks = { ageMark: "18+", adultOnly: true, hasDrugs: true, hasObsceneLanguage: true };

describe("the floor of marks", () => {
  it("says which marks stand below it, and raises these alone", () => {
    expect(loweredMarks(none, all)).toEqual(["ageMark", "adultOnly", "hasDrugs", "hasObsceneLanguage"]);
    expect(loweredMarks(all, none)).toEqual([]);
    expect(loweredMarks({ ...all, ageMark: "6+" }, { ...none, ageMark: "12+" })).toEqual(["ageMark"]);
    expect(loweredMarks({ ...none, ageMark: "12+" }, { ...none, ageMark: "12+" })).toEqual([]);
    expect(
      raisedMarks({ ...none, ageMark: "16+", hasDrugs: true }, { ...none, ageMark: "12+", adultOnly: true }),
    ).toEqual({
      ageMark: "16+",
      adultOnly: true,
      hasDrugs: true,
      hasObsceneLanguage: false,
    });
  });

  it("binds as soon as something is under it", () => {
    expect(isBinding(none)).toBe(false);
    for (const mark of [
      { ageMark: "6+" },
      { adultOnly: true },
      { hasDrugs: true },
      { hasObsceneLanguage: true },
    ] as const)
      expect(isBinding({ ...none, ...mark })).toBe(true);
  });
});

it("readers see every mark in words", () => {
  const marks = { adultOnly: true, hasObsceneLanguage: true, hasDrugs: true, coverByAi: true };
  expect(markLabels({ ...marks, aiUse: "Generated" })).toEqual([
    "Только для взрослых",
    "Сцены с наркотиками",
    "Содержит нецензурную брань",
    "Создано ИИ",
    "Обложка создана с помощью ИИ",
  ]);
  expect(
    markLabels({ adultOnly: false, hasObsceneLanguage: false, hasDrugs: false, coverByAi: false, aiUse: "Assisted" }),
  ).toEqual(["С помощью ИИ"]);
  expect(
    markLabels({ adultOnly: false, hasObsceneLanguage: false, hasDrugs: false, coverByAi: false, aiUse: "None" }),
  ).toEqual([]);
});
