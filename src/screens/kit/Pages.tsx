import { CATALOG_PAGES } from "../../api/contract/payloads.ts";
import { ButtonLink } from "../../ui/Button/Button.tsx";
import type { PageAt } from "./bookList.view.ts";

type PagesProps = {
  /** Undefined behind the last number: the browser leads back from there. */
  page: number | undefined;
  isLastPage: boolean;
  cursor: string | null;
  addressOf: (at: PageAt) => string;
};

/** To the pages before and behind this one of the catalogue; every one has its address. */
export function Pages({ page, isLastPage, cursor, addressOf }: PagesProps) {
  if (page === 1 && isLastPage) return null;
  return (
    <nav className="row" aria-label="Страницы">
      {page === undefined && <ButtonLink href={addressOf({})}>К первой странице</ButtonLink>}
      {page !== undefined && page > 1 && <ButtonLink href={addressOf({ page: page - 1 })}>Предыдущие</ButtonLink>}
      {!isLastPage && (
        <ButtonLink
          href={addressOf(
            page !== undefined && page < CATALOG_PAGES ? { page: page + 1 } : { ...(cursor !== null && { cursor }) },
          )}
        >
          Дальше
        </ButtonLink>
      )}
    </nav>
  );
}
