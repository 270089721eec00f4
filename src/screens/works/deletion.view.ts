import type { Work } from "../../api/contract/works.ts";
import { counted, plural } from "../../text/plural.ts";

const chapterForms = ["глава", "главы", "глав"] as const;

type Deleted = Pick<Work, "chapterCount" | "series" | "coAuthor" | "secondCoAuthor">;

/** What goes with a work into the bin, and who loses what. */
export function deletionText({ chapterCount, series, coAuthor, secondCoAuthor }: Deleted): string {
  const lost = [coAuthor, secondCoAuthor].flatMap((author) => (author?.confirmed ? [author.fio] : []));
  const consequences = [
    ...(series ? [`произведение покинет цикл «${series.title}»`] : []),
    ...(lost.length === 1 ? [`соавтор ${lost[0]} потеряет доступ`] : []),
    ...(lost.length > 1 ? [`соавторы ${lost.join(" и ")} потеряют доступ`] : []),
  ].join(", ");
  return [
    chapterCount === 0
      ? "Произведение уйдёт в корзину."
      : `В корзину ${plural(chapterCount, ["уйдёт", "уйдут", "уйдут"])} ${counted(chapterCount, chapterForms)}.`,
    ...(consequences === "" ? [] : [`${consequences[0]?.toUpperCase()}${consequences.slice(1)}.`]),
    "30 дней всё можно вернуть.",
  ].join(" ");
}
