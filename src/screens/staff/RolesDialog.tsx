import { useId } from "react";
import type { ListedAccount } from "../../api/contract/staff.ts";
import { changeRoles } from "../../services/staff.calls.ts";
import { Checkbox } from "../../ui/Checkbox/Checkbox.tsx";
import { Fieldset } from "../../ui/Fieldset/Fieldset.tsx";
import { ActDialog, type ActProps } from "../parts/ActDialog.tsx";
import { noProof } from "../parts/ProofFields.tsx";
import { useAct } from "../parts/useAct.ts";

/** Gives and takes roles. */
export default function RolesDialog(props: ActProps & { person: ListedAccount }) {
  const { person } = props;
  const id = useId();
  const form = useAct(
    {
      call: changeRoles,
      schema: () => import("../../api/contract/staff.ts").then(({ rolesForm }) => rolesForm),
      defaultValues: { roles: person.roles, reason: "", proof: noProof },
      done: "Роли изменены",
    },
    props,
  );
  return (
    <ActDialog {...props} form={form} action="Изменить роли" failed="Роли не изменены">
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
    </ActDialog>
  );
}
