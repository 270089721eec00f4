import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { showToast } from "../../app/toast.ts";
import { createPayout } from "../../services/payouts.calls.ts";
import { formatMoney } from "../../text/money.ts";
import { ProofDialog } from "../parts/ProofDialog.tsx";
import { noProof } from "../parts/ProofFields.tsx";
import { useContractForm } from "../parts/useContractForm.ts";

type PayoutDialogProps = {
  /** Kopecks that are available. */
  available: number;
  requestId: string;
  withCode: boolean;
  onClose: () => void;
  /** It is asked for, or refused because what is available has changed. */
  onChanged: () => void;
};

/** An author asks for what is available, and proves that it is they. */
export default function PayoutDialog({ available, requestId, withCode, onClose, onChanged }: PayoutDialogProps) {
  const sending = useSubmit(createPayout, {
    onDone: () => {
      showToast("Выплата запрошена");
      onClose();
      onChanged();
    },
  });
  const submit = (given: Omit<Parameters<typeof sending.submit>[0], "requestId">) =>
    sending.submit({ ...given, requestId });
  const form = useContractForm({
    schema: () => import("../../api/contract/proof.ts").then(({ proven }) => proven),
    defaultValues: { proof: noProof },
    sending: { ...sending, submit },
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
      title={`Запросить выплату: ${formatMoney(available)}`}
      action="Запросить выплату"
      failed="Выплата не запрошена"
      withCode={withCode}
      onClose={close}
    >
      <p>Выплатим всё, что созрело, на счёт из подтверждённых документов. О переводе напишем на почту.</p>
    </ProofDialog>
  );
}
