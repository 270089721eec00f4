import type { ResultOf } from "../../api/contract/index.ts";
import { formatNumber } from "../../text/plural.ts";
import { Book } from "../kit/Book.tsx";
import shelf from "../kit/BookList.module.css";
import type { PageAt } from "../kit/bookList.view.ts";
import { Pages } from "../kit/Pages.tsx";
import { type CatalogAddress, catalogHref, changed } from "./catalogAddress.view.ts";
import { Unseen } from "./Unseen.tsx";

type Found = ResultOf<"searchCatalog">;
type FoundProps = { query: CatalogAddress; found: Found };

/** The books of a page, what was meant by a misspelt search, and what a person's own settings have taken out. */
export function FoundBooks({ query, found }: FoundProps) {
  const { searchResults, corrected, isLastPage } = found;
  return (
    <>
      {corrected !== null && (
        <p>
          Возможно, вы искали: <a href={catalogHref(changed(query, "q", corrected))}>{corrected}</a>
        </p>
      )}
      {searchResults.length > 0 && (
        <ul className={shelf.shelf}>
          {searchResults.map((book) => (
            <li key={book.id}>
              <Book book={book} />
            </li>
          ))}
        </ul>
      )}
      <Unseen query={query} found={found} />
      {query.q && isLastPage && !found.isCountExact && (
        <p className="muted">
          Показаны первые {formatNumber(found.realTotalCount)}. Чтобы найти остальные, напишите точнее.
        </p>
      )}
      <Pages
        page={query.cursor ? undefined : Number(query.page ?? 1)}
        isLastPage={isLastPage}
        cursor={found.cursor}
        addressOf={(at) => hrefOf(query, at)}
      />
    </>
  );
}

/** Another page of the same list. */
export function hrefOf(
  { page: _page, cursor: _cursor, ...rest }: CatalogAddress,
  { page = 1, cursor }: PageAt,
): string {
  return catalogHref({ ...rest, ...(cursor ? { cursor } : page > 1 && { page: String(page) }) });
}
