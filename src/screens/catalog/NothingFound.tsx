import { useLocation } from "wouter";
import type { ResultOf } from "../../api/contract/index.ts";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { Button, ButtonLink } from "../../ui/Button/Button.tsx";
import styles from "./Catalog.module.css";
import { chipsOf, loosenedOf, nothingWords, resetHref } from "./catalog.view.ts";
import { type CatalogAddress, catalogHref, changed } from "./catalogAddress.view.ts";

type NothingFoundProps = {
  query: CatalogAddress;
  found: Pick<ResultOf<"searchCatalog">, "without" | "realTotalCount" | "hiddenByYou">;
  /** Of another page than the catalogue: its own way to reset what it is narrowed by. */
  onReset?: (() => void) | undefined;
};

/** Why there is nothing here: an end, a filter that leaves nothing, or words that nothing has. */
export function NothingFound({ query, found, onReset }: NothingFoundProps) {
  const [, navigate] = useLocation();
  if (found.realTotalCount > 0)
    return (
      <Blank
        title="Здесь книги кончились"
        action={<ButtonLink href={catalogHref(changed(query, "page", ""))}>К первой странице</ButtonLink>}
      />
    );
  const loosened = loosenedOf(query, found.without);
  const { title, why } = nothingWords(query, found);
  const reset = onReset ?? (chipsOf(query).length > 0 && (() => navigate(resetHref(query))));
  return (
    <div className="stack g4">
      <Blank
        mark="search"
        title={title}
        action={
          reset ? (
            <Button {...(loosened.length > 0 && { variant: "text" })} onClick={reset}>
              {loosened.length > 0 ? "Сбросить все фильтры" : "Сбросить фильтры"}
            </Button>
          ) : (
            query.q && <ButtonLink href="/catalog">Весь каталог</ButtonLink>
          )
        }
      >
        {why}
      </Blank>
      {loosened.length > 0 && (
        <ul className={`${styles.loosen} stack g2`}>
          {loosened.map(({ label, count, href }) => (
            <li key={href}>
              <a href={href}>
                {label} <span className="muted num">{count}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
