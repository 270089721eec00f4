import { Blank } from "../../ui/Blank/Blank.tsx";
import { ButtonLink } from "../../ui/Button/Button.tsx";
import { emptyShelfHints, type LibraryQuery, libraryHref } from "./library.view.ts";
import { PastShelf } from "./PastShelf.tsx";

type EmptyShelfProps = {
  query: LibraryQuery;
  /** Other shelves have books. */
  isAnything: boolean;
};

/** Why a page of one's own shelf has no books, and what to do. */
export function EmptyShelf({ query, isAnything }: EmptyShelfProps) {
  const { state, page, search, format } = query;
  if (page) return <PastShelf query={query} />;
  if (search || format)
    return (
      <Blank
        mark="search"
        title="Таких книг на этой полке нет"
        action={
          <ButtonLink href={libraryHref(query, { search: undefined, format: undefined })}>Сбросить фильтры</ButtonLink>
        }
      />
    );
  if (state === "Purchased")
    return (
      <Blank title="Вы ещё ничего не купили" action={<ButtonLink href="/catalog">Выбрать книгу</ButtonLink>}>
        {emptyShelfHints[state]}
      </Blank>
    );
  return (
    <Blank
      title={isAnything ? "На этой полке пусто" : "Библиотека пуста"}
      action={state !== "Disliked" && <ButtonLink href="/">Выбрать книгу</ButtonLink>}
    >
      {emptyShelfHints[state]}
    </Blank>
  );
}
