import { useLocation } from "wouter";
import { Button } from "../../ui/Button/Button.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";
import styles from "./Catalog.module.css";
import { chipsOf, resetHref } from "./catalog.view.ts";
import type { CatalogAddress } from "./catalogAddress.view.ts";

/** The filters that are in force: the whole chip takes its own away. */
export function AppliedFilters({ query }: { query: CatalogAddress }) {
  const [, navigate] = useLocation();
  const chips = chipsOf(query);
  if (chips.length === 0) return <span />;
  return (
    <ul className="row g2" aria-label="Действующие фильтры">
      {chips.map(({ key, label, href }) => (
        <li key={key}>
          <button
            type="button"
            className={`${styles.chip} small anywhere`}
            aria-label={`Убрать фильтр: ${label}`}
            onClick={() => navigate(href, { replace: true })}
          >
            {label}
            <Icon name="x" />
          </button>
        </li>
      ))}
      <li>
        <Button small variant="text" onClick={() => navigate(resetHref(query), { replace: true })}>
          Сбросить всё
        </Button>
      </li>
    </ul>
  );
}
