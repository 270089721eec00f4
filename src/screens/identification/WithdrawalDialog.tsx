import { withdrawIdentification } from "../../services/identification.calls.ts";
import { ProofDialog } from "../parts/ProofDialog.tsx";
import { useProof } from "../parts/useProof.ts";

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
  const provenAct = { call: withdrawIdentification, given: {}, done: "Документы отозваны и стёрты" };
  const form = useProof(provenAct, { onClose, onChanged });
  return (
    <ProofDialog
      open
      form={form}
      title="Отозвать документы"
      action="Отозвать и стереть"
      isDanger
      failed="Документы не отозваны"
      withCode={withCode}
      onClose={form.close}
    >
      <p>
        Данные и сканы сотрутся сразу.
        {isHeld && " Подтверждённые раньше данные тоже: чтобы получать выплаты, документы придётся прислать заново."}
      </p>
    </ProofDialog>
  );
}
