import type { StoppedBook } from "../../api/contract/library.ts";
import { bookHref } from "../../text/bookHref.ts";
import { chapterHref } from "../../text/chapterHref.ts";
import { namesOf } from "../../text/people.ts";
import { ButtonLink } from "../../ui/Button/Button.tsx";
import { Cover } from "../../ui/Cover/Cover.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";
import { Progress } from "../../ui/Progress/Progress.tsx";
import styles from "./StoppedHere.module.css";
import { stoppedView } from "./stoppedHere.view.ts";

/** The book that was read last, with the very words at which its reader stopped. */
export function StoppedHere({ book }: { book: StoppedBook }) {
  const { workId, title, authors, coverUrl, format, line, linked } = book;
  const { share, facts, goOn, other } = stoppedView(book);
  return (
    <section className={`${styles.spread} stack`} aria-labelledby="stopped">
      <Cover className={styles.cover} id={workId} title={title} author={namesOf(authors)} src={coverUrl ?? undefined} />
      <div className="stack g4">
        <div className="stack g2">
          <h2 id="stopped" className="overline">
            Вы остановились здесь
          </h2>
          <p className={`${styles.title} anywhere`}>
            <a href={bookHref({ id: workId, format })}>{title}</a>
          </p>
          <p className="muted">{namesOf(authors)}</p>
        </div>
        {line && <p className={`${styles.line} anywhere`}>{line}</p>}
        <div className={`stack g2 ${styles.bar}`}>
          <Progress label={`Прочитано ${share}\u00a0% книги`} value={share} />
          <p className="small muted num">{facts}</p>
        </div>
        <div className="row g3">
          <ButtonLink variant="primary" href={chapterHref(book)}>
            {goOn}
          </ButtonLink>
          {linked && (
            <ButtonLink
              href={chapterHref({ ...linked, format: format === "EBook" ? "Audiobook" : "EBook" })}
              icon={<Icon name={format === "EBook" ? "play" : "book-open"} />}
            >
              {other}
            </ButtonLink>
          )}
        </div>
      </div>
    </section>
  );
}
