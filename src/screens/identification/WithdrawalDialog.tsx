import { useId } from "react";
import { withdrawalForm } from "../../api/contract/identification.ts";
import { Dialog } from "../../app/dialogs/Dialog.tsx";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { showToast } from "../../app/toast.ts";
import { withdrawIdentification } from "../../services/identification.calls.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { FormProblems } from "../parts/FormProblems.tsx";
import { noProof, ProofFields } from "../parts/ProofFields.tsx";
import { useContractForm } from "../parts/useContractForm.ts";

type WithdrawalDialogProps = { withCode: boolean; onClose: () => void; onWithdrawn: () => void };

/** Takes papers back before anybody has decided. */
export function WithdrawalDialog({ withCode, onClose, onWithdrawn }: WithdrawalDialogProps) {
  const id = useId();
  const sending = useSubmit(withdrawIdentification, {
    onDone: () => {
      showToast("Документы отозваны и стёрты");
      onClose();
      onWithdrawn();
    },
  });
  const form = useContractForm({
    schema: withdrawalForm,
    defaultValues: { proof: noProof },
    sending,
    isFleeting: true,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Отозвать документы"
      foot={
        <>
          <Button onClick={onClose}>Отменить</Button>
          <Button type="submit" form={id} variant="danger" busy={form.isSubmitting}>
            Отозвать и стереть
          </Button>
        </>
      }
    >
      <form id={id} className="stack g5" noValidate onSubmit={form.onSubmit}>
        <FormProblems form={form} title="Документы не отозваны" />
        <p>Данные и сканы будут стёрты сразу. Подтверждённые раньше данные тоже.</p>
        <ProofFields field={form.field} withCode={withCode} />
      </form>
    </Dialog>
  );
}
