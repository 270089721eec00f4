import { useEffect } from "react";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { orderedBook } from "../../services/orders.calls.ts";
import { namesOf } from "../../text/people.ts";
import { counted } from "../../text/plural.ts";
import { Cover } from "../../ui/Cover/Cover.tsx";
import { Downloads } from "../parts/Downloads.tsx";
import { RefundEnds } from "../parts/RefundEnds.tsx";
import styles from "./Orders.module.css";

export type OrderedBookProps = { workId: number; isBought: boolean; onDownloaded: () => void };

/** What is bought, and its files for who has bought it; nothing where the book is not shown to them: the order names it. */
export default function OrderedBook({ workId, isBought, onDownloaded }: OrderedBookProps) {
  const { data, reload } = useLoader(orderedBook, { id: workId }, null);
  const mayHave = data !== null && "chapters" in data && ["allowed", "held"].includes(data.downloads.access);
  // What was loaded before the bank had answered does not know of it.
  const isOlder = isBought && data !== null && !mayHave;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, whatever the server says then
  useEffect(() => {
    if (isOlder) reload();
  }, [isOlder]);
  if (data === null || !("chapters" in data)) return null;
  const { id, title, authors, coverUrl, chapters } = data;
  const names = namesOf(authors);
  return (
    <>
      <section className={`${styles.book} anywhere`} aria-label="Что покупаете">
        <Cover id={id} title={title} author={names} src={coverUrl ?? undefined} size="thumb" className={styles.thumb} />
        <div className="stack g1">
          <p>
            <b>{title}</b>
          </p>
          <p className="small muted">{`${names}. ${counted(chapters.length, ["глава", "главы", "глав"])}, и те, что выйдут потом`}</p>
        </div>
      </section>
      {isBought && data.format === "EBook" && <RefundEnds act="chapter" until={data.offer.refundEndsAt} />}
      {isBought && mayHave && <Downloads book={data} onDownloaded={onDownloaded} />}
    </>
  );
}
