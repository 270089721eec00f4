import { useEffect } from "react";
import { useLocation, useSearch } from "wouter";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { type Ahead, firstLoad } from "../../app/screenProps.ts";
import { catalog } from "../../services/catalog.calls.ts";
import { pageTabTitle } from "../../text/tabTitles.ts";
import { Note } from "../../ui/Note/Note.tsx";
import { SelectField } from "../../ui/SelectField/SelectField.tsx";
import shelf from "../kit/BookList.module.css";
import { countedBooks } from "../kit/bookList.view.ts";
import { Loaded } from "../parts/Loaded.tsx";
import { AppliedFilters } from "./AppliedFilters.tsx";
import styles from "./Catalog.module.css";
import { catalogTitle, sortings } from "./catalog.view.ts";
import { catalogHref, changed } from "./catalogAddress.view.ts";
import { catalogOf } from "./catalogQuery.view.ts";
import { Facets } from "./Facets.tsx";
import { FoundBooks, hrefOf } from "./FoundBooks.tsx";
import { leftOutOf } from "./leftOut.view.ts";

/** An address that was made by hand may ask for more than the catalogue can: the filters say what holds, this what does not. */
function LeftOut({ search }: { search: string }) {
  const words = leftOutOf(search);
  return (
    words.length > 0 && (
      <Note>
        {words.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Note>
    )
  );
}

/** The home page says the same of what it does not show. */
export { Unseen } from "./Unseen.tsx";

/** The page stays from filter to filter: a person who ticks one goes on to the next. */
export const isKept = true;
export const first = ({ search }: Ahead) => [firstLoad(catalog, catalogOf(search))];

/** /catalog: all books, narrowed and ordered by what the address says. */
export default function CatalogScreen() {
  const search = useSearch();
  const query = catalogOf(search);
  const [, navigate] = useLocation();
  const loader = useLoader(catalog, query, null);
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
        <p className={`${styles.count} muted`} role="status">
          {data && countedBooks(data)}
        </p>
      </div>
      <div className={`${styles.columns} stack g5 top`}>
        <Facets query={query} onChange={change} found={data} />
        <section className="stack g5" aria-label="Найденные книги">
          <div className={`${styles.found} stack g3 top`}>
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
          <LeftOut search={search} />
          <Loaded loader={loader} start={query.cursor && hrefOf(query, {})} skeleton={<ShelfSkeleton />}>
            {(found) => <FoundBooks query={query} found={found} />}
          </Loaded>
        </section>
      </div>
    </div>
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
