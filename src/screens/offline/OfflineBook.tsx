import type { Offer } from "../../api/contract/offers.ts";
import { useAccount } from "../../app/hooks/machines.ts";
import { useOfflineBook, useSavedBooks } from "../../app/hooks/useOfflineBook.ts";
import type { SavedBooks } from "../../services/savedBooks.service.ts";
import { bookHref } from "../../text/bookHref.ts";
import type { WorkFormat } from "../../text/workOptions.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { Progress } from "../../ui/Progress/Progress.tsx";
import { GuestLink } from "../parts/GuestLink.tsx";
import { TroubleNote } from "../parts/TroubleNote.tsx";
import { useRefundQuestion } from "../parts/useRefundQuestion.tsx";
import { offlineView } from "./offlineBook.view.ts";

type Book = {
  id: number;
  format: WorkFormat;
  offer: Pick<Offer, "refundEndsAt">;
  linkedWork?: { id: number } | null;
};

/** A book and this device: to be read without a network. Nothing where the browser keeps no books. */
export default function OfflineBook({ book }: { book: Book }) {
  const books = useSavedBooks();
  const isGuest = useAccount().id < 0;
  if (!books) return null;
  if (isGuest) return <GuestLink to={bookHref(book)}>Сохранить на устройстве</GuestLink>;
  return <Standing key={book.id} books={books} book={book} />;
}

function Standing({ books, book }: { books: SavedBooks; book: Book }) {
  const { snapshot, send } = useOfflineBook(books, { workId: book.id, format: book.format });
  const refund = useRefundQuestion("saved", book.offer.refundEndsAt);
  const { text, isBad, share, isBusy, buttons } = offlineView(snapshot);
  return (
    <section className="stack g2" aria-label="На устройстве">
      <TroubleNote text={isBad && text} />
      {refund.words}
      {refund.question}
      <div className="row g3">
        {buttons.map(({ name, wish }) => (
          <Button
            key={name}
            onClick={() => (wish === "save.requested" ? refund.ask(() => send({ type: wish })) : send({ type: wish }))}
          >
            {name}
          </Button>
        ))}
        {!isBad && (
          <p className="small muted num" role="status">
            {text}
          </p>
        )}
      </div>
      {isBusy && text && <Progress label={text} value={share ?? undefined} />}
      {book.linkedWork && <Other of={book.format} id={book.linkedWork.id} />}
    </section>
  );
}

/** Text and sound of a work are saved each from its own page. */
const Other = ({ of, id }: { of: WorkFormat; id: number }) => (
  <p className="small muted">
    {of === "EBook" ? "Звук сохраняется" : "Текст сохраняется"} отдельно:{" "}
    <a href={bookHref({ id, format: of === "EBook" ? "Audiobook" : "EBook" })}>
      {of === "EBook" ? "страница аудиокниги" : "страница книги"}
    </a>
  </p>
);
