import { useEffect } from "react";
import { useLocation, useSearch } from "wouter";
import type { ResultOf } from "../../api/contract/index.ts";
import { CATALOG_PAGES } from "../../api/contract/payloads.ts";
import { useAccount } from "../../app/hooks/machines.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { type Ahead, firstLoad } from "../../app/screenProps.ts";
import { catalog } from "../../services/catalog.calls.ts";
import { formatNumber } from "../../text/plural.ts";
import { pageTabTitle } from "../../text/tabTitles.ts";
import { ButtonLink } from "../../ui/Button/Button.tsx";
import { SelectField } from "../../ui/SelectField/SelectField.tsx";
import { Book } from "../home/Book.tsx";
import shelf from "../home/HomeScreen.module.css";
import { countedBooks } from "../home/home.view.ts";
import { Loaded } from "../parts/Loaded.tsx";
import { AppliedFilters } from "./AppliedFilters.tsx";
import styles from "./Catalog.module.css";
import { catalogHref, catalogOf, catalogTitle, changed, sortings } from "./catalog.view.ts";
import { Facets } from "./Facets.tsx";
import { NothingFound } from "./NothingFound.tsx";

type Found = ResultOf<"searchCatalog">;

/** From filter to filter the page stays: whoever ticks one goes on to the next. */
export const isKept = true;
export const first = ({ search }: Ahead) => [firstLoad(catalog, catalogOf(search) as never)];

/** /catalog: all books, narrowed and ordered by what the address says. */
export default function CatalogScreen() {
  const query = catalogOf(useSearch());
  const [, navigate] = useLocation();
  const loader = useLoader(catalog, query as never, null);
  const title = catalogTitle(query);
  useEffect(() => {
    document.title = pageTabTitle(title);
  }, [title]);
  const { data } = loader;
  const change = (name: string, value: string) => navigate(catalogHref(changed(query, name, value)), { replace: true });

  return (
    <div className="wrap page stack g5">
      <div className="stack g2">
        <h1>{title}</h1>
        <p className="muted" role="status">
          {data && countedBooks(data)}
        </p>
      </div>
      <div className={styles.columns}>
        <Facets query={query} onChange={change} found={data} />
        <section className="stack g5" aria-label="Найденные книги">
          <div className={styles.found}>
            <AppliedFilters query={query} />
            {!query.q && (
              <SelectField
                label="Порядок"
                labelHidden
                className={styles.sorting}
                value={query.sorting ?? "popular"}
                options={sortings}
                onChange={({ target }) => change("sorting", target.value === "popular" ? "" : target.value)}
              />
            )}
          </div>
          <Loaded loader={loader} skeleton={<ShelfSkeleton />}>
            {(found) => <Shelf query={query} found={found} />}
          </Loaded>
        </section>
      </div>
    </div>
  );
}

function Shelf({ query, found }: { query: ReturnType<typeof catalogOf>; found: Found }) {
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
      <Pages query={query} found={found} />
    </>
  );
}

/** That a person's own settings hold here, and how to see what they take out. */
function HiddenByYou({ query, count }: { query: ReturnType<typeof catalogOf>; count: number }) {
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

function Pages({ query, found: { isLastPage, cursor } }: { query: ReturnType<typeof catalogOf>; found: Found }) {
  const page = query.cursor ? undefined : Number(query.page ?? 1);
  if (page === 1 && isLastPage) return null;
  const at = (place: { page?: number; cursor?: string }) => {
    const { page: _page, cursor: _cursor, ...rest } = query;
    const { page: number = 1, cursor: behind } = place;
    return catalogHref({ ...rest, ...(behind ? { cursor: behind } : number > 1 && { page: String(number) }) });
  };
  return (
    <nav className="row" aria-label="Страницы">
      {page === undefined && <ButtonLink href={at({})}>К первой странице</ButtonLink>}
      {page !== undefined && page > 1 && <ButtonLink href={at({ page: page - 1 })}>Предыдущие</ButtonLink>}
      {!isLastPage && (
        <ButtonLink
          href={at(
            page !== undefined && page < CATALOG_PAGES ? { page: page + 1 } : { ...(cursor !== null && { cursor }) },
          )}
        >
          Дальше
        </ButtonLink>
      )}
    </nav>
  );
}

const ShelfSkeleton = () => (
  <div className={shelf.shelf} role="status" aria-busy="true">
    <span className="vh">Книги загружаются</span>
    {Array.from({ length: 8 }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: places without identity
      <span key={index} className={shelf.placeholder} />
    ))}
  </div>
);
