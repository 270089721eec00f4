import { useLoader } from "../../app/hooks/useLoader.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { sayDone } from "../../app/lazyToast.ts";
import { removeSavedBook, savedBooks } from "../../services/savedBooks.calls.ts";
import { bookHref } from "../../text/bookHref.ts";
import type { SavedRecord } from "../../text/savedBooks.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { savedFacts } from "./offlineBook.view.ts";

const everything = {};

/**
 * Books that lie on this device: they open without a network. Where there are none it says so to those whom nothing else is shown.
 * @param isOffline the shelves have not come, for want of a network
 */
export default function SavedShelf({ isOffline }: { isOffline: boolean }) {
  const { data, reload } = useLoader(savedBooks, everything, null);
  const { status, submit } = useSubmit(removeSavedBook, {
    onDone: () => {
      sayDone("Книги на устройстве больше нет");
      reload();
    },
  });
  if (!data || (data.length === 0 && !isOffline)) return null;
  return (
    <section className="stack g3" aria-labelledby="saved">
      <h2 id="saved">На устройстве</h2>
      {data.length === 0 && (
        <p className="muted">
          Сохранённых книг нет. Когда сеть вернётся, откройте книгу и нажмите «Сохранить на устройстве»: она будет
          открываться и без сети.
        </p>
      )}
      {data.length > 0 && isOffline && (
        <p className="muted">
          Без сети открываются только эти книги. Остальные книги ваших полок, поиск по ним и «Понравилось» покажутся,
          когда сеть вернётся.
        </p>
      )}
      {data.length > 0 && (
        <ul className="stack g3">
          {data.map((book) => (
            <Line
              key={book.workId}
              book={book}
              isBusy={status === "submitting"}
              onRemoved={() => submit({ workId: book.workId })}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function Line({ book, isBusy, onRemoved }: { book: SavedRecord; isBusy: boolean; onRemoved: () => void }) {
  const { workId, format, title, isTaken } = book;
  return (
    <li className="row">
      <div className="stack g1">
        {isTaken ? <span>{title}</span> : <a href={bookHref({ id: workId, format })}>{title}</a>}
        <span className="small muted num">{savedFacts(book)}</span>
      </div>
      <Button
        small
        busy={isBusy}
        aria-label={`${isTaken ? "Понятно" : "Удалить с устройства"}: ${title}`}
        onClick={onRemoved}
      >
        {isTaken ? "Понятно" : "Удалить с устройства"}
      </Button>
    </li>
  );
}
