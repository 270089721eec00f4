import { describe, expect, it } from "vitest";
import type { OfflineContext } from "../../src/machines/reading/offlineBook.machine.ts";
import { offlineView, savedFacts } from "../../src/screens/offline/offlineBook.view.ts";
import type { SavedRecord } from "../../src/text/savedBooks.ts";

const MB = 1_048_576;
const context: OfflineContext = {
  workId: 5,
  format: "EBook",
  kept: null,
  size: null,
  fault: "",
  moved: { done: 0, total: 0 },
  room: { needed: 0, free: 0 },
};
const view = (value: string | object, given: Partial<OfflineContext> = {}) => {
  const { text, isBad, share, isBusy, buttons } = offlineView({ value, context: { ...context, ...given } });
  return [text, ...(isBad ? ["bad"] : []), ...(isBusy ? [share] : []), ...buttons.map(({ name }) => name)];
};
const kept = { byteSize: 2 * MB };
const saving = { saving: "moving" };

describe("a book and a device", () => {
  it("that may be saved: a sound says how much it takes", () => {
    expect(view("looking")).toEqual(["", null]);
    expect(view("absent", { size: 40 })).toEqual(["", "Сохранить на устройстве"]);
    expect(view("absent", { size: 340 * MB, format: "Audiobook" })).toEqual([
      "",
      "Сохранить на устройстве, 340,0\u00a0МБ",
    ]);
    expect(view("absent", { format: "Audiobook", fault: "Нет сети" })).toEqual([
      ...["Нет сети", "bad", "Сохранить на устройстве"],
    ]);
  });

  it("that is being saved, and removed", () => {
    expect(view(saving)).toEqual(["Сохраняется…", null, "Отменить"]);
    expect(view(saving, { moved: { done: 42, total: 100 } })).toEqual(["Сохраняется: 42\u00a0%", 42, "Отменить"]);
    expect(view("removing")).toEqual(["Удаляется с устройства…", null]);
  });

  it("that is stored there, as it is or as it was", () => {
    expect(view("saved", { kept })).toEqual([
      ...["2,0\u00a0МБ на устройстве: откроется и без сети", "Удалить с устройства"],
    ]);
    expect(view("saved", { kept, fault: "Нет доступа" })).toEqual(["Нет доступа", "bad", "Удалить с устройства"]);
    expect(view("outdated", { kept })).toEqual([
      ...["На устройстве прежняя, 2,0\u00a0МБ", "Обновить", "Удалить с устройства"],
    ]);
    expect(view("outdated", { kept, fault: "Нет сети" })).toEqual([
      ...["Нет сети", "bad", "Обновить", "Удалить с устройства"],
    ]);
  });

  it("that has no room, or no right to it", () => {
    const room = { needed: 340 * MB, free: 120 * MB };
    const words = "Не хватает места: нужно 340,0\u00a0МБ, есть 120,0\u00a0МБ";
    expect(view("full", { room })).toEqual([words, "bad", "Повторить"]);
    expect(view("full", { room, kept })).toEqual([words, "bad", "Повторить", "Удалить с устройства"]);
    expect(view("refused")).toEqual([
      ...["Доступ к книге закончился: её копии на устройстве больше нет", "bad", "Понятно"],
    ]);
  });
});

it("in the list of those on the device a book says whether it sounds, and how much room it takes", () => {
  const record: SavedRecord = {
    workId: 5,
    format: "EBook",
    title: "Соль",
    authors: "Вера Лядова",
    version: "a",
    isBought: true,
    byteSize: 2 * MB,
    checkedAt: 0,
    isTaken: false,
  };
  expect(savedFacts(record)).toBe("Вера Лядова, 2,0\u00a0МБ");
  expect(savedFacts({ ...record, format: "Audiobook" })).toBe("Вера Лядова, аудиокнига, 2,0\u00a0МБ");
  expect(savedFacts({ ...record, byteSize: 0, isTaken: true })).toBe("Доступ закончился: копии больше нет");
});
