import type { ReactNode } from "react";
import type { Liked } from "../../api/contract/likes.ts";
import type { Offer } from "../../api/contract/offers.ts";
import type { BookCard } from "../../api/contract/reading.ts";
import { spareChunk } from "../../app/chunks.ts";
import { useSessionIs } from "../../app/hooks/machines.ts";
import { namesOf } from "../../text/people.ts";
import type { Shelf } from "../../text/shelves.ts";
import { Badge } from "../../ui/Badge/Badge.tsx";
import { ButtonLink } from "../../ui/Button/Button.tsx";
import { Cover } from "../../ui/Cover/Cover.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { Authors } from "../parts/Authors.tsx";
import { LazyShown } from "../parts/LazyShown.tsx";
import styles from "./BookScreen.module.css";

const loadLike = () => spareChunk(() => import("../likes/LikeButton.tsx"));
const loadOffline = () => spareChunk(() => import("../offline/OfflineBook.tsx"));
const loadShelf = () => spareChunk(() => import("../library/ShelfButton.tsx"));

type Shown = BookCard &
  Liked & {
    offer: Pick<Offer, "isExclusive" | "refundEndsAt">;
    isPreview: boolean;
    canEdit: boolean;
    inLibraryState: Shelf;
    isMuted: boolean;
    /** The same work in the other format. */
    linkedWork: { id: number } | null;
  };
type BookHeadProps = {
  book: Shown;
  /** The note for its authors on a work that is not published. */
  preview: { title: string; text: string };
  /** The facts under its authors. */
  about: ReactNode;
  /** Under that: of what extent it is, or where its listener is. */
  children: ReactNode;
  /** The way to the text. */
  start?: ReactNode;
  /** What opening it takes from its buyer. */
  before?: ReactNode;
  /** The same work in the other format. */
  linked: ReactNode;
  editHref: string;
};

/** What is above a book, read or listened to: cover, title, authors, and what can be done with it. */
export function BookHead({ book, preview, about, children, start, before, linked, editHref }: BookHeadProps) {
  const isBarred = useSessionIs("barred");
  return (
    <>
      {book.isPreview && (
        <Note kind="warn" level={2} title={preview.title}>
          {preview.text}
        </Note>
      )}
      <div className={`${styles.title} stack`} data-format={book.format}>
        <div className={styles.cover}>
          <Cover id={book.id} title={book.title} author={namesOf(book.authors)} src={book.coverUrl ?? undefined} />
        </div>
        <div className="stack g5">
          <div className="stack g3">
            <p className="row g2">
              {book.offer.isExclusive && <Badge kind="own">Эксклюзив</Badge>}
              <Badge kind="age">{book.ageMark}</Badge>
              <Badge kind={book.isFinished ? "live" : "wait"}>{book.isFinished ? "Завершено" : "В процессе"}</Badge>
            </p>
            <h1>{book.title}</h1>
            <p className={styles.author}>
              <Authors authors={book.authors} />
            </p>
            {about}
          </div>
          {children}
          {before}
          <div className="row">
            {start}
            {!book.isPreview && !isBarred && (
              <LazyShown
                className={styles.shelf}
                load={loadShelf}
                with={{ work: book, shelf: book.inLibraryState, isMuted: book.isMuted }}
              />
            )}
            {!book.isPreview && <LazyShown className={styles.like} load={loadLike} with={{ work: book }} />}
            {linked}
            {book.canEdit && (
              <ButtonLink href={editHref} icon={<Icon name="pencil" />}>
                Редактировать
              </ButtonLink>
            )}
            {!book.isPreview && !isBarred && (
              <LazyShown className={styles.offline} load={loadOffline} with={{ book }} />
            )}
          </div>
        </div>
      </div>
    </>
  );
}
