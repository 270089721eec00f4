import { useState } from "react";
import { Dialog } from "../../app/dialogs/Dialog.tsx";
import { useSubmitWithToast } from "../../app/hooks/useSubmitWithToast.ts";
import { addSeriesWorks } from "../../services/series.calls.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { addedText, addText } from "./series.view.ts";
import { WorkPicker } from "./WorkPicker.tsx";

export type AddWorksDialogProps = { open: boolean; seriesId: number; onAdded: () => void; onClose: () => void };

/** Puts works behind the others of a series. */
export function AddWorksDialog({ open, seriesId, onAdded, onClose }: AddWorksDialogProps) {
  const [chosen, setChosen] = useState<number[]>([]);
  const { submit, status, message } = useSubmitWithToast(
    addSeriesWorks,
    addedText(chosen.length),
    () => setChosen([]),
    onClose,
    onAdded,
  );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Добавить книги"
      foot={
        <>
          <Button onClick={onClose}>Оставить как есть</Button>
          <Button
            variant="primary"
            busy={status === "submitting"}
            unavailable={chosen.length === 0 ? "Отметьте хотя бы одну книгу" : undefined}
            onClick={() => submit({ id: seriesId, workIds: chosen })}
          >
            {addText(chosen.length)}
          </Button>
        </>
      }
    >
      {open && <WorkPicker chosen={chosen} onChange={setChosen} />}
      {status === "refused" && <p role="alert">{message}</p>}
    </Dialog>
  );
}
