import { useId } from "react";
import type { InputOf } from "../../api/contract/index.ts";
import { banForm } from "../../api/contract/staff.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { showToast } from "../../app/toast.ts";
import { banAccount } from "../../services/staff.calls.ts";
import { TextArea } from "../../ui/TextArea/TextArea.tsx";
import { TextField } from "../../ui/TextField/TextField.tsx";
import { FormProblems } from "../parts/FormProblems.tsx";
import { noProof, ProofFields } from "../parts/ProofFields.tsx";
import { useContractForm } from "../parts/useContractForm.ts";
import { ActDialog, type ActProps } from "./ActDialog.tsx";

/** Until which day, and why: the person is told both. */
export function BanDialog({ open, person, withCode, onDone, onClose }: ActProps) {
  const id = useId();
  const sending = useSubmit(banAccount, {
    onDone: () => {
      showToast("Учётная запись заблокирована");
      form.reset();
      onClose();
      onDone();
    },
  });
  const form = useContractForm({
    schema: banForm,
    defaultValues: { until: "", reason: "", proof: noProof },
    sending: {
      ...sending,
      submit: (given: InputOf<"banAccount">["body"]) => sending.submit({ id: person.id, ...given }),
    },
    isFleeting: true,
  });
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      id={id}
      title={`Заблокировать: ${person.fio}`}
      action="Заблокировать"
      busy={form.isSubmitting}
      onSubmit={form.onSubmit}
    >
      <FormProblems form={form} title="Блокировка не записана" />
      <p>Читать можно будет по-прежнему, писать и публиковать нет. День и причину человек увидит.</p>
      <TextField
        {...form.field("until")}
        type="date"
        label="Заблокировать до"
        hint="С начала этого дня по Москве блокировки уже нет"
        data-autofocus
      />
      <TextArea
        {...form.field("reason")}
        label="Причина"
        rows={3}
        count={(form.watch("reason") ?? "").length}
        limit={500}
      />
      <ProofFields field={form.field} withCode={withCode} />
    </ActDialog>
  );
}
