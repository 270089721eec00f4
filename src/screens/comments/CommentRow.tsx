import { type ReactNode, useRef, useState } from "react";
import type { Comment } from "../../api/contract/comments.ts";
import type { Room } from "../../machines/comments/commentDraft.machine.ts";
import { commentHref } from "../../text/comments.ts";
import { formatMoment } from "../../text/dates.ts";
import { Avatar } from "../../ui/Avatar/Avatar.tsx";
import { Badge } from "../../ui/Badge/Badge.tsx";
import { Button } from "../../ui/Button/Button.tsx";
import { PersonName } from "../parts/PersonName.tsx";
import { CommentForm } from "./CommentForm.tsx";
import styles from "./Comments.module.css";
import { CommentText } from "./CommentText.tsx";
import { CommentTools } from "./CommentTools.tsx";
import { beyondText, lineOf, noteOf, type Placed } from "./comments.view.ts";

export type RowProps = {
  /** Of the page that has the list. */
  path: string;
  room: Room;
  isGuest: boolean;
  onChanged: (id: number, comment: Comment | null) => void;
  onWritten: (comment: Comment) => void;
};

/** Why the words are folded until they are asked for; empty: they are not. */
function foldOf(comment: Comment): string {
  if (comment.isFolded) return "Скрыто: вы игнорируете этого человека";
  if (comment.isBeyond) return beyondText(comment);
  return comment.hasSpoilers ? "Комментарий со спойлерами" : "";
}

/** Who has said it, to which chapter, and when. */
function Head({ comment, answered, path }: { comment: Comment; answered: string | null; path: string }) {
  const { id, author, isByAuthor, isPinned, isOfStaff, chapter, createdAt, editedAt } = comment;
  return (
    <p className={`${styles.head} row shrinks`}>
      {author && <PersonName className="alone" person={author} />}
      {isByAuthor && <Badge kind="own">Автор</Badge>}
      {isOfStaff && <Badge kind="live">Сотрудник</Badge>}
      {isPinned && <Badge kind="own">Закреплено</Badge>}
      <a className="alone small muted num" href={commentHref(path, id)}>
        <time dateTime={createdAt}>{formatMoment(createdAt, Date.now())}</time>
      </a>
      {editedAt && <span className="small muted">изменён</span>}
      {chapter?.number != null && <span className="small muted">к главе {chapter.number}</span>}
      {answered && <span className="small muted">в ответ {answered}</span>}
    </p>
  );
}

/** One comment with what can be done with it; below it the form of a reply. */
export function CommentRow({ placed, path, room, isGuest, onChanged, onWritten }: RowProps & { placed: Placed }) {
  const { comment, level, answered } = placed;
  const { id, author, text, rootType, rootId, hasSpoilers } = comment;
  const [isOpened, setOpened] = useState(false);
  const [open, setOpen] = useState<"reply" | "correction" | null>(null);
  const fold = isOpened ? "" : foldOf(comment);
  const row = useRef<HTMLLIElement>(null);
  const close = () => {
    // The form goes, and with it what had the focus.
    if (row.current?.contains(document.activeElement)) row.current.focus({ preventScroll: true });
    setOpen(null);
  };
  const written = (sent: Comment) => {
    close();
    onWritten(sent);
  };
  const place = { rootType, rootId, parentId: id, correctedId: null };
  const isCorrected = open === "correction";
  let body: ReactNode = <CommentText key={text} text={text} isOpened={isOpened} />;
  if (text === "") body = <p className="muted">{lineOf(comment)}</p>;
  else if (fold)
    body = (
      <p className="row g2 muted">
        {fold}
        <Button small onClick={() => setOpened(true)}>
          Показать
        </Button>
      </p>
    );
  return (
    <li ref={row} id={`comment-${id}`} className={`${styles.row} shrinks`} data-level={level} tabIndex={-1}>
      <article className="stack g2">
        {text !== "" && (
          <div className={`${styles.who} stack g2`}>
            {author && <Avatar name={author.fio} src={author.avatarUrl} silent />}
            <Head comment={comment} answered={answered} path={path} />
          </div>
        )}
        {text !== "" && noteOf(comment) && <p className="small muted">{noteOf(comment)}</p>}
        {/* Stays below the form: what was opened in it is open when the form is closed. */}
        <div hidden={isCorrected}>{body}</div>
        {isCorrected && (
          <CommentForm
            place={{ ...place, correctedId: id }}
            room={{ canWrite: true, refusal: "" }}
            label="Исправить комментарий"
            action="Сохранить"
            begins={{ text, hasSpoilers, requestId: "" }}
            onSent={written}
            onClose={close}
          />
        )}
        {text !== "" && !isCorrected && (
          <CommentTools
            comment={comment}
            href={commentHref(path, id)}
            isGuest={isGuest}
            onChanged={onChanged}
            onReply={room.canWrite ? () => setOpen("reply") : undefined}
            onCorrect={() => setOpen("correction")}
          />
        )}
        {open === "reply" && (
          <CommentForm
            place={place}
            room={room}
            label={`Ответ: ${author?.fio ?? ""}`}
            action="Ответить"
            onSent={written}
            onClose={close}
          />
        )}
      </article>
    </li>
  );
}
