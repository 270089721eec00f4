import { useEffect, useState } from "react";
import type { Comment, CommentThread as Shown } from "../../api/contract/comments.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { moreReplies } from "../../services/comments.calls.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { CommentRow, type RowProps } from "./CommentRow.tsx";
import { firstNew, placed } from "./comments.view.ts";

type CommentThreadProps = {
  thread: Shown;
  rows: RowProps;
  onReplies: (replies: readonly Comment[], hasMore: boolean) => void;
};

/** A comment and its replies; behind the first three more are asked for, fifty at a time. */
export function CommentThread({ thread, rows, onReplies }: CommentThreadProps) {
  const [cursor, setCursor] = useState<string | undefined>(undefined);
  const [before, setBefore] = useState<readonly Comment[] | null>(null);
  const more = useSubmit(moreReplies, {
    onDone: ({ replies, cursor: next }) => {
      setBefore(thread.replies);
      setCursor(next ?? undefined);
      onReplies(replies, next !== null);
    },
  });
  // What was pressed is gone, or is below what it brought: the keys go on from the first of that.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (before) document.getElementById(`comment-${firstNew(thread, before)}`)?.focus();
  }, [before]);
  const left = thread.comment.replyCount - thread.replies.length;
  return (
    <div className="stack g3">
      <ul className="stack">
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
      {more.message && <p role="alert">{more.message}</p>}
    </div>
  );
}
