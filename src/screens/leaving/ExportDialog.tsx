import { useId } from "react";
import { proven } from "../../api/contract/security.ts";
import { Dialog } from "../../app/dialogs/Dialog.tsx";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { showToast } from "../../app/toast.ts";
import { startExport } from "../../services/leaving.calls.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { FormProblems } from "../parts/FormProblems.tsx";
import { noProof, ProofFields } from "../parts/ProofFields.tsx";
import { useContractForm } from "../parts/useContractForm.ts";

type ExportDialogProps = { open: boolean; withCode: boolean; onClose: () => void; onStarted: () => void };

/** Asks whether it is the person, and has the archive made. */
export function ExportDialog({ open, withCode, onClose, onStarted }: ExportDialogProps) {
  const id = useId();
  const sending = useSubmit(startExport, {
    onDone: () => {
      showToast("Архив собирается");
      form.reset();
      onStarted();
    },
  });
  const form = useContractForm({ schema: proven, defaultValues: { proof: noProof }, sending, isFleeting: true });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Собрать архив"
      foot={
        <>
          <Button onClick={onClose}>Отменить</Button>
          <Button type="submit" form={id} variant="primary" busy={form.isSubmitting}>
            Собрать архив
          </Button>
        </>
      }
    >
      <form id={id} className="stack g5" noValidate onSubmit={form.onSubmit}>
        <FormProblems form={form} title="Архив не собирается" />
        <p>В архиве всё личное. Поэтому спрашиваем пароль, а о готовом архиве пишем на вашу почту.</p>
        <ProofFields field={form.field} withCode={withCode} />
      </form>
    </Dialog>
  );
}
