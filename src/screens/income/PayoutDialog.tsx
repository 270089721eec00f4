import { createPayout } from "../../services/payouts.calls.ts";
import { formatMoney } from "../../text/money.ts";
import { ProofDialog } from "../parts/ProofDialog.tsx";
import { useProof } from "../parts/useProof.ts";

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
  const provenAct = { call: createPayout, given: { requestId }, done: "Выплата запрошена" };
  const form = useProof(provenAct, { onClose, onChanged });
  return (
    <ProofDialog
      open
      form={form}
      title={`Запросить выплату: ${formatMoney(available)}`}
      action="Запросить выплату"
      failed="Выплата не запрошена"
      withCode={withCode}
      onClose={form.close}
    >
      <p>Выплатим всё, что созрело, на счёт из подтверждённых документов. О переводе напишем на почту.</p>
    </ProofDialog>
  );
}
