import { useEffect } from "react";
import type { ClosedBook as Closed, ClosedChapter as SoldChapter, WithheldBook } from "../../api/contract/reading.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { confirmAdult } from "../../services/adult.calls.ts";
import { chapterHref } from "../../text/chapterHref.ts";
import { inLine, markLabels } from "../../text/markLabels.ts";
import { namesOf } from "../../text/people.ts";
import { bookTabTitle } from "../../text/tabTitles.ts";
import { Button, ButtonLink } from "../../ui/Button/Button.tsx";
import { Cover } from "../../ui/Cover/Cover.tsx";
import { Authors } from "../parts/Authors.tsx";
import { GuestLink } from "../parts/GuestLink.tsx";
import { Leading } from "../parts/Leading.tsx";
import { TroubleNote } from "../parts/TroubleNote.tsx";
import styles from "./ClosedBook.module.css";
import { ClosedChapter } from "./ClosedChapter.tsx";

export type ClosedBookProps = {
  book: Closed | SoldChapter | { isListened: true };
  /** Which one is in its place. */
  chapter?: { workId: number; chapterId: number };
  /** Of the page, to come back to. */
  path: string;
  /** The book may be open now. */
  onOpened: () => void;
};

/** In place of a book or a chapter that is not shown yet: what it asks of the reader. */
export default function ClosedBook({ book, chapter, path, onOpened }: ClosedBookProps) {
  if ("isListened" in book) return chapter && <Leading to={chapterHref({ ...chapter, format: "Audiobook" })} />;
  if ("isClosed" in book) return <ClosedChapter chapter={book} />;
  return "isWithheld" in book ? <AdultQuestion book={book} onOpened={onOpened} /> : <ForSignedIn path={path} />;
}

const back = <ButtonLink href="/">К списку книг</ButtonLink>;

function AdultQuestion({ book, onOpened }: { book: WithheldBook; onOpened: () => void }) {
  const { status, message, submit } = useSubmit(confirmAdult, { onDone: onOpened });
  useEffect(() => {
    document.title = bookTabTitle(book);
  }, [book]);
  return (
    <section className={styles.closed}>
      <div className={styles.cover}>
        <Cover id={book.id} title={book.title} author={namesOf(book.authors)} />
      </div>
      <div className="stack g5">
        <div className="stack g2">
          <h1>Вам есть 18 лет?</h1>
          <p>
            Книга «{book.title}» только для взрослых. Откройте её, если вам уже исполнилось 18: мы запомним ответ и
            больше не спросим.
          </p>
        </div>
        <div className="stack g1">
          <p>
            <Authors className="alone" authors={book.authors} />
          </p>
          <p className="small muted">{inLine([book.ageMark, ...markLabels(book)])}</p>
        </div>
        <TroubleNote text={status === "refused" && message} />
        <div className="row">
          <Button variant="primary" busy={status === "submitting" || status === "done"} onClick={() => submit(null)}>
            Мне есть 18
          </Button>
          {back}
        </div>
      </div>
    </section>
  );
}

const ForSignedIn = ({ path }: { path: string }) => (
  <section className={styles.closed}>
    <div className="stack g5">
      <div className="stack g2">
        <h1>Только вошедшие</h1>
        <p>Автор показывает эту книгу тем, кто вошёл на сайт. Войдите, и она откроется.</p>
      </div>
      <div className="row">
        <GuestLink variant="primary" to={path}>
          Войти
        </GuestLink>
        <ButtonLink href={`/account/register?redirect_uri=${encodeURIComponent(path)}`}>Зарегистрироваться</ButtonLink>
        {back}
      </div>
    </div>
  </section>
);
