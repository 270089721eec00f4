import type { Series } from "../../api/contract/series.ts";
import type { SeriesFields } from "../../api/contract/seriesFields.ts";
import { formatSheets } from "../../text/amounts.ts";
import { counted, formatNumber, plural } from "../../text/plural.ts";
import { folded } from "../../text/words.ts";

const bookForms = ["книга", "книги", "книг"] as const;

/** «6 книг». */
export const booksText = (count: number): string => counted(count, bookForms);

/** «Цикл завершен» (docs/spec/works.md, «Series»). */
export const finishText = (isFinished: boolean): string => (isFinished ? "Цикл завершен" : "Цикл не завершен");

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** «6 книг, 55,77 а. л., цикл не завершен». */
export const seriesFacts = ({
  workCount,
  textLength,
  isFinished,
}: Pick<Series, "workCount" | "textLength" | "isFinished">) =>
  [booksText(workCount), ...(workCount > 0 ? [formatSheets(textLength)] : []), lower(finishText(isFinished))].join(
    ", ",
  );

/** What a deletion leaves, and for how long it can be taken back. */
export const deletionText = (workCount: number): string =>
  workCount === 0
    ? "В цикле нет книг. 30 дней его можно вернуть."
    : `${booksText(workCount)} ${plural(workCount, ["останется у вас, но выйдет", "останутся у вас, но выйдут", "останутся у вас, но выйдут"])} из цикла. 30 дней цикл можно вернуть вместе с ${workCount === 1 ? "ней" : "ними"}.`;

/** What would come back with a deleted series. */
export const restorationText = (workCount: number): string =>
  workCount === 0
    ? "Вернётся без книг"
    : `${plural(workCount, ["Вернётся", "Вернутся", "Вернутся"])} ${booksText(workCount)}`;

/** The series whose title holds the text; ё is е. */
export const filterSeries = <T extends Pick<Series, "title">>(series: readonly T[], search: string): T[] => {
  const query = folded(search.trim());
  return series.filter(({ title }) => folded(title).includes(query));
};

/** «Цикл «Дачный ключ» теперь на 2-м месте из 3». */
export const movedSeriesText = ({ title }: { title: string }, place: number, count: number): string =>
  `Цикл «${title}» теперь на ${formatNumber(place + 1)}\u2011м месте из ${formatNumber(count)}`;

/** «Книга «Соль» теперь на 2-м месте из 5». */
export const movedBookText = ({ title }: { title: string }, place: number, count: number): string =>
  `Книга «${title}» теперь на ${formatNumber(place + 1)}\u2011м месте из ${formatNumber(count)}`;

export const seriesOrderLock = "Порядок меняется, когда показаны все циклы";

/** «Добавить 3 книги». */
export const addText = (count: number): string =>
  count > 1 ? `Добавить ${counted(count, ["книгу", "книги", "книг"])}` : "Добавить книгу";

/** «Добавлено в цикл: 3 книги». */
export const addedText = (count: number): string => `Добавлено в цикл: ${booksText(count)}`;

export const seriesLabels = {
  title: "Название",
  annotation: "Аннотация",
  isFinished: "Состояние",
  coverFileId: "Обложка",
} as const;

export const newSeriesLabels = { ...seriesLabels, workIds: "Книги цикла" } as const;

/** What its form has of a series. */
export const fieldsOfSeries = ({ title, annotation, isFinished, coverFileId }: SeriesFields): SeriesFields => ({
  title,
  annotation,
  isFinished,
  coverFileId,
});

/** A field of a series in words: a cover is there or it is not. */
export const seriesValue = (name: keyof SeriesFields, value: SeriesFields[keyof SeriesFields]): string => {
  if (typeof value === "boolean") return finishText(value);
  if (name === "coverFileId") return value === null ? "Набрана шрифтом" : "Картинка";
  return value ?? "";
};
