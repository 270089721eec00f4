import { useState } from "react";
import type { Comment, CommentList, CommentThread as Shown } from "../../api/contract/comments.ts";
import { useAccount, useSessionIs } from "../../app/hooks/machines.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { closeComments, moreComments } from "../../services/comments.calls.ts";
import { loginPath } from "../../text/addresses.ts";
import { type CommentRoot, type CommentSort, commentSorts, commentSortTitles } from "../../text/comments.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { SelectField } from "../../ui/SelectField/SelectField.tsx";
import { CommentForm } from "./CommentForm.tsx";
import type { RowProps } from "./CommentRow.tsx";
import { CommentThread } from "./CommentThread.tsx";
import { commentsTitle, type Listed, recounted, withComment, withNew, withReplies } from "./comments.view.ts";

type CommentThreadsProps = {
  room: Pick<CommentList, "commentCount" | "canWrite" | "refusal" | "isClosed" | "canManage">;
  begins: readonly Shown[];
  cursor: string | null;
  root: { rootType: CommentRoot; rootId: number };
  path: string;
  /** Without it one thread is shown. */
  sort?: CommentSort;
  onSort?: (sort: CommentSort) => void;
};

/** The head of the comments, the form of a new one, and what is there, thread by thread. */
export function CommentThreads({ room: begun, begins, cursor: first, root, path, sort, onSort }: CommentThreadsProps) {
  const isGuest = useAccount().id < 0;
  const isBarred = useSessionIs("barred");
  const [place] = useState({ ...root, parentId: null, correctedId: null });
  const [{ threads, count }, setListed] = useState<Listed>({ threads: begins, count: begun.commentCount });
  const [cursor, setCursor] = useState(first);
  const [shown, setShown] = useState({ begins, sort });
  const shownSort = shown.sort;
  if (shown.begins !== begins) {
    setShown({ begins, sort });
    setListed({ threads: begins, count: begun.commentCount });
    setCursor(first);
  }
  type Threads = Listed["threads"];
  const show = (next: (threads: Threads) => Threads) =>
    setListed((known) => ({ ...known, threads: next(known.threads) }));
  const change = (next: (threads: Threads) => Threads) => setListed((known) => recounted(known, next(known.threads)));
  const more = useSubmit(moreComments, {
    onDone: (list) => {
      show((known) => [
        ...known,
        ...list.threads.filter(({ comment: { id } }) => known.every((one) => one.comment.id !== id)),
      ]);
      setCursor(list.cursor);
    },
  });
  const closing = useSubmit(closeComments);
  const changed = (id: number, now: Comment | null) => change((known) => withComment(known, id, now));
  const written = (now: Comment) => change((known) => withNew(known, now));
  const { canWrite, refusal, isClosed } = closing.result ?? begun;
  const room = { canWrite, refusal };
  const rows: RowProps = { path, room, isGuest: isGuest || isBarred, onChanged: changed, onWritten: written };
  return (
    <>
      <div className="row between">
        <h2>{commentsTitle(count)}</h2>
        {sort && onSort && count > 1 && (
          <SelectField
            label="Порядок"
            value={sort}
            options={commentSorts.map((value) => ({ value, label: commentSortTitles[value] }))}
            onChange={({ target }) => onSort(target.value as CommentSort)}
          />
        )}
      </div>
      {begun.canManage && (
        <p className="row g2">
          <Button
            small
            busy={closing.status === "submitting"}
            onClick={() => closing.submit({ ...root, isClosed: !isClosed })}
          >
            {isClosed ? "Открыть ветку" : "Закрыть ветку"}
          </Button>
          <a className="alone" href="/account/comments">
            Комментарии на проверке
          </a>
        </p>
      )}
      {closing.message && <p role="alert">{closing.message}</p>}
      {isBarred ? null : isGuest ? (
        <p>
          <a href={loginPath(path)}>Войдите</a>, чтобы оставить комментарий
        </p>
      ) : (
        <CommentForm
          place={place}
          room={room}
          label="Ваш комментарий"
          action="Отправить комментарий"
          onSent={written}
        />
      )}
      {threads.length === 0 ? (
        <p className="muted">Комментариев пока нет</p>
      ) : (
        <div className="stack g5">
          {threads.map((thread) => (
            <CommentThread
              key={`${shownSort} ${thread.comment.id}`}
              thread={thread}
              rows={rows}
              onReplies={(replies, hasMore) => show((known) => withReplies(known, thread.comment.id, replies, hasMore))}
            />
          ))}
        </div>
      )}
      {cursor && shownSort && (
        <Button busy={more.status === "submitting"} onClick={() => more.submit({ ...root, sort: shownSort, cursor })}>
          Показать ещё
        </Button>
      )}
      {more.message && <p role="alert">{more.message}</p>}
    </>
  );
}
