import type { ResultOf } from "../../api/contract/index.ts";
import { endSessions } from "../../services/security.calls.ts";
import { ProofDialog } from "../parts/ProofDialog.tsx";
import { useProof } from "../parts/useProof.ts";
import { browserOf } from "./security.view.ts";

type EndSessionsDialogProps = {
  open: boolean;
  /** Null: all but this one. */
  session: ResultOf<"getSessions">["sessions"][number] | null;
  withCode: boolean;
  onClose: () => void;
  onEnded: () => void;
};

/** Asks whether it is the person, and ends one session or all others. */
export default function EndSessionsDialog({ open, session, withCode, onClose, onEnded }: EndSessionsDialogProps) {
  const done = session ? "Сеанс завершён" : "Остальные сеансы завершены";
  const provenAct = { call: endSessions, given: { id: session?.id ?? null }, done };
  const form = useProof(provenAct, { onClose, onChanged: onEnded });
  return (
    <ProofDialog
      open={open}
      form={form}
      title={session ? `Завершить сеанс: ${browserOf(session)}` : "Завершить остальные сеансы"}
      action={session ? "Завершить сеанс" : "Завершить сеансы"}
      failed="Сеанс не завершён"
      withCode={withCode}
      onClose={onClose}
    >
      <p>Там придётся войти заново. Несохранённый текст останется на том устройстве.</p>
    </ProofDialog>
  );
}
