import { useId } from "react";
import type { InputOf, ResultOf } from "../../api/contract/index.ts";
import { proven } from "../../api/contract/security.ts";
import { Dialog } from "../../app/dialogs/Dialog.tsx";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { showToast } from "../../app/toast.ts";
import { endSessions } from "../../services/security.calls.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { FormProblems } from "../parts/FormProblems.tsx";
import { noProof, ProofFields } from "../parts/ProofFields.tsx";
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
export function EndSessionsDialog({ open, session, withCode, onClose, onEnded }: EndSessionsDialogProps) {
  const id = useId();
  const sending = useSubmit(endSessions, {
    onDone: () => {
      showToast(session ? "Сеанс завершён" : "Остальные сеансы завершены");
      form.reset();
      onClose();
      onEnded();
    },
  });
  const form = useContractForm({
    schema: proven,
    defaultValues: { proof: noProof },
    sending: {
      ...sending,
      submit: (given: InputOf<"endOtherSessions">["body"]) => sending.submit({ id: session?.id ?? null, ...given }),
    },
    isFleeting: true,
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={session ? `Завершить сеанс: ${browserOf(session)}` : "Завершить остальные сеансы"}
      foot={
        <>
          <Button onClick={onClose}>Отменить</Button>
          <Button type="submit" form={id} variant="primary" busy={form.isSubmitting}>
            {session ? "Завершить сеанс" : "Завершить сеансы"}
          </Button>
        </>
      }
    >
      <form id={id} className="stack g5" noValidate onSubmit={form.onSubmit}>
        <FormProblems form={form} title="Сеанс не завершён" />
        <p>Там придётся войти заново. Несохранённый текст останется на том устройстве.</p>
        <ProofFields field={form.field} withCode={withCode} />
      </form>
    </Dialog>
  );
}
