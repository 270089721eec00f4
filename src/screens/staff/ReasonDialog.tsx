import { useId } from "react";
import type { InputOf } from "../../api/contract/index.ts";
import { reasonForm } from "../../api/contract/staff.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { showToast } from "../../app/toast.ts";
import { endSessionsOfAccount, unbanAccount } from "../../services/staff.calls.ts";
import { TextArea } from "../../ui/TextArea/TextArea.tsx";
import { FormProblems } from "../parts/FormProblems.tsx";
import { noProof, ProofFields } from "../parts/ProofFields.tsx";
import { useContractForm } from "../parts/useContractForm.ts";
import { ActDialog, type ActProps } from "./ActDialog.tsx";

const acts = {
  unban: {
    call: unbanAccount,
    action: "Снять блокировку",
    what: "Человек снова сможет писать и публиковать.",
    done: "Блокировка снята",
    failed: "Блокировка не снята",
  },
  sessions: {
    call: endSessionsOfAccount,
    action: "Завершить сеансы",
    what: "Человеку придётся войти заново на всех устройствах. Несохранённый текст останется там.",
    done: "Сеансы завершены",
    failed: "Сеансы не завершены",
  },
} as const;

/** What needs a reason and nothing more. */
export function ReasonDialog({ open, act, person, withCode, onDone, onClose }: ActProps & { act: keyof typeof acts }) {
  const id = useId();
  const { call, action, what, done, failed } = acts[act];
  const sending = useSubmit<InputOf<"unbanAccount">["body"] & { id: number }, unknown>(call, {
    onDone: () => {
      showToast(done);
      form.reset();
      onClose();
      onDone();
    },
  });
  const form = useContractForm({
    schema: reasonForm,
    defaultValues: { reason: "", proof: noProof },
    sending: {
      ...sending,
      submit: (given: InputOf<"unbanAccount">["body"]) => sending.submit({ id: person.id, ...given }),
    },
    isFleeting: true,
  });
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      id={id}
      title={`${action}: ${person.fio}`}
      action={action}
      busy={form.isSubmitting}
      onSubmit={form.onSubmit}
    >
      <FormProblems form={form} title={failed} />
      <p>{what}</p>
      <TextArea
        {...form.field("reason")}
        label="Причина"
        rows={3}
        count={(form.watch("reason") ?? "").length}
        limit={500}
        data-autofocus
      />
      <ProofFields field={form.field} withCode={withCode} />
    </ActDialog>
  );
}
