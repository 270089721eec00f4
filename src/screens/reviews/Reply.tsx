import { useState } from "react";
import type { ShownReview } from "../../api/contract/reviews.ts";
import { neededChunk } from "../../app/chunks.ts";
import { useLazyPart } from "../../app/hooks/useLazyPart.ts";
import { formatMoment } from "../../text/dates.ts";
import { Badge } from "../../ui/Badge/Badge.tsx";
import { Button } from "../../ui/Button/Button.tsx";
import { PersonName } from "../parts/PersonName.tsx";
import styles from "./Reviews.module.css";

const loadForm = () => neededChunk(() => import("./ReplyForm.tsx"));

type ReplyProps = { review: Pick<ShownReview, "id" | "reply" | "canReply">; onChanged: () => void };

/** «Ответ автора»: what an author of the work answers to a review, and for them the way to write it. */
export function Reply({ review: { id, reply, canReply }, onChanged }: ReplyProps) {
  const [isWriting, setWriting] = useState(false);
  const [Form, fetch] = useLazyPart(loadForm);
  if (!reply && !canReply) return null;
  const close = () => setWriting(false);
  const open = () => {
    setWriting(true);
    void fetch();
  };
  return (
    <section className={`${styles.reply} stack g3`} aria-labelledby="reply">
      <h2 id="reply">Ответ автора</h2>
      {reply && !(isWriting && Form) && (
        <>
          <p className="row g2">
            {reply.author ? (
              <PersonName className="alone" person={reply.author} />
            ) : (
              <span>Удалённый пользователь</span>
            )}
            <Badge kind="own">Автор</Badge>
            <span className="small muted num">{formatMoment(reply.at, Date.now())}</span>
          </p>
          <p>{reply.text}</p>
        </>
      )}
      {canReply &&
        (isWriting && Form ? (
          <Form
            id={id}
            text={reply?.text ?? ""}
            onClose={close}
            onDone={() => {
              close();
              onChanged();
            }}
          />
        ) : (
          <div className="row g2">
            <Button onClick={open}>{reply ? "Изменить ответ" : "Ответить на рецензию"}</Button>
          </div>
        ))}
    </section>
  );
}
