import { startExport } from "../../services/leaving.calls.ts";
import { ProofDialog } from "../parts/ProofDialog.tsx";
import { useProof } from "../parts/useProof.ts";

type ExportDialogProps = { open: boolean; withCode: boolean; onClose: () => void; onStarted: () => void };

/** Asks whether it is the person, and has the archive made. */
export default function ExportDialog({ open, withCode, onClose, onStarted }: ExportDialogProps) {
  const provenAct = { call: startExport, given: {}, done: "Архив собирается" };
  const form = useProof(provenAct, { onClose, onChanged: onStarted });
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
