import type { BookCard } from "../../api/contract/reading.ts";
import { PersonName } from "./PersonName.tsx";

/** The authors of a book, each a link to the author's page. */
export const Authors = ({ authors }: Pick<BookCard, "authors">) =>
  authors.map((author, index) => (
    <span key={author.id}>
      {index > 0 && ", "}
      <PersonName person={author} />
    </span>
  ));
