import type { ReviewedWork as Work } from "../../api/contract/reviews.ts";
import { namesOf } from "../../text/people.ts";
import { Cover } from "../../ui/Cover/Cover.tsx";
import { Authors } from "../parts/Authors.tsx";
import styles from "./Reviews.module.css";
import { WorkName } from "./WorkName.tsx";

/** The work that a review is about: its cover, title and authors; of one that is not published any more the title alone. */
export function ReviewedWork({ work }: { work: Work }) {
  const { id, title, coverUrl, authors } = work;
  if (id === null)
    return (
      <p>
        {title} <span className="small muted">Книга сейчас не опубликована</span>
      </p>
    );
  return (
    <div className={`${styles.work} top stack`}>
      <Cover id={id} title={title} author={namesOf(authors)} src={coverUrl ?? undefined} size="thumb" />
      <p>
        <WorkName work={work} />
        <br />
        <span className="small muted">
          <Authors className="alone" authors={authors} />
        </span>
      </p>
    </div>
  );
}
