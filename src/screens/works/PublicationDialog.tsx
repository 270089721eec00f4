import { type FormEvent, useId, useState } from "react";
import type { ListedWork } from "../../api/contract/works.ts";
import { Dialog } from "../../app/dialogs/Dialog.tsx";
import { Button } from "../../ui/Button/Button.tsx";
import { TextArea } from "../../ui/TextArea/TextArea.tsx";
import type { WorkActions } from "./useWorkActions.ts";

type PublicationDialogProps = { work: ListedWork; actions: WorkActions; open: boolean; onClose: () => void };

/** Where a moderator looks first, the author may tell them something. */
export default function PublicationDialog({ work, actions, open, onClose }: PublicationDialogProps) {
  const id = useId();
  const [note, setNote] = useState("");
  const send = (event: FormEvent) => {
    event.preventDefault();
    actions.confirmPublication(note);
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Отправить «${work.title}» на проверку?`}
      foot={
        <>
          <Button onClick={onClose}>Не отправлять</Button>
          <Button type="submit" form={id} variant="primary" busy={actions.isBusy}>
            Отправить на проверку
          </Button>
        </>
      }
    >
      <form id={id} className="stack g4" noValidate onSubmit={send}>
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
      </form>
    </Dialog>
  );
}
