import { useId } from "react";
import { approvalForm, decisionForm, type SeenPapers } from "../../api/contract/identification.ts";
import { Dialog } from "../../app/dialogs/Dialog.tsx";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { showToast } from "../../app/toast.ts";
import {
  approveIdentification,
  rejectIdentification,
  revokeIdentification,
} from "../../services/identification.calls.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { TextArea } from "../../ui/TextArea/TextArea.tsx";
import { FormProblems } from "../parts/FormProblems.tsx";
import { noProof, ProofFields } from "../parts/ProofFields.tsx";
import { useContractForm } from "../parts/useContractForm.ts";

type DialogProps = { seen: SeenPapers; withCode: boolean; onClose: () => void; onDecided: () => void };

const refusing = {
  reject: { call: rejectIdentification, action: "Отклонить документы", done: "Документы отклонены" },
  revoke: { call: revokeIdentification, action: "Отозвать подтверждение", done: "Подтверждение отозвано" },
};

/** The papers are right. */
export function ApprovalDialog({ seen, withCode, onClose, onDecided }: DialogProps) {
  const id = useId();
  const sending = useSubmit(approveIdentification, {
    onDone: () => {
      showToast("Документы подтверждены");
      onDecided();
    },
  });
  const submit = (given: { sentAt: string; proof: { password: string; code?: string | undefined } }) =>
    sending.submit({ ...given, id: seen.person.id });
  const form = useContractForm({
    schema: approvalForm,
    defaultValues: { sentAt: seen.sentAt, proof: noProof },
    sending: { ...sending, submit },
    isFleeting: true,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Подтвердить документы: ${seen.person.fio}`}
      foot={
        <>
          <Button onClick={onClose}>Отменить</Button>
          <Button type="submit" form={id} variant="primary" busy={form.isSubmitting}>
            Подтвердить документы
          </Button>
        </>
      }
    >
      <form id={id} className="stack g5" noValidate onSubmit={form.onSubmit}>
        <FormProblems form={form} title="Решение не записано" />
        <ProofFields field={form.field} withCode={withCode} />
      </form>
    </Dialog>
  );
}

/** Why the papers are not taken, or not any more: the person reads it. */
export function RefusalDialog({
  act,
  seen,
  withCode,
  onClose,
  onDecided,
}: DialogProps & { act: keyof typeof refusing }) {
  const id = useId();
  const { call, action, done } = refusing[act];
  const sending = useSubmit(call, {
    onDone: () => {
      showToast(done);
      onDecided();
    },
  });
  type Given = { reason: string; sentAt: string; proof: { password: string; code?: string | undefined } };
  const submit = (given: Given) => sending.submit({ ...given, id: seen.person.id });
  const form = useContractForm({
    schema: decisionForm,
    defaultValues: { reason: "", sentAt: seen.sentAt, proof: noProof },
    sending: { ...sending, submit },
    isFleeting: true,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${action}: ${seen.person.fio}`}
      foot={
        <>
          <Button onClick={onClose}>Отменить</Button>
          <Button type="submit" form={id} variant="primary" busy={form.isSubmitting}>
            {action}
          </Button>
        </>
      }
    >
      <form id={id} className="stack g5" noValidate onSubmit={form.onSubmit}>
        <FormProblems form={form} title="Решение не записано" />
        <TextArea
          {...form.field("reason")}
          label="Причина"
          hint="Её прочитает человек: что исправить"
          rows={3}
          count={form.watch("reason").length}
          limit={500}
          data-autofocus
        />
        <ProofFields field={form.field} withCode={withCode} />
      </form>
    </Dialog>
  );
}
