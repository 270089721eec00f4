import type { BookCard } from "../../api/contract/reading.ts";

/** The authors of a book, each a link to the author's page. */
export const Authors = ({ authors }: Pick<BookCard, "authors">) =>
  authors.map(({ id, fio, userName }, index) => (
    <span key={id}>
      {index > 0 && ", "}
      <a href={`/u/${encodeURIComponent(userName)}`}>{fio}</a>
    </span>
  ));
