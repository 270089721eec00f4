import type { StoppedBook } from "../../api/contract/library.ts";
import { A_MINUTE } from "../../text/amounts.ts";
import { counted } from "../../text/plural.ts";
import { readShare } from "../kit/bookList.view.ts";

const timeLeft = (left: number): string =>
  left < A_MINUTE ? "меньше минуты" : counted(Math.round(left / A_MINUTE), ["минута", "минуты", "минут"]);

/** What is said of the book that was read last. `share`: of the whole book, in percents. */
export function stoppedView(book: StoppedBook) {
  const { format, chapterNumber, chapterCount, left } = book;
  const share = readShare(book);
  const place = `Глава ${chapterNumber} из ${chapterCount}, ${share}\u00a0% книги`;
  return {
    share,
    facts: left > 0 ? `${place}. До конца главы ${timeLeft(left)}` : place,
    goOn: format === "EBook" ? `Продолжить главу ${chapterNumber}` : `Слушать главу ${chapterNumber}`,
    other: format === "EBook" ? "Слушать отсюда" : "Читать отсюда",
  };
}
