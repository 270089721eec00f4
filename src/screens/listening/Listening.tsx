import { useEffect } from "react";
import type { Audiobook } from "../../api/contract/listening.ts";
import { spareChunk } from "../../app/chunks.ts";
import { formatLength } from "../../text/length.ts";
import { inLine, markLabels } from "../../text/markLabels.ts";
import { namesOf } from "../../text/namesOf.ts";
import { counted } from "../../text/plural.ts";
import { audiobookTabTitle } from "../../text/tabTitles.ts";
import { Badge } from "../../ui/Badge/Badge.tsx";
import { ButtonLink } from "../../ui/Button/Button.tsx";
import { Cover } from "../../ui/Cover/Cover.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { ComplaintButton } from "../complaints/ComplaintButton.tsx";
import { Authors } from "../parts/Authors.tsx";
import { LateShown } from "../parts/LateShown.tsx";
import { Paragraphs } from "../reading/Paragraphs.tsx";
import { HeardChapters } from "./HeardChapters.tsx";
import { HeardPlace } from "./HeardPlace.tsx";
import styles from "./Listening.module.css";
import { Manners } from "./Manners.tsx";
import { OtherDevice } from "./OtherDevice.tsx";
import { useListening } from "./useListening.ts";

const loadShelf = () => spareChunk(() => import("../library/ShelfButton.tsx"));
const chapterForms = ["глава", "главы", "глав"] as const;

/** An audiobook that is open to whoever looks at it. */
export function Listening({ book }: { book: Audiobook }) {
  useEffect(() => {
    document.title = audiobookTabTitle(book);
  }, [book]);
  const listening = useListening(book);
  const marks = inLine(markLabels(book));
  return (
    <article className="stack g6">
      {book.isPreview && (
        <Note kind="warn" level={2} title="Аудиокнигу слышите только вы">
          Произведение не опубликовано: слушателям эта страница отвечает «не найдена».
        </Note>
      )}
      <div className={styles.head}>
        <div className={styles.cover}>
          <Cover id={book.id} title={book.title} author={namesOf(book.authors)} src={book.coverUrl ?? undefined} />
        </div>
        <div className="stack g4">
          <div className="stack g2">
            <p className="row g2">
              <Badge kind="age">{book.ageMark}</Badge>
              <Badge kind={book.isFinished ? "live" : "wait"}>{book.isFinished ? "Завершено" : "В процессе"}</Badge>
            </p>
            <h1>{book.title}</h1>
            <p className={styles.author}>
              <Authors authors={book.authors} />
            </p>
            <p className="muted">
              {book.reciter && `Читает ${book.reciter}. `}
              {counted(book.chapters.length, chapterForms)}
              {book.durationMs > 0 && `, ${formatLength(book.durationMs)}`}
            </p>
            {marks && <p className="small">{marks}</p>}
          </div>
          <HeardPlace book={book} listening={listening} />
          <div className="row">
            {book.linkedWork && (
              <ButtonLink href={`/book/${book.linkedWork.id}`} icon={<Icon name="book-open" />}>
                Есть текст
              </ButtonLink>
            )}
            {!book.isPreview && (
              <LateShown
                className={styles.shelf}
                load={loadShelf}
                with={{ work: book, shelf: book.inLibraryState, isMuted: book.isMuted }}
              />
            )}
            {book.canEdit && (
              <ButtonLink href={`/work/${book.id}/edit-audio`} icon={<Icon name="pencil" />}>
                Редактировать
              </ButtonLink>
            )}
          </div>
        </div>
      </div>
      <div className="cols" data-side="end">
        <div className="stack g7">
          <HeardChapters book={book} listening={listening} />
          {book.annotation && (
            <section className="stack" aria-labelledby="annotation">
              <h2 id="annotation">Аннотация</h2>
              <Paragraphs text={book.annotation} />
            </section>
          )}
        </div>
        <aside className="stack g6" aria-label="Как слушать">
          <OtherDevice book={book} listening={listening} />
          <Manners />
          {!book.isPreview && (
            <p>
              <ComplaintButton target={{ targetType: "work", targetId: book.id }} authors={book.authors} />
            </p>
          )}
        </aside>
      </div>
    </article>
  );
}
