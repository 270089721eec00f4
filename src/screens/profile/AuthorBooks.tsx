import { useSearch } from "wouter";
import { catalogQuery } from "../../api/contract/payloads.ts";
import { spareChunk } from "../../app/chunks.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { catalog } from "../../services/catalog.calls.ts";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { SkeletonRows } from "../../ui/Skeleton/Skeleton.tsx";
import { Book } from "../kit/Book.tsx";
import shelf from "../kit/BookList.module.css";
import { homeAddress, type PageAt } from "../kit/bookList.view.ts";
import { Pages } from "../kit/Pages.tsx";
import { LazyShown } from "../parts/LazyShown.tsx";
import { Loaded } from "../parts/Loaded.tsx";

const loadHidden = () => spareChunk(() => import("../catalog/HiddenByYou.tsx"));

function nothingTitle(isFirst: boolean, hiddenByYou: number): string {
  if (!isFirst) return "Здесь книги кончились";
  return hiddenByYou > 0 ? "Все книги автора скрыты" : "Опубликованных книг пока нет";
}

/** Published works of a person; what a reader's own settings hide is shown when they want it. */
export function AuthorBooks({ authorId, address }: { authorId: number; address: string }) {
  const search = useSearch();
  const { page, ps, sorting, cursor: from } = catalogQuery(search);
  const isHiddenShown = new URLSearchParams(search).get("excluded") === "show";
  const addressOf = (at: PageAt, isShown = isHiddenShown) => {
    const rest = homeAddress(at).slice(1);
    return address + (isShown ? `${rest || "?"}${rest && "&"}excluded=show` : rest);
  };
  const current = page === undefined ? undefined : Number(page);
  const loader = useLoader(
    catalog,
    {
      author: authorId,
      ps,
      sorting,
      ...(from ? { cursor: from } : { page }),
      ...(isHiddenShown && { excluded: "show" }),
    },
    null,
  );
  return (
    <section className="stack g5" aria-labelledby="books">
      <h2 id="books">Книги</h2>
      <Loaded
        loader={loader}
        start={from && addressOf({})}
        skeleton={<SkeletonRows rows={3} covers label="Книги загружаются" />}
      >
        {({ searchResults, isLastPage, cursor, hiddenByYou }) => (
          <>
            {searchResults.length === 0 ? (
              <Blank level={3} title={nothingTitle(current === 1, hiddenByYou)}>
                {current !== 1 && <a href={addressOf({})}>К первой странице</a>}
              </Blank>
            ) : (
              <ul className={shelf.shelf}>
                {searchResults.map((book) => (
                  <li key={book.id}>
                    <Book book={book} level={3} />
                  </li>
                ))}
              </ul>
            )}
            {searchResults.length > 0 && (
              <Pages page={current} isLastPage={isLastPage} cursor={cursor} addressOf={addressOf} />
            )}
            {(hiddenByYou > 0 || isHiddenShown) && (
              <LazyShown
                load={loadHidden}
                with={{
                  count: hiddenByYou,
                  isShown: isHiddenShown,
                  hrefOf: (excluded) => addressOf({}, excluded === "show"),
                }}
              />
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}
