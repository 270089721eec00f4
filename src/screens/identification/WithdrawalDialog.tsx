import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { showToast } from "../../app/toast.ts";
import { withdrawIdentification } from "../../services/identification.calls.ts";
import { ProofDialog } from "../parts/ProofDialog.tsx";
import { noProof } from "../parts/ProofFields.tsx";
import { useContractForm } from "../parts/useContractForm.ts";

type WithdrawalDialogProps = {
  /** What was approved before is erased too. */
  isHeld: boolean;
  withCode: boolean;
  onClose: () => void;
  /** Withdrawn, or refused because somebody has decided meanwhile. */
  onChanged: () => void;
};

/** Takes papers back before anybody has decided. */
export default function WithdrawalDialog({ isHeld, withCode, onClose, onChanged }: WithdrawalDialogProps) {
  const sending = useSubmit(withdrawIdentification, {
    onDone: () => {
      showToast("Документы отозваны и стёрты");
      onClose();
      onChanged();
    },
  });
  const form = useContractForm({
    schema: () => import("../../api/contract/proof.ts").then(({ proven }) => proven),
    defaultValues: { proof: noProof },
    sending,
    isFleeting: true,
  });
  const close = () => {
    onClose();
    if (form.refusal) onChanged();
  };
  return (
    <ProofDialog
      open
      form={form}
      title="Отозвать документы"
      action="Отозвать и стереть"
      isDanger
      failed="Документы не отозваны"
      withCode={withCode}
      onClose={close}
    >
      <p>
        Данные и сканы сотрутся сразу.
        {isHeld && " Подтверждённые раньше данные тоже: чтобы получать выплаты, документы придётся прислать заново."}
      </p>
    </ProofDialog>
  );
}
