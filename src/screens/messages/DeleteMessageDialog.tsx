import type { Message } from "../../api/contract/messages.ts";
import { ConfirmDialog } from "../../app/dialogs/ConfirmDialog.tsx";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { deleteMessage } from "../../services/messages.calls.ts";

type DeleteMessageDialogProps = {
  open: boolean;
  id: number;
  onDeleted: (message: Message) => void;
  onClose: () => void;
};

/** Asks before a message is taken back. */
export default function DeleteMessageDialog({ open, id, onDeleted, onClose }: DeleteMessageDialogProps) {
  const deletion = useSubmit(deleteMessage, {
    onDone: (message) => {
      onDeleted(message);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open={open}
      title="Удалить сообщение?"
      confirm="Удалить сообщение"
      keep="Оставить сообщение"
      busy={deletion.status === "submitting"}
      onConfirm={() => deletion.submit({ id })}
      onClose={onClose}
    >
      Оба увидят «Сообщение удалено». Вернуть его нельзя.
      {deletion.message && <p role="alert">{deletion.message}</p>}
    </ConfirmDialog>
  );
}
