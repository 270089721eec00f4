import { useState } from "react";
import type { BookChapter } from "../../api/contract/reading.ts";
import { neededChunk } from "../../app/chunks.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";
import { LazyShown } from "../parts/LazyShown.tsx";
import { RefundEnds } from "../parts/RefundEnds.tsx";
import styles from "./ReaderScreen.module.css";

const load = () => neededChunk(() => import("../comments/Comments.tsx"));

/** Behind a chapter: what the next may take from its buyer, and what others say to it, when somebody wants to read that. */
export default function ChapterComments({ chapter: { id, work, refundEndsAt } }: { chapter: BookChapter }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.end}>
      <RefundEnds act="chapter" until={refundEndsAt} />
      {isOpen ? (
        <LazyShown load={load} with={{ rootType: "chapter", rootId: id, path: `/book/${work.id}/read/${id}` }} />
      ) : (
        <Button icon={<Icon name="message-square-text" />} onClick={() => setOpen(true)}>
          Комментарии к главе
        </Button>
      )}
    </div>
  );
}
