import { describe, expect, it } from "vitest";
import type { Work } from "../../src/api/contract/works.ts";
import { workActions } from "../../src/screens/works/work.view.ts";

const at = "2026-11-20T11:05:31.000Z";
const person = (id: number, confirmed = true) => ({ id, fio: "", userName: "", confirmed });
const work = {
  ...{ id: 5, title: "Соль", state: "draft", isFinished: false, finishTime: null, deletedAt: null },
  ...{ owner: person(1), coAuthor: person(2), secondCoAuthor: person(3, false) },
  ...{ genreId: 1, annotation: "О море.", publishedChapterCount: 1, needsModeration: false, soldCount: 0 },
  moderationReason: "",
} as unknown as Work;
const labels = (id: number, more: Partial<Work> = {}, roles: string[] = []) =>
  workActions({ ...work, ...more }, { id, roles, emailIsConfirmed: true }, Date.parse(at)).map(({ label }) => label);

describe("what is offered with a work", () => {
  it.each([
    ["its owner, of a draft", labels(1), ["Опубликовать произведение", "Удалить произведение"]],
    ["a co-author, of a draft: the work is not theirs to delete", labels(2), ["Опубликовать произведение"]],
    ["a co-author who has not agreed yet", labels(3), []],
    ["a stranger", labels(4), []],
    ["a moderator", labels(4, {}, ["Moderator"]), []],
    ["its owner, of what lies in the bin", labels(1, { state: "deleted", deletedAt: at }), ["Восстановить произведение"]],
    ["a co-author, of what lies in the bin", labels(2, { state: "deleted", deletedAt: at }), []],
    [
      "a co-author, of a published one",
      labels(2, { state: "published" }),
      ["Вернуть в черновики", "Отметить завершённым"],
    ],
  ])("%s", (_, offered, expected) => expect(offered).toEqual(expected));
});
