import { useLoader } from "../../app/hooks/useLoader.ts";
import { book } from "../../services/reading.calls.ts";
import { namesOf } from "../../text/namesOf.ts";
import { counted } from "../../text/plural.ts";
import { Cover } from "../../ui/Cover/Cover.tsx";
import { Downloads } from "../parts/Downloads.tsx";
import styles from "./Orders.module.css";

export type OrderedBookProps = { workId: number; isBought: boolean };

/** What is bought, and its files for who has bought it; nothing where the book is not shown to them: the order names it. */
export default function OrderedBook({ workId, isBought }: OrderedBookProps) {
  const { data } = useLoader(book, { id: workId }, null);
  if (data === null || !("chapters" in data)) return null;
  const { id, title, authors, coverUrl, chapters } = data;
  const names = namesOf(authors);
  return (
    <>
      <section className={styles.book} aria-label="Что покупаете">
        <Cover id={id} title={title} author={names} src={coverUrl ?? undefined} size="thumb" className={styles.thumb} />
        <div className="stack g1">
          <p>
            <b>{title}</b>
          </p>
          <p className="small muted">{`${names}. ${counted(chapters.length, ["глава", "главы", "глав"])}, и те, что выйдут потом`}</p>
        </div>
      </section>
      {isBought && <Downloads book={data} />}
    </>
  );
}
