import { describe, expect, it } from "vitest";
import type { Work } from "../../src/api/contract/works.ts";
import { workActions } from "../../src/screens/works/work.view.ts";

const at = "2026-11-20T11:05:31.000Z";
const work = {
  id: 5,
  title: "Соль",
  state: "draft",
  isFinished: false,
  finishTime: null,
  deletedAt: null,
  genreId: 1,
  annotation: "О море.",
  publishedChapterCount: 1,
  needsModeration: false,
  soldCount: 0,
  moderationReason: "",
} as unknown as Work;
type Asker = Work["rights"]["askers"][number];
const owner: Asker[] = ["author", "owner"];
const coAuthor: Asker[] = ["author"];
const labels = (askers: Asker[], more: Partial<Work> = {}) =>
  workActions(
    { ...work, rights: { canWrite: true, askers }, ...more },
    { emailIsConfirmed: true } as Parameters<typeof workActions>[1],
    Date.parse(at),
  ).map(({ label }) => label);

describe("what is offered with a work", () => {
  it.each([
    ["its owner, of a draft", labels(owner), ["Опубликовать произведение", "Удалить произведение"]],
    ["a co-author, of a draft: the work is not theirs to delete", labels(coAuthor), ["Опубликовать произведение"]],
    ["somebody who only looks", labels([]), []],
    ["a moderator", labels(["moderator"]), []],
    [
      "its owner, of what lies in the bin",
      labels(owner, { state: "deleted", deletedAt: at }),
      ["Восстановить произведение"],
    ],
    ["a co-author, of what lies in the bin", labels(coAuthor, { state: "deleted", deletedAt: at }), []],
    [
      "a co-author, of a published one",
      labels(coAuthor, { state: "published" }),
      ["Вернуть в черновики", "Отметить завершённым"],
    ],
  ])("%s", (_, offered, expected) => expect(offered).toEqual(expected));
});
