import { useAccount } from "../../app/hooks/machines.ts";
import { useOfflineBook, useSavedBooks } from "../../app/hooks/useOfflineBook.ts";
import type { SavedBooks } from "../../services/savedBooks.service.ts";
import { bookHref } from "../../text/bookHref.ts";
import { loginPath } from "../../text/paths.ts";
import type { WorkFormat } from "../../text/workOptions.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { Progress } from "../../ui/Progress/Progress.tsx";
import { offlineView } from "./offlineBook.view.ts";

type Book = { id: number; format: WorkFormat };

/** A book and this device: to be read without a network. Nothing where the browser keeps no books. */
export default function OfflineBook({ book }: { book: Book }) {
  const books = useSavedBooks();
  const isGuest = useAccount().id < 0;
  if (!books) return null;
  return (
    <section className="stack g3" aria-labelledby="offline">
      <h2 id="offline">На устройстве</h2>
      {isGuest ? (
        <p>
          <a href={loginPath(bookHref(book))}>Войдите, чтобы сохранить книгу и читать её без сети</a>
        </p>
      ) : (
        <Standing key={book.id} books={books} book={book} />
      )}
    </section>
  );
}

function Standing({ books, book }: { books: SavedBooks; book: Book }) {
  const { snapshot, send } = useOfflineBook(books, { workId: book.id, format: book.format });
  const { text, isBad, share, isBusy, buttons } = offlineView(snapshot);
  return (
    <>
      {isBad ? (
        <Note kind="stop" live>
          {text}
        </Note>
      ) : (
        <p className="num" role="status">
          {text}
        </p>
      )}
      {isBusy && text && <Progress label={text} value={share ?? undefined} />}
      {buttons.length > 0 && (
        <div className="row g2">
          {buttons.map(({ name, wish }) => (
            <Button key={name} small onClick={() => send({ type: wish })}>
              {name}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}
