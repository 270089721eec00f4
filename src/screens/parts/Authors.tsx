import type { BookCard } from "../../api/contract/reading.ts";
import { PersonName } from "./PersonName.tsx";

/** The authors of a book, each a link to the author's page. `className`: of names that stand alone. */
export const Authors = ({ authors, className }: Pick<BookCard, "authors"> & { className?: string }) =>
  authors.map((author, index) => (
    <span key={author.id}>
      {index > 0 && ", "}
      <PersonName person={author} {...(className && { className })} />
    </span>
  ));
