import { type ReactNode, useState } from "react";
import type { ShelvedWork } from "../../api/contract/library.ts";
import { namesOf } from "../../text/people.ts";
import { Badge } from "../../ui/Badge/Badge.tsx";
import { Cover } from "../../ui/Cover/Cover.tsx";
import { Progress } from "../../ui/Progress/Progress.tsx";
import styles from "./LibraryScreen.module.css";
import { factsOf, hrefToReadOn, newOf, pageOfBook } from "./library.view.ts";

/** `tick`, `tools`: of its owner alone; the place is theirs, too: others are led to the book. */
type ShelvedLineProps = { work: ShelvedWork; tick?: ReactNode; tools?: ReactNode };

/** A book on a shelf: where its reader stopped in it, and what is new. */
export function ShelvedLine({ work, tick, tools }: ShelvedLineProps) {
  const [now] = useState(Date.now);
  const { workId, title, authors, book, workProgress } = work;
  const cover = book && "coverUrl" in book ? book.coverUrl : null;
  const share = Math.round(workProgress * 100);
  const fresh = newOf(work);
  return (
    <li className={`${styles.line} line-below top`} data-ticked={tick ? "" : undefined}>
      {tick}
      <Cover
        className={styles.cover}
        id={workId}
        title={title}
        author={namesOf(authors)}
        src={cover ?? undefined}
        size="thumb"
      />
      <div className={`${styles.body} stack g1 anywhere`}>
        <h2 className={styles.title}>
          {book ? <a href={tools ? hrefToReadOn(work) : pageOfBook(work)}>{title}</a> : title}
        </h2>
        <p className="small muted">{namesOf(authors)}</p>
        {work.how === "gone" ? (
          <p className="small">Снято автором</p>
        ) : (
          <>
            {(work.lastChapterTitle || fresh) && (
              <p className="row g2">
                {work.lastChapterTitle && <span>{work.lastChapterTitle}</span>}
                {fresh && <Badge kind="own">{fresh}</Badge>}
              </p>
            )}
            <Progress className={styles.progress} label={`Прочитано ${share}\u00a0%`} value={share} />
            <p className="small muted num">{factsOf(work, now)}</p>
          </>
        )}
      </div>
      {tools && <div className={`${styles.tools} row g2`}>{tools}</div>}
    </li>
  );
}
