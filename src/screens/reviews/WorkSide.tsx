import type { ReviewedWork } from "../../api/contract/reviews.ts";
import { spareChunk } from "../../app/chunks.ts";
import { namesOf } from "../../text/people.ts";
import { Cover } from "../../ui/Cover/Cover.tsx";
import { Authors } from "../parts/Authors.tsx";
import { LazyShown } from "../parts/LazyShown.tsx";
import styles from "./Reviews.module.css";
import { WorkName } from "./WorkName.tsx";

const loadOthers = () => spareChunk(() => import("./OthersOfWork.tsx"));

/** Next to a review: the work that it is about, and what others say of it. */
export function WorkSide({ work }: { work: ReviewedWork }) {
  const { id, title, coverUrl, authors } = work;
  return (
    <aside className="stack g5" aria-label="О книге">
      {id !== null && (
        <span className={styles.cover}>
          <Cover id={id} title={title} author={namesOf(authors)} src={coverUrl ?? undefined} />
        </span>
      )}
      <div className="stack g1">
        <h2>
          <WorkName work={work} />
        </h2>
        <p className="muted">
          {id === null ? "Книга сейчас не опубликована" : <Authors className="alone" authors={authors} />}
        </p>
      </div>
      {id !== null && <LazyShown load={loadOthers} with={{ workId: id }} />}
    </aside>
  );
}
