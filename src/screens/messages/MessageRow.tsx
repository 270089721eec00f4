import { useState } from "react";
import type { Message } from "../../api/contract/messages.ts";
import { neededChunk } from "../../app/chunks.ts";
import { timeShort } from "../../text/dates.ts";
import { IconButton } from "../../ui/IconButton/IconButton.tsx";
import { LinkedText } from "../../ui/LinkedText/LinkedText.tsx";
import { LazyDialog } from "../parts/LazyDialog.tsx";
import styles from "./Messages.module.css";
import type { ShownMessage } from "./messages.view.ts";

// Not by its own button: the reader has that one in its first files, and would have to share them.
const loadComplaint = () => neededChunk(() => import("../complaints/ComplaintDialog.tsx"));
const loadDialog = () => neededChunk(() => import("./DeleteMessageDialog.tsx"));

type MessageRowProps = {
  message: ShownMessage;
  person: { fio: string };
  onDeleted: (message: Message) => void;
};

/** One message: its side shows whose it is, and so do words. */
export function MessageRow({ message, person, onDeleted }: MessageRowProps) {
  const { id, text, sentAt, isDeleted, isOwn, canDelete } = message;
  const [openDialog, setOpenDialog] = useState<"deletion" | "complaint" | null>(null);
  const onClose = () => setOpenDialog(null);
  const target = { targetType: "message", targetId: id } as const;
  return (
    <li className={styles.message} data-own={isOwn ? "" : undefined}>
      <span className="vh">{isOwn ? "Вы:" : `${person.fio}:`}</span>
      {isDeleted ? (
        <p className={styles.deleted}>Сообщение удалено</p>
      ) : (
        <p className={styles.text} dir="auto">
          <LinkedText text={text} />
        </p>
      )}
      <p className={`${styles.tools} row keep g1`}>
        <time className="small muted" dateTime={sentAt}>
          {timeShort(sentAt)}
        </time>
        {canDelete && (
          <IconButton icon="trash" small label="Удалить сообщение" onClick={() => setOpenDialog("deletion")} />
        )}
        {!isOwn && !isDeleted && (
          <IconButton icon="flag" small label="Пожаловаться" onClick={() => setOpenDialog("complaint")} />
        )}
      </p>
      <LazyDialog load={loadDialog} with={{ open: openDialog === "deletion", id, onDeleted, onClose }} />
      <LazyDialog load={loadComplaint} with={{ open: openDialog === "complaint", target, onClose }} />
    </li>
  );
}
