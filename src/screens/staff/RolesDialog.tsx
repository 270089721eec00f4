import { useId } from "react";
import type { InputOf } from "../../api/contract/index.ts";
import { rolesForm } from "../../api/contract/staff.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { showToast } from "../../app/toast.ts";
import { changeRoles } from "../../services/staff.calls.ts";
import { Checkbox } from "../../ui/Checkbox/Checkbox.tsx";
import { Fieldset } from "../../ui/Fieldset/Fieldset.tsx";
import { TextArea } from "../../ui/TextArea/TextArea.tsx";
import { FormProblems } from "../parts/FormProblems.tsx";
import { noProof, ProofFields } from "../parts/ProofFields.tsx";
import { useContractForm } from "../parts/useContractForm.ts";
import { ActDialog, type ActProps } from "./ActDialog.tsx";

/** Gives and takes roles. */
export function RolesDialog({ open, person, withCode, onDone, onClose }: ActProps) {
  const id = useId();
  const sending = useSubmit(changeRoles, {
    onDone: () => {
      showToast("Роли изменены");
      form.reset();
      onClose();
      onDone();
    },
  });
  const form = useContractForm({
    schema: rolesForm,
    defaultValues: { roles: person.roles, reason: "", proof: noProof },
    sending: {
      ...sending,
      submit: (given: InputOf<"changeRoles">["body"]) => sending.submit({ id: person.id, ...given }),
    },
    isFleeting: true,
  });
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      id={id}
      title={`Изменить роли: ${person.fio}`}
      action="Изменить роли"
      busy={form.isSubmitting}
      onSubmit={form.onSubmit}
    >
      <FormProblems form={form} title="Роли не изменены" />
      <Fieldset label="Роли">
        <div className="stack g3">
          <Checkbox
            {...form.register("roles")}
            id={`${id}-moderator`}
            value="Moderator"
            label="Модератор"
            hint="Решает жалобы и публикации, блокирует читателей и авторов до 30 дней"
          />
          <Checkbox
            {...form.register("roles")}
            id={`${id}-admin`}
            value="Admin"
            label="Администратор"
            hint="Может всё, что модератор, даёт роли и завершает чужие сеансы"
          />
        </div>
      </Fieldset>
      {!person.hasSecondFactor && (
        <p className="small muted">
          Двухфакторный вход у этого человека выключен. Без него роль действует только на демонстрационном сервере.
        </p>
      )}
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
