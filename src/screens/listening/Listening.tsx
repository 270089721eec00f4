import { useEffect } from "react";
import type { Audiobook } from "../../api/contract/listening.ts";
import { spareChunk } from "../../app/chunks.ts";
import { bookHref } from "../../text/bookHref.ts";
import { audiobookTabTitle } from "../../text/laterTabTitles.ts";
import { formatLength } from "../../text/length.ts";
import { inLine, markLabels } from "../../text/markLabels.ts";
import { counted } from "../../text/plural.ts";
import { ButtonLink } from "../../ui/Button/Button.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";
import { ComplaintButton } from "../complaints/ComplaintButton.tsx";
import { Paragraphs } from "../kit/Paragraphs.tsx";
import { LazyShown } from "../parts/LazyShown.tsx";
import { RefundEnds } from "../parts/RefundEnds.tsx";
import { StaffLink } from "../parts/StaffLink.tsx";
import { BookHead } from "../reading/BookHead.tsx";
import { HeardChapters } from "./HeardChapters.tsx";
import { HeardPlace } from "./HeardPlace.tsx";
import { Manners } from "./Manners.tsx";
import { OtherDevice } from "./OtherDevice.tsx";
import { useListening } from "./useListening.ts";

const loadBuying = () => spareChunk(() => import("../orders/BuyBook.tsx"));
const chapterForms = ["глава", "главы", "глав"] as const;

/** An audiobook that its viewer may hear. */
export function Listening({ book }: { book: Audiobook }) {
  useEffect(() => {
    document.title = audiobookTabTitle(book);
  }, [book]);
  const listening = useListening(book);
  const marks = inLine(markLabels(book));
  return (
    <article className="stack g6">
      <BookHead
        book={book}
        preview={{
          title: book.canEdit ? "Аудиокнигу слышите только вы" : "Аудиокнигу слышат только её авторы и модераторы",
          text: "Произведение не опубликовано: слушателям эта страница отвечает «не найдена».",
        }}
        about={
          <>
            <p className="muted">
              {book.reciter && `Читает ${book.reciter}. `}
              {counted(book.chapters.length, chapterForms)}
              {book.durationMs > 0 && `, ${formatLength(book.durationMs)}`}
            </p>
            {marks && <p className="small">{marks}</p>}
          </>
        }
        linked={
          book.linkedWork && (
            <ButtonLink href={`/book/${book.linkedWork.id}`} icon={<Icon name="book-open" />}>
              Есть текст
            </ButtonLink>
          )
        }
        editHref={`/work/${book.id}/edit-audio`}
      >
        <RefundEnds act="sound" until={book.offer.refundEndsAt} />
        <HeardPlace book={book} listening={listening} />
      </BookHead>
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
          {book.offer.price !== null && book.offer.access !== "free" && !book.isPreview && (
            <LazyShown load={loadBuying} with={{ workId: book.id, offer: book.offer, path: bookHref(book) }} />
          )}
          <Manners />
          {!(book.isPreview && book.canEdit) && (
            <p className="row">
              {!book.isPreview && (
                <ComplaintButton target={{ targetType: "work", targetId: book.id }} authors={book.authors} />
              )}
              {!book.canEdit && <StaffLink href={`/work/moderation?work=${book.id}`}>Проверка произведения</StaffLink>}
            </p>
          )}
        </aside>
      </div>
    </article>
  );
}
