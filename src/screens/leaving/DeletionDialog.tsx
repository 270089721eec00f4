import { useId } from "react";
import { deletion } from "../../api/contract/leaving.ts";
import { Dialog } from "../../app/dialogs/Dialog.tsx";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { requestDeletion } from "../../services/leaving.calls.ts";
import { counted } from "../../text/plural.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { Checkbox } from "../../ui/Checkbox/Checkbox.tsx";
import { FormProblems } from "../parts/FormProblems.tsx";
import { noProof, ProofFields } from "../parts/ProofFields.tsx";
import { useContractForm } from "../parts/useContractForm.ts";

type DeletionDialogProps = {
  open: boolean;
  /** How many works readers have: only then is there something to leave. */
  shownCount: number;
  withCode: boolean;
  onClose: () => void;
  onLeft: (until: string) => void;
};

/** Asks what becomes of the texts, and whether it is the person. */
export function DeletionDialog({ open, shownCount, withCode, onClose, onLeft }: DeletionDialogProps) {
  const id = useId();
  const sending = useSubmit(requestDeletion, { onDone: ({ until }) => onLeft(until) });
  const form = useContractForm({
    schema: deletion,
    defaultValues: { keepTexts: false, proof: noProof },
    sending,
    isFleeting: true,
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Удалить учётную запись"
      foot={
        <>
          <Button onClick={onClose}>Отменить</Button>
          <Button type="submit" form={id} variant="danger" busy={form.isSubmitting}>
            Удалить через 14 дней
          </Button>
        </>
      }
    >
      <form id={id} className="stack g5" noValidate onSubmit={form.onSubmit}>
        <FormProblems form={form} title="Учётная запись не удаляется" />
        <p>Вы выйдете на всех устройствах. На почту придёт письмо: до какого дня и как вернуться.</p>
        {shownCount > 0 && (
          <Checkbox
            {...form.field("keepTexts")}
            label="Оставить читателям то, что опубликовано"
            hint={`${counted(shownCount, ["произведение", "произведения", "произведений"])}, автор «Удалённый пользователь». Через 14 дней они снова будут опубликованы`}
          />
        )}
        <ProofFields field={form.field} withCode={withCode} />
      </form>
    </Dialog>
  );
}
