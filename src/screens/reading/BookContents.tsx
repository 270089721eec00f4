import type { BookDetails } from "../../api/contract/reading.ts";
import { useIsStill } from "../../app/hooks/still.ts";
import { formatDay } from "../../text/dates.ts";
import { counted } from "../../text/plural.ts";
import { formatCharacters } from "../../text/volume.ts";
import { ButtonLink } from "../../ui/Button/Button.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";
import styles from "./BookScreen.module.css";

type BookProps = { book: BookDetails };
export const chapterForms = ["глава", "главы", "глав"] as const;
const readPath = (bookId: number, chapterId: number) => `/book/${bookId}/read/${chapterId}`;

/** Beside a chapter that is not everybody's. */
const accessMarks = { open: "", opening: "платная", closed: "платная", kept: "снята автором, осталась у вас" };

/** More than a screen holds. */
const STILL_ROWS = 40;

/** The published chapters of a book, each a link to its text. */
export function BookContents({ book }: BookProps) {
  const now = Date.now();
  const rows = useIsStill() ? book.chapters.slice(0, STILL_ROWS) : book.chapters;
  return (
    <section className="stack" aria-labelledby="contents">
      <div className="row between">
        <h2 id="contents">Оглавление</h2>
        <span className="small muted">{counted(book.chapters.length, chapterForms)}</span>
      </div>
      <ol className={styles.contents}>
        {rows.map((chapter) => (
          <li key={chapter.id}>
            <a href={readPath(book.id, chapter.id)}>
              <span className={styles.name}>{chapter.title || "Без названия"}</span>
              <span className={styles.dots} />
              <span className={styles.facts}>
                {accessMarks[chapter.access] && <span>{accessMarks[chapter.access]}</span>}
                <span>{chapter.publishTime === null ? "черновик" : formatDay(chapter.publishTime, now)}</span>
                <span>{formatCharacters(chapter.textLength)}</span>
              </span>
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** To the chapter where the reader stopped, else to the first. */
export function ReadButton({ book }: BookProps) {
  const stopped = book.place && book.chapters.find(({ id }) => id === book.place?.chapterId);
  const chapter = stopped ?? book.chapters[0];
  if (!chapter) return null;
  return (
    <ButtonLink variant="primary" href={readPath(book.id, chapter.id)} icon={<Icon name="book-open" />}>
      {stopped ? "Читать дальше" : "Читать с первой страницы"}
    </ButtonLink>
  );
}
