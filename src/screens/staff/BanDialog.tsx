import { banAccount } from "../../services/staff.calls.ts";
import { TextField } from "../../ui/TextField/TextField.tsx";
import { ActDialog, type ActProps } from "../parts/ActDialog.tsx";
import { noProof } from "../parts/ProofFields.tsx";
import { useAct } from "../parts/useAct.ts";

const ban = {
  call: banAccount,
  schema: () => import("../../api/contract/staff.ts").then(({ banForm }) => banForm),
  defaultValues: { until: "", reason: "", proof: noProof },
  done: "Учётная запись заблокирована",
};

/** Until which day, and why: the person is told both. */
export default function BanDialog(props: ActProps) {
  const form = useAct(ban, props);
  return (
    <ActDialog {...props} form={form} action="Заблокировать" failed="Блокировка не записана">
      <p>Читать можно будет по-прежнему, писать и публиковать нет. День и причину человек увидит.</p>
      <TextField
        {...form.field("until")}
        type="date"
        label="Заблокировать до"
        hint="С начала этого дня по Москве блокировки уже нет"
        data-autofocus
      />
    </ActDialog>
  );
}
