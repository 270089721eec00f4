import { Cover } from "../../ui/Cover/Cover.tsx";
import styles from "./Series.module.css";

type FanProps = {
  books: readonly { id: number; title: string; author: string; coverUrl: string | null }[];
};

/** The covers of the first books of a series, the first of them on top. */
export const Fan = ({ books }: FanProps) => (
  <div className={styles.fan} aria-hidden="true">
    {books
      .slice(0, 3)
      .reverse()
      .map(({ id, title, author, coverUrl }) => (
        <span key={id}>
          <Cover id={id} title={title} author={author} src={coverUrl ?? undefined} />
        </span>
      ))}
  </div>
);
