import { useState } from "react";
import type { SeenComplaint } from "../../api/contract/complaints.ts";
import { neededChunk } from "../../app/chunks.ts";
import { useLazyPart } from "../../app/hooks/useLazyPart.ts";
import { formatMoment } from "../../text/dates.ts";
import { messages } from "../../text/messages.ts";
import { Badge } from "../../ui/Badge/Badge.tsx";
import { Button, ButtonLink } from "../../ui/Button/Button.tsx";
import { Tag } from "../../ui/Tag/Tag.tsx";
import { LazyDialog } from "../parts/LazyDialog.tsx";
import styles from "./ComplaintsScreen.module.css";
import { categoryTitle, decisionNames, targetNames } from "./complaints.view.ts";

const loadMessages = () => neededChunk(() => import("./ReportedMessages.tsx"));
const loadDialog = () => neededChunk(() => import("./SettleDialog.tsx"));

type Decision = NonNullable<SeenComplaint["settled"]>["decision"];
type ComplaintRowProps = {
  complaint: SeenComplaint;
  onSettled: () => void;
  /** Of its heading. Below a work that is judged there is no way to that work. */
  level?: 2 | 4;
};

/** The messages around a reported one, once a moderator wants to see them: they are other people's letters. */
function MessageBesides({ id }: { id: number }) {
  const [Messages, fetch] = useLazyPart(loadMessages);
  const [state, setState] = useState<"closed" | "open" | "lost">("closed");
  if (state === "open" && Messages) return <Messages id={id} />;
  const open = async () => {
    setState("open");
    if (!(await fetch())) setState("lost");
  };
  return (
    <p className="row g2">
      <Button small busy={state === "open"} onClick={() => void open()}>
        Показать сообщение и соседние
      </Button>
      {state === "lost" && <span role="alert">{messages.loadFailed}</span>}
    </p>
  );
}

/** One complaint: of what, why, who said it, and what became of it. */
export function ComplaintRow({ complaint, onSettled, level = 2 }: ComplaintRowProps) {
  const { target, category, comment, url, author, createdAt, settled } = complaint;
  const [decision, setDecision] = useState<Decision>("rejected");
  const [isAsked, setAsked] = useState(false);
  const ask = (decision: Decision) => {
    setDecision(decision);
    setAsked(true);
  };
  const now = Date.now();
  const Heading = level === 2 ? "h2" : "h4";
  return (
    <article className={`${styles.complaint} stack g2 line-below`}>
      <p className="row g2">
        <Tag>{categoryTitle(category)}</Tag>
        {settled && (
          <Badge kind={settled.decision === "rejected" ? "draft" : "live"}>{decisionNames[settled.decision]}</Badge>
        )}
        <span className="small muted">{targetNames[target.type]}</span>
      </p>
      <Heading className={styles.title}>
        <a className="quiet" href={target.url}>
          {target.title}
        </a>
      </Heading>
      {comment && <p className={`${styles.comment} anywhere pre-line`}>{comment}</p>}
      <p className="small muted">
        {author.fio} ({author.userName}), <time dateTime={createdAt}>{formatMoment(createdAt, now)}</time>
        {url && (
          <>
            . <a href={url}>Откуда пожаловались</a>
          </>
        )}
      </p>
      {target.type === "message" && <MessageBesides id={target.id} />}
      {settled ? (
        <p>
          {settled.note}{" "}
          <span className="small muted">
            {settled.by.fio}, <time dateTime={settled.at}>{formatMoment(settled.at, now)}</time>
          </span>
        </p>
      ) : (
        <div className="row g2">
          <Button small onClick={() => ask("rejected")}>
            Отклонить жалобу
          </Button>
          <Button small onClick={() => ask("measuresTaken")}>
            Отметить принятые меры
          </Button>
          {level === 2 && target.workId !== null && (
            <ButtonLink small href={`/work/moderation?work=${target.workId}`}>
              Проверить произведение
            </ButtonLink>
          )}
        </div>
      )}
      <LazyDialog
        load={loadDialog}
        with={{ open: isAsked, complaint, decision, onSettled, onClose: () => setAsked(false) }}
      />
    </article>
  );
}
