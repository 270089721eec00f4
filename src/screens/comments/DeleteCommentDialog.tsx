import { ConfirmDialog } from "../../app/dialogs/ConfirmDialog.tsx";

type DeleteCommentDialogProps = {
  open: boolean;
  busy: boolean;
  /** The server's refusal. */
  message: string;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before a comment is taken back. */
export default function DeleteCommentDialog({ open, busy, message, onConfirm, onClose }: DeleteCommentDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      title="Удалить комментарий?"
      confirm="Удалить комментарий"
      keep="Оставить комментарий"
      busy={busy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      Ответы на него останутся. Вернуть его нельзя.
      {message && <p role="alert">{message}</p>}
    </ConfirmDialog>
  );
}
