import { type FormEvent, useState } from "react";
import type { ListedWork } from "../../api/contract/works.ts";
import { FormDialog } from "../../app/dialogs/FormDialog.tsx";
import { TextArea } from "../../ui/TextArea/TextArea.tsx";
import type { WorkActions } from "./useWorkActions.ts";

type PublicationDialogProps = { work: ListedWork; actions: WorkActions; open: boolean; onClose: () => void };

/** Where a moderator looks first, the author may tell them something. */
export default function PublicationDialog({ work, actions, open, onClose }: PublicationDialogProps) {
  const [note, setNote] = useState("");
  const send = (event: FormEvent) => {
    event.preventDefault();
    actions.confirmPublication(note);
  };
  return (
    <FormDialog
      open={open}
      title={`Отправить «${work.title}» на проверку?`}
      action="Отправить на проверку"
      keep="Не отправлять"
      busy={actions.isBusy}
      className="stack g4"
      onSubmit={send}
      onClose={onClose}
    >
      <p>Модератор посмотрит произведение и опубликует его или вернёт с причиной. Править можно и до решения.</p>
      <TextArea
        label="Сообщение модератору"
        optional
        rows={3}
        data-autofocus
        value={note}
        count={note.length}
        limit={1_000}
        error={actions.message || undefined}
        onChange={({ target }) => setNote(target.value)}
      />
    </FormDialog>
  );
}
