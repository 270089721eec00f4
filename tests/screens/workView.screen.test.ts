import { describe, expect, it } from "vitest";
import type { Work } from "../../src/api/contract/works.ts";
import { workActions } from "../../src/screens/kit/work.view.ts";
import { chapterSelection } from "../../src/screens/works/contents.view.ts";
import { deletionQuestion, workSelection } from "../../src/screens/works/workSelection.view.ts";

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
  hasAnnotation: true,
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
    [
      "its owner, of a draft",
      labels(owner),
      ["Опубликовать произведение", "Отметить завершённым", "Удалить произведение"],
    ],
    [
      "its owner, of a draft that is whole",
      labels(owner, { isFinished: true, finishTime: at }),
      ["Опубликовать произведение", "Продолжить работу", "Удалить произведение"],
    ],
    [
      "a co-author, of a draft: the work is not theirs to delete",
      labels(coAuthor),
      ["Опубликовать произведение", "Отметить завершённым"],
    ],
    ["somebody who only looks", labels([]), []],
    ["a moderator", labels(["moderator"]), []],
    [
      "its owner, of what is in the bin",
      labels(owner, { state: "deleted", deletedAt: at }),
      ["Восстановить произведение"],
    ],
    ["a co-author, of what is in the bin", labels(coAuthor, { state: "deleted", deletedAt: at }), []],
    [
      "a co-author, of a published one",
      labels(coAuthor, { state: "published" }),
      ["Вернуть в черновики", "Отметить завершённым"],
    ],
  ])("%s", (_, offered, expected) => expect(offered).toEqual(expected));
});

describe("several works at once", () => {
  const asker = { emailIsConfirmed: true };
  const list = workSelection(asker, false);
  const several = (...states: Work["state"][]) => states.map((state, index) => ({ ...work, id: index + 1, state }));
  const many = (count: number, state: Work["state"]) => several(...Array.from({ length: count }, () => state));
  const plain = (text: string) => text.replaceAll("\u00a0", " ");

  it.each([
    [1, "Выбрано 1 произведение"],
    [2, "Выбрано 2 произведения"],
    [5, "Выбрано 5 произведений"],
    [11, "Выбрано 11 произведений"],
    [21, "Выбрано 21 произведение"],
    [1_204, "Выбрано 1 204 произведения"],
  ])("%s chosen: %s", (count, text) => expect(plain(list.selectedText(count))).toBe(text));

  it.each([
    ["publish.requested", many(1, "published"), "1 произведение опубликовано"],
    ["publish.requested", many(2, "published"), "2 произведения опубликованы"],
    ["publish.requested", many(5, "published"), "5 произведений опубликованы"],
    ["publish.requested", many(21, "published"), "21 произведение опубликовано"],
    ["publish.requested", many(1, "onModeration"), "1 произведение отправлено на проверку"],
    ["publish.requested", many(3, "onModeration"), "3 произведения отправлены на проверку"],
    [
      "publish.requested",
      several("onModeration", "published", "onModeration"),
      "1 произведение опубликовано, 2 произведения отправлены на проверку",
    ],
    ["withdrawal.requested", many(1, "draft"), "1 произведение теперь в черновиках"],
    ["deletion.requested", many(2, "deleted"), "2 произведения теперь в корзине"],
    ["undeletion.requested", many(1, "draft"), "1 произведение снова в черновиках"],
    ["undeletion.requested", many(12, "draft"), "12 произведений снова в черновиках"],
  ] as const)("%s is told of: %#", (type, changed, text) => expect(plain(list.doneText(type, changed))).toBe(text));

  it("the bin brings back, the list does everything else", () => {
    const labelsOf = ({ actions }: typeof list) => actions.map(({ label }) => label);
    expect(labelsOf(list)).toEqual(["Опубликовать", "Вернуть в черновики", "Удалить"]);
    expect(labelsOf(workSelection(asker, true))).toEqual(["Восстановить"]);
    expect({ ...list.limit, text: plain(list.limit?.text ?? "") }).toEqual({
      count: 100,
      text: "За один раз можно изменить не больше 100 произведений",
    });
  });

  const refusal = (
    type: Parameters<typeof list.refusal>[1],
    askers: Asker[],
    more: Partial<Work> = {},
    emailIsConfirmed = true,
  ) =>
    workSelection({ emailIsConfirmed }, false).refusal(
      { ...work, rights: { canWrite: true, askers }, ...more },
      type,
      Date.parse(at),
    );
  it.each([
    ["a whole draft is published", refusal("publish.requested", coAuthor), undefined],
    [
      "one without chapters is not",
      refusal("publish.requested", owner, { publishedChapterCount: 0 }),
      "Опубликуйте хотя бы одну главу",
    ],
    [
      "nor without a confirmed address",
      refusal("publish.requested", owner, {}, false),
      "Подтвердите адрес электронной почты",
    ],
    [
      "nor what is published",
      refusal("publish.requested", owner, { state: "published" }),
      "Сейчас это действие недоступно",
    ],
    ["its owner deletes a draft", refusal("deletion.requested", owner), undefined],
    ["a co-author does not", refusal("deletion.requested", coAuthor), "Нет доступа"],
    [
      "what is published is withdrawn first",
      refusal("deletion.requested", owner, { state: "published" }),
      "Сейчас это действие недоступно",
    ],
    [
      "what is in the bin for too long",
      refusal("undeletion.requested", owner, { state: "deleted", deletedAt: "2026-10-20T11:05:30.000Z" }),
      "Срок восстановления истёк",
    ],
  ])("%s", (_, told, expected) => expect(told).toBe(expected));

  it.each([
    [
      1,
      {
        title: "Удалить 1 произведение?",
        confirm: "Удалить произведение",
        keep: "Оставить произведение",
        text: "Произведение со всеми главами 30 дней пролежит в корзине, его можно будет восстановить.",
      },
    ],
    [
      3,
      {
        title: "Удалить 3 произведения?",
        confirm: "Удалить произведения",
        keep: "Оставить произведения",
        text: "Произведения со всеми главами 30 дней пролежат в корзине, их можно будет восстановить.",
      },
    ],
  ])("what is asked before %s go to the bin", (count, question) => {
    const { title, ...rest } = deletionQuestion(count);
    expect({ title: plain(title), ...rest }).toEqual(question);
  });

  it.each([
    [chapterSelection("published").selectedText(1), "Выбрана 1 глава"],
    [chapterSelection("published").selectedText(3), "Выбрано 3 главы"],
    [chapterSelection("published").doneText("publish.requested", Array(1)), "1 глава опубликована"],
    [chapterSelection("published").doneText("publish.requested", Array(5)), "5 глав опубликованы"],
    [
      chapterSelection("draft").doneText("publish.requested", Array(1)),
      "1 глава опубликована. Читатели увидят её, когда будет опубликовано произведение",
    ],
    [
      chapterSelection("onModeration").doneText("publish.requested", Array(5)),
      "5 глав опубликованы. Читатели увидят их, когда будет опубликовано произведение",
    ],
    [chapterSelection("draft").doneText("deletion.requested", Array(21)), "21 глава теперь в корзине"],
    [chapterSelection("published").doneText("undeletion.requested", Array(2)), "2 главы снова в содержании"],
  ])("of chapters: %s", (told, expected) => expect(plain(told)).toBe(expected));
});
