import type { InputOf, ResultOf } from "../../api/contract/index.ts";
import { useSubmitWithToast } from "../../app/hooks/useSubmitWithToast.ts";
import { endSessions } from "../../services/security.calls.ts";
import { ProofDialog } from "../parts/ProofDialog.tsx";
import { noProof } from "../parts/ProofFields.tsx";
import { useContractForm } from "../parts/useContractForm.ts";
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
  const sending = useSubmitWithToast(
    endSessions,
    session ? "Сеанс завершён" : "Остальные сеансы завершены",
    () => form.reset(),
    onClose,
    onEnded,
  );
  const form = useContractForm({
    schema: () => import("../../api/contract/proof.ts").then(({ proven }) => proven),
    defaultValues: { proof: noProof },
    sending: {
      ...sending,
      submit: (given: InputOf<"endOtherSessions">["body"]) => sending.submit({ id: session?.id ?? null, ...given }),
    },
    isFleeting: true,
  });
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
