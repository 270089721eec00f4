import { ButtonLink } from "../../ui/Button/Button.tsx";
import { type LibraryQuery, libraryHref } from "./library.view.ts";

type LibraryPagesProps = { query: LibraryQuery; isLastPage: boolean; base?: string };

/** To the pages of a shelf before and behind this one. */
export function LibraryPages({ query, isLastPage, base }: LibraryPagesProps) {
  const page = query.page ?? 1;
  if (page === 1 && isLastPage) return null;
  return (
    <nav className="row" aria-label="Страницы">
      {page > 1 && <ButtonLink href={libraryHref(query, { page: page - 1 }, base)}>Назад</ButtonLink>}
      {!isLastPage && <ButtonLink href={libraryHref(query, { page: page + 1 }, base)}>Дальше</ButtonLink>}
    </nav>
  );
}
