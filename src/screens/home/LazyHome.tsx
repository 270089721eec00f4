import type { ResultOf } from "../../api/contract/index.ts";
import { neededChunk } from "../../app/chunks.ts";
import { formatNumber } from "../../text/plural.ts";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { Button, ButtonLink } from "../../ui/Button/Button.tsx";
import type { HomeQuery } from "../kit/bookList.view.ts";
import { LazyShown } from "../parts/LazyShown.tsx";
import { inCatalog } from "./inCatalog.view.ts";
import { Showcase } from "./Showcase.tsx";

type NoBooksProps = { isPast: boolean; onReset: () => void };

/** Why there is not one book, and what to do. */
const NoBooks = ({ isPast, onReset }: NoBooksProps) =>
  isPast ? (
    <Blank title="Здесь книги кончились" action={<Button onClick={onReset}>К первой странице</Button>} />
  ) : (
    <Blank
      title="Пока не вышло ни одной книги"
      action={
        <ButtonLink variant="primary" href="/work/select-form">
          Написать первую
        </ButtonLink>
      }
    />
  );

type HomeLaterProps = {
  query: HomeQuery;
  found: ResultOf<"searchCatalog">;
  /** The first page of everything. */
  isFirst: boolean;
  onReset: () => void;
};

/** Few have anything hidden: it comes with the catalogue, which says the same. */
const loadUnseen = async () => ({
  default: (await neededChunk(() => import("../catalog/CatalogScreen.tsx"))).Unseen,
});

/** What of the home page nobody waits for, in one file. */
export default function LazyHome({ query, found, isFirst, onReset }: HomeLaterProps) {
  const { searchResults, realTotalCount, isCountExact, isLastPage, hiddenByYou, without } = found;
  const hasBooks = searchResults.length > 0;
  const isFiltered = Boolean(query.search || query.genre || query.tag);
  const isUnseen = hasBooks
    ? hiddenByYou > 0
    : realTotalCount === 0 && (isFiltered || hiddenByYou > 0 || without.length > 0);
  return (
    <>
      {isUnseen && (
        <LazyShown
          load={loadUnseen}
          with={{ query: inCatalog(query), found, onReset: isFiltered ? onReset : undefined }}
        />
      )}
      {!hasBooks && !isUnseen && <NoBooks isPast={realTotalCount > 0} onReset={onReset} />}
      {query.search && hasBooks && isLastPage && !isCountExact && (
        <p className="muted">Показаны первые {formatNumber(realTotalCount)}. Чтобы найти остальные, напишите точнее.</p>
      )}
      {hasBooks && isFirst && <Showcase />}
    </>
  );
}
