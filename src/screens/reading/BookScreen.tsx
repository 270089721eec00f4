import { Fragment, useEffect } from "react";
import type { BookDetails } from "../../api/contract/reading.ts";
import { spareChunk } from "../../app/chunks.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { type Ahead, firstLoad, type ScreenProps } from "../../app/screenProps.ts";
import { book } from "../../services/reading.calls.ts";
import { bookHref } from "../../text/bookHref.ts";
import { genreTitle } from "../../text/genres.ts";
import { inLine, markLabels } from "../../text/markLabels.ts";
import { bookTabTitle } from "../../text/tabTitles.ts";
import { workForms } from "../../text/workOptions.ts";
import { ButtonLink } from "../../ui/Button/Button.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { Tag } from "../../ui/Tag/Tag.tsx";
import { ComplaintButton } from "../complaints/ComplaintButton.tsx";
import { Paragraphs } from "../kit/Paragraphs.tsx";
import { Downloads } from "../parts/Downloads.tsx";
import { LazyShown } from "../parts/LazyShown.tsx";
import { Leading } from "../parts/Leading.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { RefundEnds } from "../parts/RefundEnds.tsx";
import { StaffLink } from "../parts/StaffLink.tsx";
import { BookContents, ReadButton } from "./BookContents.tsx";
import { BookGallery } from "./BookGallery.tsx";
import { BookHead } from "./BookHead.tsx";
import { BookSeries } from "./BookSeries.tsx";
import { BookSkeleton } from "./BookSkeleton.tsx";
import { BookStats } from "./BookStats.tsx";
import { Booktrailer } from "./Booktrailer.tsx";
import { LazyClosedBook, withClosedBook } from "./LazyClosedBook.tsx";
import { OtherBooks } from "./OtherBooks.tsx";

const loadReviews = () => spareChunk(() => import("../reviews/BookReviews.tsx"));
const loadComments = () => spareChunk(() => import("../comments/Comments.tsx"));
const loadArts = () => spareChunk(() => import("../arts/BookArts.tsx"));
const loadSimilar = () => spareChunk(() => import("./SimilarBooks.tsx"));
const loadBuying = () => spareChunk(() => import("../orders/BuyBook.tsx"));

const load = withClosedBook(book);
export const first = ({ params }: Ahead) => [firstLoad(load, { id: Number(params.id) })];

/** /book/{id}: cover, annotation, age mark, contents. */
export default function BookScreen({ params }: ScreenProps) {
  const loader = useLoader(load, { id: Number(params.id) }, null);
  return (
    <div className="wrap page">
      <Loaded loader={loader} title="Книга" skeleton={<BookSkeleton />}>
        {(book) =>
          "chapters" in book ? (
            book.format === "Audiobook" ? (
              <Leading to={bookHref(book)} />
            ) : (
              <Book book={book} onDownloaded={loader.reload} />
            )
          ) : (
            <LazyClosedBook
              book={book}
              path={`/book/${params.id}`}
              onOpened={loader.reload}
              waiting={<BookSkeleton />}
            />
          )
        }
      </Loaded>
    </div>
  );
}

/** The marks that readers see next to the age mark; of drugs with the sign and the text of the law. */
function Marks({ book }: { book: BookDetails }) {
  const labels = inLine(markLabels(book));
  return (
    <>
      {labels && <p className="small">{labels}</p>}
      {book.drugWarning && <Note kind="warn">{book.drugWarning}</Note>}
    </>
  );
}

function Book({ book, onDownloaded }: { book: BookDetails; onDownloaded: () => void }) {
  useEffect(() => {
    document.title = bookTabTitle(book);
  }, [book]);
  const genres = [book.genreId, book.firstSubGenreId, book.secondSubGenreId].filter((id) => id !== null);
  const form = workForms.find(({ enumValue }) => enumValue === book.workForm)?.title;
  return (
    <article className="stack g6">
      <BookHead
        book={book}
        preview={{
          title: book.canEdit ? "Книгу видите только вы" : "Книгу видят только её авторы и модераторы",
          text: "Произведение не опубликовано: читателям эта страница отвечает «не найдена».",
        }}
        about={
          <>
            <p className="muted">
              {form}
              {genres.map((genre) => (
                <Fragment key={genre}>
                  , <a href={`/catalog?genre=${genre}`}>{(genreTitle(genre) ?? "").toLowerCase()}</a>
                </Fragment>
              ))}
            </p>
            {book.originalAuthor && (
              <p className="muted">
                Автор оригинала: {book.originalAuthor}
                {book.translator && `, перевод: ${book.translator}`}
              </p>
            )}
            <Marks book={book} />
          </>
        }
        start={<ReadButton book={book} />}
        before={<RefundEnds act="chapter" until={book.offer.refundEndsAt} />}
        linked={
          book.linkedWork && (
            <ButtonLink href={bookHref({ id: book.linkedWork.id, format: "Audiobook" })}>Есть аудиокнига</ButtonLink>
          )
        }
        editHref={`/work/${book.id}/edit/content`}
      >
        <BookStats book={book} />
      </BookHead>
      <div className="cols" data-side="end">
        <div className="stack g7">
          {book.annotation && (
            <section className="stack" aria-labelledby="annotation">
              <h2 id="annotation">Аннотация</h2>
              <Paragraphs text={book.annotation} />
            </section>
          )}
          {book.tags.length > 0 && (
            <p className="row g2">
              {book.tags.map((tag) => (
                <Tag key={tag} href={`/catalog?tag=${encodeURIComponent(tag)}`}>
                  {tag}
                </Tag>
              ))}
            </p>
          )}
          {book.booktrailer && <Booktrailer book={book} booktrailer={book.booktrailer} />}
          <BookContents book={book} />
          {book.galleryImages.length > 0 && <BookGallery images={book.galleryImages} />}
          {!book.isPreview && <LazyShown load={loadArts} with={{ workId: book.id }} />}
          {book.authorNotes && (
            <section className="stack" aria-labelledby="notes">
              <h2 id="notes">Примечания автора</h2>
              <Paragraphs text={book.authorNotes} />
            </section>
          )}
          {!book.isPreview && <LazyShown load={loadReviews} with={{ workId: book.id }} />}
          {!book.isPreview && (
            <LazyShown load={loadComments} with={{ rootType: "work", rootId: book.id, path: `/book/${book.id}` }} />
          )}
        </div>
        <aside className="stack g6" aria-label="О книге">
          {book.series && <BookSeries bookId={book.id} series={book.series} />}
          {book.offer.price !== null && book.offer.access !== "free" && !book.isPreview && (
            <LazyShown load={loadBuying} with={{ workId: book.id, offer: book.offer, path: `/book/${book.id}` }} />
          )}
          <Downloads book={book} onDownloaded={onDownloaded} />
          <OtherBooks book={book} />
          {!book.isPreview && book.tags.length > 0 && <LazyShown load={loadSimilar} with={{ workId: book.id }} />}
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
