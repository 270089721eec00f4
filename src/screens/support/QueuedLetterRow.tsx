import { useState } from "react";
import type { QueuedLetter } from "../../api/contract/support.ts";
import { neededChunk } from "../../app/chunks.ts";
import { formatMoment } from "../../text/dates.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { LazyDialog } from "../parts/LazyDialog.tsx";
import styles from "./SupportScreen.module.css";

const loadAnswer = () => neededChunk(() => import("./AnswerDialog.tsx"));
const loadDismissal = () => neededChunk(() => import("./DismissDialog.tsx"));

/** One letter to the support: who wrote what, and what became of it. */
export function QueuedLetterRow({ letter, onSettled }: { letter: QueuedLetter; onSettled: () => void }) {
  const { id, topic, text, author, email, createdAt, state, answer, answeredBy, closedAt } = letter;
  const [openDialog, setOpenDialog] = useState<"answer" | "dismissal" | null>(null);
  const now = Date.now();
  const dialog = { letter, onSettled, onClose: () => setOpenDialog(null) };
  return (
    <article className={`${styles.letter} stack g5`}>
      <div className="stack g1">
        <h2 className={styles.topic}>{topic}</h2>
        <p className="small muted">
          № {id}.{" "}
          {author ? (
            <a href={`/u/${encodeURIComponent(author.userName)}`}>
              {author.fio} ({author.userName})
            </a>
          ) : (
            email
          )}
          , <time dateTime={createdAt}>{formatMoment(createdAt, now)}</time>
        </p>
      </div>
      <p className={`${styles.words} pre-line`}>{text}</p>
      {answer && (
        <div className={`stack g1 ${styles.answer}`}>
          <p className={`${styles.words} pre-line`}>{answer.text}</p>
          <p className="small muted">
            {answeredBy?.fio}, <time dateTime={answer.at}>{formatMoment(answer.at, now)}</time>
          </p>
        </div>
      )}
      {closedAt && (
        <p className="small muted">
          {answer ? "Автор закрыл обращение" : "Закрыто без ответа"},{" "}
          <time dateTime={closedAt}>{formatMoment(closedAt, now)}</time>
        </p>
      )}
      {state === "waiting" && (
        <div className="row g2">
          <Button small onClick={() => setOpenDialog("answer")}>
            Ответить
          </Button>
          <Button small variant="text" onClick={() => setOpenDialog("dismissal")}>
            Закрыть без ответа
          </Button>
        </div>
      )}
      <LazyDialog load={loadAnswer} with={{ ...dialog, open: openDialog === "answer" }} />
      <LazyDialog load={loadDismissal} with={{ ...dialog, open: openDialog === "dismissal" }} />
    </article>
  );
}
