import type { BookCard, ListedBook } from "../../api/contract/reading.ts";
import { formatSheets } from "../../text/amounts.ts";
import { inLine, markLabels } from "../../text/markLabels.ts";

/** The picture of its cover; a book that is withheld has one of type. */
export const coverOf = (book: ListedBook): string | undefined =>
  "isWithheld" in book ? undefined : (book.coverUrl ?? undefined);

/** «3,2 а. л.», or what it is instead. */
export const extentOf = ({ format, textLength }: Pick<BookCard, "format" | "textLength">) =>
  format === "Audiobook" ? "аудиокнига" : formatSheets(textLength);

/** «3,2 а. л. · 18+ · Только для взрослых»; of a book that is withheld its marks alone. */
export const shelfFacts = (book: ListedBook): string =>
  inLine([...("isWithheld" in book ? [] : [extentOf(book)]), book.ageMark, ...markLabels(book)]);
