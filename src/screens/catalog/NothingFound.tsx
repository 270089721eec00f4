import { useLocation } from "wouter";
import type { ResultOf } from "../../api/contract/index.ts";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { Button, ButtonLink } from "../../ui/Button/Button.tsx";
import styles from "./Catalog.module.css";
import { type CatalogAddress, catalogHref, changed, chipsOf, loosenedOf, resetHref } from "./catalog.view.ts";

type Found = Pick<ResultOf<"searchCatalog">, "without" | "realTotalCount">;

/** Why there is nothing here: an end, a filter that stands in the way, or words that nothing holds. */
export function NothingFound({ query, found: { without, realTotalCount } }: { query: CatalogAddress; found: Found }) {
  const [, navigate] = useLocation();
  if (realTotalCount > 0)
    return (
      <Blank
        title="Здесь книги кончились"
        action={<ButtonLink href={catalogHref(changed(query, "page", ""))}>К первой странице</ButtonLink>}
      />
    );
  const loosened = loosenedOf(query, without);
  if (loosened.length > 0)
    return (
      <div className={styles.nothing}>
        <Blank
          mark="search"
          title="Таких книг пока нет"
          action={
            <Button variant="text" onClick={() => navigate(resetHref(query))}>
              Сбросить все фильтры
            </Button>
          }
        >
          Уберите одно условие из отмеченных ниже.
        </Blank>
        <ul className={styles.loosen}>
          {loosened.map(({ label, count, href }) => (
            <li key={href}>
              <a href={href}>
                {label} <span className="muted num">{count}</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    );
  return (
    <Blank
      mark="search"
      title={query.q ? "Ничего не нашлось" : "Таких книг пока нет"}
      action={
        chipsOf(query).length > 0 ? (
          <Button onClick={() => navigate(resetHref(query))}>Сбросить фильтры</Button>
        ) : (
          query.q && <ButtonLink href="/catalog">Весь каталог</ButtonLink>
        )
      }
    >
      {query.q ? "Ни в названиях, ни среди авторов, циклов и меток таких слов нет." : "Ни одна книга не подходит."}
    </Blank>
  );
}
