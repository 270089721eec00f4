import { useState } from "react";
import type { BookDetails } from "../../api/contract/reading.ts";
import { useMachines } from "../../app/hooks/machines.ts";
import { formatCharacters } from "../../text/amounts.ts";
import { formatDay } from "../../text/dates.ts";
import { Badge } from "../../ui/Badge/Badge.tsx";
import { ButtonLink } from "../../ui/Button/Button.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";
import { TextField } from "../../ui/TextField/TextField.tsx";
import { VirtualList } from "../../ui/VirtualList/VirtualList.tsx";
import styles from "./BookScreen.module.css";
import { type ContentsRow, contentsRows, contentsSummary, findChapters, readingStart } from "./contents.view.ts";

type BookProps = { book: BookDetails };
const readPath = (bookId: number, chapterId: number) => `/book/${bookId}/read/${chapterId}`;

/** More than a screen holds. */
const STILL_ROWS = 40;
/** Fewer are seen at one glance. */
const SEARCHED = 30;

/** The published chapters of a book, each a link to its text, and what each is to its reader. */
export function BookContents({ book }: BookProps) {
  const [typed, setTyped] = useState("");
  const { serverRendering } = useMachines();
  const rows = contentsRows(book);
  const found = findChapters(rows, typed);
  return (
    <section className="stack" aria-labelledby="contents">
      <div className="row between">
        <h2 id="contents">Оглавление</h2>
        <span className="small muted">{contentsSummary(book)}</span>
      </div>
      {rows.length > SEARCHED && (
        <TextField
          label="Найти главу"
          labelHidden
          type="search"
          placeholder="Номер или название главы"
          icon={<Icon name="search" />}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      {found.length === 0 && typed !== "" && <p role="status">Такой главы нет</p>}
      {serverRendering ? (
        <ol className={styles.contents} aria-label="Главы">
          {rows.slice(0, serverRendering.isWhole ? rows.length : STILL_ROWS).map((chapter) => (
            <li key={chapter.id}>
              <Chapter bookId={book.id} chapter={chapter} />
            </li>
          ))}
        </ol>
      ) : (
        <VirtualList ordered label="Главы" items={found} estimate={42} className={styles.contents}>
          {(chapter, place) => (
            <li {...place}>
              <Chapter bookId={book.id} chapter={chapter} />
            </li>
          )}
        </VirtualList>
      )}
    </section>
  );
}

function Chapter({ bookId, chapter }: { bookId: number; chapter: ContentsRow }) {
  const { id, number, title, words, isNew, publishTime, textLength } = chapter;
  return (
    <a href={readPath(bookId, id)}>
      <span className={`${styles.number} muted`} aria-hidden="true">
        {number}
      </span>
      <span className={`${styles.name} anywhere shrinks`}>{title || "Без названия"}</span>
      <span className={styles.dots} />
      <span className={`small muted nowrap num ${styles.facts}`}>
        {words && <span>{isNew ? <Badge kind="own">{words}</Badge> : words}</span>}
        <span>{publishTime === null ? "черновик" : formatDay(publishTime, Date.now())}</span>
        <span>{formatCharacters(textLength)}</span>
      </span>
    </a>
  );
}

/** To the chapter where the reader stopped, else to the first. */
export function ReadButton({ book }: BookProps) {
  const start = readingStart(book);
  if (!start) return null;
  return (
    <ButtonLink variant="primary" href={readPath(book.id, start.chapterId)} icon={<Icon name="book-open" />}>
      {start.label}
    </ButtonLink>
  );
}
