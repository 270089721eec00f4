import { useEffect, useState } from "react";
import { useSearch } from "wouter";
import type { Comment, CommentList, CommentThread } from "../../api/contract/comments.ts";
import { useAccount } from "../../app/hooks/machines.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { closeComments, comment, comments, moreComments, moreReplies } from "../../services/comments.calls.ts";
import { type CommentRoot, type CommentSort, commentSorts, commentSortTitles } from "../../text/comments.ts";
import { loginPath } from "../../text/paths.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { SelectField } from "../../ui/SelectField/SelectField.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { CommentForm } from "./CommentForm.tsx";
import { CommentRow, type RowProps } from "./CommentRow.tsx";
import styles from "./Comments.module.css";
import { commentsTitle, namedIn, placed, withComment, withNew, withReplies } from "./comments.view.ts";

type Root = { rootType: CommentRoot; rootId: number };
type CommentsProps = Root & {
  /** Of the page that they stand on, without its query. */
  path: string;
};

/** «Комментарии» below a book, a chapter, a post, a review, an art; by its address one of them with its thread. */
export default function Comments({ rootType, rootId, path }: CommentsProps) {
  const named = namedIn(useSearch());
  return (
    <section id="comments" className="stack g5" aria-label="Комментарии">
      {named === null ? (
        <AllComments key={`${rootType} ${rootId}`} rootType={rootType} rootId={rootId} path={path} />
      ) : (
        <OneComment key={named} id={named} path={path} root={{ rootType, rootId }} />
      )}
    </section>
  );
}

function AllComments(props: CommentsProps) {
  const [sort, setSort] = useState<CommentSort>("new");
  return <SortedComments key={sort} {...props} sort={sort} onSort={setSort} />;
}

type SortedProps = CommentsProps & { sort: CommentSort; onSort: (sort: CommentSort) => void };

function SortedComments({ rootType, rootId, path, sort, onSort }: SortedProps) {
  const loader = useLoader(comments, { rootType, rootId, sort }, null);
  return (
    <Loaded loader={loader} skeleton={<h2>Комментарии</h2>}>
      {(list) => (
        <List
          room={list}
          begins={list.threads}
          cursor={list.cursor}
          root={{ rootType, rootId }}
          path={path}
          sort={sort}
          onSort={onSort}
        />
      )}
    </Loaded>
  );
}

type OneCommentProps = { id: number; root: Root; path: string };

function OneComment({ id, root, path }: OneCommentProps) {
  const { data, status } = useLoader(comment, { id }, null);
  const isHere = data !== null;
  useEffect(() => {
    if (isHere) document.getElementById(`comment-${id}`)?.scrollIntoView({ block: "center" });
  }, [isHere, id]);
  return (
    <>
      <p className="row g2" role="status">
        {status === "error" ? "Этого комментария здесь нет" : "Показан один комментарий с ответами"}
        <a className="alone" href={path}>
          Все комментарии
        </a>
      </p>
      {data && <List room={data} begins={[data.thread]} cursor={null} root={root} path={path} />}
    </>
  );
}

type ListProps = {
  room: Pick<CommentList, "commentCount" | "canWrite" | "refusal" | "isClosed" | "canManage">;
  begins: readonly CommentThread[];
  cursor: string | null;
  root: Root;
  path: string;
  /** Without it one thread is shown. */
  sort?: CommentSort;
  onSort?: (sort: CommentSort) => void;
};

function List({ room: begun, begins, cursor: first, root, path, sort, onSort }: ListProps) {
  const isGuest = useAccount().id < 0;
  const [place] = useState({ ...root, parentId: null, correctedId: null });
  const [threads, setThreads] = useState<readonly CommentThread[]>(begins);
  const [cursor, setCursor] = useState(first);
  const [isClosed, setClosed] = useState(begun.isClosed);
  const more = useSubmit(moreComments, {
    onDone: (list) => {
      setThreads((known) => [
        ...known,
        ...list.threads.filter(({ comment: { id } }) => known.every((one) => one.comment.id !== id)),
      ]);
      setCursor(list.cursor);
    },
  });
  const closing = useSubmit(closeComments, { onDone: (done) => setClosed(done.isClosed) });
  const changed = (id: number, now: Comment | null) => setThreads((known) => withComment(known, id, now));
  const written = (now: Comment) => setThreads((known) => withNew(known, now));
  const isShut = isClosed && !begun.isClosed;
  const room = {
    canWrite: begun.isClosed && !isClosed ? true : begun.canWrite && !isShut,
    refusal: isShut ? "Ветка закрыта" : begun.refusal,
  };
  const rows: RowProps = { path, room, isGuest, onChanged: changed, onWritten: written };
  return (
    <>
      <div className="row between">
        <h2>{commentsTitle(begun.commentCount)}</h2>
        {sort && onSort && begun.commentCount > 1 && (
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
          <a href="/account/comments">Комментарии на проверке</a>
        </p>
      )}
      {isGuest ? (
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
            <Thread
              key={thread.comment.id}
              thread={thread}
              rows={rows}
              onReplies={(replies, hasMore) =>
                setThreads((known) => withReplies(known, thread.comment.id, replies, hasMore))
              }
            />
          ))}
        </div>
      )}
      {cursor && sort && (
        <Button busy={more.status === "submitting"} onClick={() => more.submit({ ...root, sort, cursor })}>
          Показать ещё
        </Button>
      )}
    </>
  );
}

type ThreadProps = {
  thread: CommentThread;
  rows: RowProps;
  onReplies: (replies: readonly Comment[], hasMore: boolean) => void;
};

/** A comment and its replies; behind the first three more are asked for, fifty at a time. */
function Thread({ thread, rows, onReplies }: ThreadProps) {
  const [cursor, setCursor] = useState<string | undefined>(undefined);
  const more = useSubmit(moreReplies, {
    onDone: ({ replies, cursor: next }) => {
      setCursor(next ?? undefined);
      onReplies(replies, next !== null);
    },
  });
  const left = thread.comment.replyCount - thread.replies.length;
  return (
    <div className="stack g3">
      <ul className={styles.thread}>
        {placed(thread).map((row) => (
          <CommentRow key={row.comment.id} placed={row} {...rows} />
        ))}
      </ul>
      {thread.hasMore && (
        <p>
          <Button
            small
            busy={more.status === "submitting"}
            onClick={() => more.submit({ id: thread.comment.id, cursor })}
          >
            {left > 0 ? `Показать ещё ответы: ${left}` : "Показать ещё ответы"}
          </Button>
        </p>
      )}
    </div>
  );
}
