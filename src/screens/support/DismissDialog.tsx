import type { QueuedLetter } from "../../api/contract/support.ts";
import { Dialog } from "../../app/dialogs/Dialog.tsx";
import { useSubmitWithToast } from "../../app/hooks/useSubmitWithToast.ts";
import { dismissSupportLetter } from "../../services/support.calls.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { TroubleNote } from "../parts/TroubleNote.tsx";

type DismissDialogProps = { open: boolean; letter: QueuedLetter; onSettled: () => void; onClose: () => void };

/** A letter that needs no answer is closed for good: its writer sees that, and gets no letter. */
export default function DismissDialog({ open, letter, onSettled, onClose }: DismissDialogProps) {
  const sending = useSubmitWithToast(dismissSupportLetter, "Обращение закрыто", onClose, onSettled);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Закрыть без ответа обращение № ${letter.id}?`}
      foot={
        <>
          <Button onClick={onClose} data-autofocus>
            Оставить обращение
          </Button>
          <Button
            variant="danger"
            busy={sending.status === "submitting"}
            onClick={() => sending.submit({ id: letter.id })}
          >
            Закрыть без ответа
          </Button>
        </>
      }
    >
      <div className="stack g4">
        <TroubleNote level={3} title="Обращение не закрыто" text={sending.status === "refused" && sending.message} />
        <p>
          «{letter.topic}». Автор увидит, что обращение закрыто; письма он не получит. Ответить на него потом будет
          нельзя.
        </p>
      </div>
    </Dialog>
  );
}
