import type { ResultOf } from "../../api/contract/index.ts";
import { useAccount } from "../../app/hooks/machines.ts";
import { formatNumber } from "../../text/plural.ts";
import { Book } from "../home/Book.tsx";
import shelf from "../home/HomeScreen.module.css";
import type { PageAt } from "../home/home.view.ts";
import { Pages } from "../home/Pages.tsx";
import { type CatalogAddress, catalogHref, changed } from "./catalog.view.ts";
import { NothingFound } from "./NothingFound.tsx";

type Found = ResultOf<"searchCatalog">;
type FoundProps = { query: CatalogAddress; found: Found };

/** The books of a page, what was meant by a misspelt search, and what a person's own settings have taken out. */
export function FoundBooks({ query, found }: FoundProps) {
  const { searchResults, corrected, hiddenByYou, isLastPage } = found;
  return (
    <>
      {corrected !== null && (
        <p>
          Возможно, вы искали: <a href={catalogHref(changed(query, "q", corrected))}>{corrected}</a>
        </p>
      )}
      {searchResults.length === 0 ? (
        <NothingFound query={query} found={found} />
      ) : (
        <ul className={shelf.shelf}>
          {searchResults.map((book) => (
            <li key={book.id}>
              <Book book={book} />
            </li>
          ))}
        </ul>
      )}
      <HiddenByYou query={query} count={hiddenByYou} />
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

/** That a person's own settings hold here, and how to see what they take out. */
function HiddenByYou({ query, count }: { query: CatalogAddress; count: number }) {
  const isGuest = useAccount().id < 0;
  const isShown = query.excluded === "show";
  if (isGuest || (count === 0 && !isShown)) return null;
  return (
    <p className="muted">
      {isShown
        ? "Показано и то, что скрывают ваши настройки. "
        : `Скрыто по вашим настройкам: ${formatNumber(count)}${count >= 1_000 ? " и больше" : ""}. `}
      <a href={catalogHref(changed(query, "excluded", isShown ? "" : "show"))}>{isShown ? "Скрыть" : "Показать"}</a>
      {" · "}
      <a href="/account/catalog">Что не показывать</a>
    </p>
  );
}

/** Another page of the same list. */
function hrefOf({ page: _page, cursor: _cursor, ...rest }: CatalogAddress, { page = 1, cursor }: PageAt): string {
  return catalogHref({ ...rest, ...(cursor ? { cursor } : page > 1 && { page: String(page) }) });
}
