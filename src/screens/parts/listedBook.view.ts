import type { BookCard, ListedBook } from "../../api/contract/reading.ts";
import { formatLength } from "../../text/length.ts";
import { inLine, markLabels } from "../../text/markLabels.ts";
import { formatSheets } from "../../text/volume.ts";

/** The picture of its cover; a book that is withheld has one of type. */
export const coverOf = (book: ListedBook): string | undefined =>
  "isWithheld" in book ? undefined : (book.coverUrl ?? undefined);

/** «3,2 а. л.», of an audiobook «11 ч 20 мин». */
export const extentOf = ({ format, textLength, durationMs }: Pick<BookCard, "format" | "textLength" | "durationMs">) =>
  format === "Audiobook" ? formatLength(durationMs) : formatSheets(textLength);

/** «3,2 а. л. · 18+ · Только для взрослых»; of a book that is withheld its marks alone. */
export const shelfFacts = (book: ListedBook): string =>
  inLine([...("isWithheld" in book ? [] : [extentOf(book)]), book.ageMark, ...markLabels(book)]);
