import { useState } from "react";
import type { Comment } from "../../api/contract/comments.ts";
import { neededChunk } from "../../app/chunks.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { changeComment, likeComment } from "../../services/comments.calls.ts";
import { commentRefusals } from "../../text/commentRefusals.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";
import { Menu, type MenuEntry } from "../../ui/Menu/Menu.tsx";
import { ToggleButton } from "../likes/ToggleButton.tsx";
import { LazyDialog } from "../parts/LazyDialog.tsx";
import { type Act, actsOf } from "./comments.view.ts";

const loadComplaint = () => neededChunk(() => import("../complaints/ComplaintDialog.tsx"));
const loadRemoval = () => neededChunk(() => import("../kit/RemovalDialog.tsx"));
const loadDeletion = () => neededChunk(() => import("./DeleteCommentDialog.tsx"));

type CommentToolsProps = {
  comment: Comment;
  /** Of its page. */
  href: string;
  isGuest: boolean;
  onChanged: (id: number, comment: Comment | null) => void;
  /** Undefined: nobody may write here. */
  onReply: (() => void) | undefined;
  onCorrect: () => void;
};

/** What a reader, its author, the author of what it is said to and the staff can do with a comment. */
export function CommentTools({ comment, href, isGuest, onChanged, onReply, onCorrect }: CommentToolsProps) {
  const { id, state, author, isOwn, editableUntil } = comment;
  const [openDialog, setOpenDialog] = useState<"complaint" | "removal" | "deletion" | null>(null);
  const { submit, status, message } = useSubmit(changeComment, {
    onDone: (done) => {
      setOpenDialog(null);
      onChanged(id, done.comment);
    },
  });
  const onClose = () => setOpenDialog(null);
  const act = ({ type }: Act) => {
    if (type === "removal.given") setOpenDialog("removal");
    else if (type === "deletion.requested") setOpenDialog("deletion");
    else submit({ id, type });
  };
  const items: MenuEntry[] = [
    ...(editableUntil === null ? [] : [{ label: "Исправить", onSelect: onCorrect }]),
    ...actsOf(comment).map((one) => ({
      label: one.label,
      unavailable: one.unavailable,
      danger: one.type === "removal.given" || one.type === "deletion.requested",
      onSelect: () => act(one),
    })),
    ...(state === "visible" && !isOwn && !isGuest
      ? [{ label: "Пожаловаться", icon: <Icon name="flag" />, onSelect: () => setOpenDialog("complaint") }]
      : []),
  ];
  const isBusy = status === "submitting";
  const refusal = status === "refused" ? message : "";
  return (
    <div className="row g2">
      {state === "visible" && (
        <ToggleButton
          call={likeComment}
          id={id}
          begins={{ isOn: comment.isLiked, count: comment.likeCount }}
          label="Нравится"
          icon={<Icon name="heart" />}
          href={href}
          unavailable={isOwn ? commentRefusals.ownLike : undefined}
        />
      )}
      {state === "visible" && onReply && (
        <Button small onClick={onReply}>
          Ответить
        </Button>
      )}
      {items.length > 0 && <Menu small label={`Действия с комментарием: ${author?.fio ?? ""}`} items={items} />}
      {refusal && openDialog === null && (
        <span className="small" role="alert">
          {refusal}
        </span>
      )}
      <LazyDialog
        load={loadComplaint}
        with={{ open: openDialog === "complaint", target: { targetType: "comment", targetId: id }, onClose }}
      />
      <LazyDialog
        load={loadRemoval}
        with={{
          open: openDialog === "removal",
          title: "Удалить комментарий",
          action: "Удалить комментарий",
          busy: isBusy,
          hint: "Её прочтут автор комментария и все, кто видит ветку",
          message: refusal,
          onClose,
          onRemove: (reason: string) => submit({ id, type: "removal.given", reason }),
        }}
      />
      <LazyDialog
        load={loadDeletion}
        with={{
          open: openDialog === "deletion",
          busy: isBusy,
          message: refusal,
          onClose,
          onConfirm: () => submit({ id, type: "deletion.requested" }),
        }}
      />
    </div>
  );
}
