/** The marks that readers keep of a text, and their limits (docs/spec/readers.md, «Marks»). */
export const markKinds = ["bookmark", "quote"] as const;
export type MarkKind = (typeof markKinds)[number];

export const markKindNames: Readonly<Record<MarkKind, string>> = { bookmark: "Закладка", quote: "Цитата" };

export const MARK_TEXT = 1_000;
export const MARK_NOTE = 2_000;
export const MOST_MARKS = 10_000;
export const MOST_MARKS_OF_WORK = 500;

export const markColors = [
  { value: 1, title: "Жёлтый" },
  { value: 2, title: "Зелёный" },
  { value: 3, title: "Синий" },
  { value: 4, title: "Розовый" },
] as const;
export type MarkColor = (typeof markColors)[number]["value"];

export const markRefusals = {
  noSuchText: "Такого текста в главе нет",
  tooMany: "Отметок не может быть больше 10 000. Удалите те, что больше не нужны",
  tooManyOfWork: "В одной книге не может быть больше 500 отметок. Удалите те, что больше не нужны",
} as const;

export const gonePlace = "Этого места больше нет в книге";
