import { useSubmitWithToast } from "../../app/hooks/useSubmitWithToast.ts";
import { startExport } from "../../services/leaving.calls.ts";
import { ProofDialog } from "../parts/ProofDialog.tsx";
import { noProof } from "../parts/ProofFields.tsx";
import { useContractForm } from "../parts/useContractForm.ts";

type ExportDialogProps = { open: boolean; withCode: boolean; onClose: () => void; onStarted: () => void };

/** Asks whether it is the person, and has the archive made. */
export default function ExportDialog({ open, withCode, onClose, onStarted }: ExportDialogProps) {
  const sending = useSubmitWithToast(startExport, "Архив собирается", () => form.reset(), onStarted);
  const form = useContractForm({
    schema: () => import("../../api/contract/proof.ts").then(({ proven }) => proven),
    defaultValues: { proof: noProof },
    sending,
    isFleeting: true,
  });
  return (
    <ProofDialog
      open={open}
      form={form}
      title="Собрать архив"
      action="Собрать архив"
      failed="Архив не собирается"
      withCode={withCode}
      onClose={onClose}
    >
      <p>В архиве всё личное. Поэтому спрашиваем пароль, а о готовом архиве пишем на вашу почту.</p>
    </ProofDialog>
  );
}
