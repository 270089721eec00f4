import { useEffect, useRef, useState } from "react";
import { useLocation, useSearch } from "wouter";
import { neededChunk } from "../../app/chunks.ts";
import { afterNextFrame } from "../../app/hooks/afterNextFrame.ts";
import { useAccount, useSessionIs } from "../../app/hooks/machines.ts";
import { useLazyPart } from "../../app/hooks/useLazyPart.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { type Ahead, firstLoad } from "../../app/screenProps.ts";
import { catalog, desk } from "../../services/catalog.calls.ts";
import { pageTabTitle } from "../../text/tabTitles.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { cx } from "../../ui/cx.ts";
import { SkeletonRows } from "../../ui/Skeleton/Skeleton.tsx";
import { Book, Front } from "../kit/Book.tsx";
import styles from "../kit/BookList.module.css";
import { countedBooks, type HomeQuery, homeAddress, homeQuery, homeTitle } from "../kit/bookList.view.ts";
import { Pages } from "../kit/Pages.tsx";
import { LazyShown } from "../parts/LazyShown.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { WaitingChapters } from "../parts/WaitingChapters.tsx";
import { GenreFilter } from "./GenreFilter.tsx";

const isFirstPage = ({ page, search = "", genre = "", tag = "" }: HomeQuery): boolean =>
  page === "1" && search + genre + tag === "";

let deskFile: typeof import("./Desk.tsx") | undefined;
/** A guest has no desk, and does not load it. */
const loadDesk = async () => {
  deskFile = await neededChunk(() => import("./Desk.tsx"));
  return deskFile;
};
const deskPart = () => loadDesk;
const loadLazyReaderParts = () => neededChunk(() => import("./LazyHome.tsx"));

export const first = ({ search, accountId }: Ahead) => {
  const query = homeQuery(search);
  const hasDesk = accountId > 0 && isFirstPage(query);
  return [firstLoad(catalog, query), ...(hasDesk ? [firstLoad(desk, null), firstLoad(deskPart, null)] : [])];
};

/** /: a guest learns what the place is, a reader goes on reading, an author goes on writing; then what was newly published. */
export default function HomeScreen() {
  const query = homeQuery(useSearch());
  const { search = "", genre = "", tag = "" } = query;
  const page = query.page ? Number(query.page) : undefined;
  const isFiltered = search + genre + tag !== "";
  const [, navigate] = useLocation();
  const account = useAccount();
  const isRestoring = useSessionIs("restoring");
  const filter = useRef<HTMLSelectElement>(null);
  const loader = useLoader(catalog, query, null);
  const isFirst = page === 1 && !isFiltered;
  // Nothing waits for the session where the room of the desk is known: the books are there before it (public/theme.js). The server does
  // not know it; of its first HTML the styles ask for it.
  const [isDeskSettled, setDeskSettled] = useState(
    () => isRestoring && globalThis.document?.documentElement.style.getPropertyValue("--desk-room") !== "",
  );
  const hasDesk = isFirst && (isRestoring || account.id > 0);
  const isWaiting = hasDesk && !isDeskSettled;
  const [LazyDesk, fetchDesk] = useLazyPart(loadDesk);
  const Desk = deskFile?.default ?? LazyDesk;
  const hasBooks = loader.status === "success" || loader.status === "error";
  // What everybody came for is drawn first.
  useEffect(() => {
    if (hasDesk && hasBooks) afterNextFrame(() => void fetchDesk().then((isHere) => isHere || setDeskSettled(true)));
  }, [hasDesk, hasBooks, fetchDesk]);
  const title = homeTitle(query);
  useEffect(() => {
    document.title = pageTabTitle(title);
  }, [title]);
  const reset = () => {
    navigate("/");
    filter.current?.focus();
  };

  return (
    <div className={cx("wrap page stack g6", isWaiting && styles.waiting)}>
      {isFirst && <WaitingChapters />}
      {hasDesk && (
        <div className={styles.desk}>
          {account.id > 0 && Desk ? (
            <Desk onSettled={() => setDeskSettled(true)} />
          ) : (
            isWaiting && <SkeletonRows rows={1} covers label="Ваш стол загружается" />
          )}
        </div>
      )}
      <div className="stack">
        <div className={styles.head}>
          <h1>{title}</h1>
          <GenreFilter
            ref={filter}
            genre={genre}
            onChange={(genreId) => navigate(homeAddress({ search, tag, genre: genreId }))}
          />
        </div>
        {isFirst && !isRestoring && account.id < 0 && <Welcome />}
      </div>
      <Loaded loader={loader} start={query.cursor && homeAddress({ search, genre, tag })} skeleton={<ShelfSkeleton />}>
        {(found) => {
          const { searchResults, isLastPage, cursor, corrected } = found;
          const [first, ...rest] = searchResults;
          if (!first) return null;
          return (
            <>
              {isFiltered && (
                <p className="row">
                  <span role="status" className="muted">
                    {countedBooks(found)}
                  </span>
                  <Button small variant="text" onClick={reset}>
                    Сбросить
                  </Button>
                </p>
              )}
              {corrected !== null && (
                <p>
                  По этому запросу нашлось мало. Показаны и результаты по запросу{" "}
                  <a href={homeAddress({ search: corrected, genre, tag })}>«{corrected}»</a>
                </p>
              )}
              {isFirst && <Front book={first} />}
              <ul className={styles.shelf}>
                {(isFirst ? rest : searchResults).map((book) => (
                  <li key={book.id}>
                    <Book book={book} />
                  </li>
                ))}
              </ul>
              <Pages
                page={page}
                isLastPage={isLastPage}
                cursor={cursor}
                addressOf={(at) => homeAddress({ search, genre, tag, ...at })}
              />
            </>
          );
        }}
      </Loaded>
      {loader.data && (
        <LazyShown load={loadLazyReaderParts} with={{ query, found: loader.data, isFirst, onReset: reset }} />
      )}
    </div>
  );
}

const Welcome = () => (
  <p className={styles.welcome}>
    «Рукопись»{"\u00a0"}— место, где пишут, публикуют и читают книги. Читать можно сразу, без регистрации. Чтобы издать
    своё, <a href="/account/register">станьте автором</a>: глава сохраняется, пока вы печатаете, а готовую книгу можно
    перенести из Word или fb2. <a href="/support">Как это устроено</a>
  </p>
);

const ShelfSkeleton = () => (
  <div className={styles.shelf} role="status" aria-busy="true">
    <span className="vh">Книги загружаются</span>
    {[1, 2, 3, 4, 5, 6].map((place) => (
      <span key={place} className={styles.placeholder} />
    ))}
  </div>
);
