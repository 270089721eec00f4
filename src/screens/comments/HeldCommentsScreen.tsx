import { useState } from "react";
import type { HeldComments } from "../../api/contract/comments.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { useMetaTitle } from "../../app/hooks/usePageTitle.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { changeComment, heldComments } from "../../services/comments.calls.ts";
import { commentHref } from "../../text/comments.ts";
import { formatMoment } from "../../text/dates.ts";
import { counted } from "../../text/plural.ts";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { Button } from "../../ui/Button/Button.tsx";
import { SkeletonRows } from "../../ui/Skeleton/Skeleton.tsx";
import { Cabinet } from "../parts/Cabinet.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { PersonName } from "../parts/PersonName.tsx";
import styles from "./Comments.module.css";
import { CommentText } from "./CommentText.tsx";

/** /account/comments: comments that wait for an author of what they are said to. */
export default function HeldCommentsScreen() {
  const title = useMetaTitle();
  const [cursor, setCursor] = useState<string | null>(null);
  const loader = useLoader(heldComments, cursor === null ? {} : { cursor }, null);
  return (
    <Cabinet current="/account/comments">
      <div className="stack g5">
        <h1>{title}</h1>
        <Loaded loader={loader} skeleton={<SkeletonRows rows={4} label="Комментарии загружаются" />}>
          {(page) =>
            page.count === 0 ? (
              <Blank title="Проверять нечего">
                Чтобы смотреть комментарии до публикации, выберите это в настройках произведения или поста.
              </Blank>
            ) : (
              <>
                <p className="muted">
                  {counted(page.count, ["комментарий ждёт", "комментария ждут", "комментариев ждут"])}
                </p>
                <ul className="stack">
                  {page.comments.map((row) => (
                    <Held key={row.comment.id} row={row} onDecided={loader.reload} />
                  ))}
                </ul>
                {page.cursor && <Button onClick={() => setCursor(page.cursor)}>Дальше</Button>}
                {cursor !== null && <Button onClick={() => setCursor(null)}>К началу</Button>}
              </>
            )
          }
        </Loaded>
      </div>
    </Cabinet>
  );
}

function Held({ row: { comment, root }, onDecided }: { row: HeldComments["comments"][number]; onDecided: () => void }) {
  const { id, author, text, createdAt } = comment;
  const { submit, status, message } = useSubmit(changeComment, { onDone: onDecided });
  const isBusy = status === "submitting";
  return (
    <li>
      <article className="stack g2">
        <p className={`${styles.head} row shrinks`}>
          {author && <PersonName className="alone" person={author} />}
          <span className="small muted num">{formatMoment(createdAt, Date.now())}</span>
          <a className="small" href={commentHref(root.url, id)}>
            {root.title || "Без названия"}
          </a>
        </p>
        <CommentText text={text} />
        <div className="row g2">
          <Button small variant="primary" busy={isBusy} onClick={() => submit({ id, type: "approval.given" })}>
            Опубликовать
          </Button>
          <Button small busy={isBusy} onClick={() => submit({ id, type: "rejection.given" })}>
            Отклонить
          </Button>
          {status === "refused" && (
            <span className="small" role="alert">
              {message}
            </span>
          )}
        </div>
      </article>
    </li>
  );
}
