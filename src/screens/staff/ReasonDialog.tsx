import { endSessionsOfAccount, unbanAccount } from "../../services/staff.calls.ts";
import { ActDialog, type ActProps } from "../parts/ActDialog.tsx";
import { noProof } from "../parts/ProofFields.tsx";
import { useAct } from "../parts/useAct.ts";

const reasonField = {
  schema: () => import("../../api/contract/staff.ts").then(({ reasonForm }) => reasonForm),
  defaultValues: { reason: "", proof: noProof },
};
const acts = {
  unban: {
    ...reasonField,
    call: unbanAccount,
    action: "Снять блокировку",
    what: "Человек снова сможет писать и публиковать.",
    done: "Блокировка снята",
    failed: "Блокировка не снята",
  },
  sessions: {
    ...reasonField,
    call: endSessionsOfAccount,
    action: "Завершить сеансы",
    what: "Человеку придётся войти заново на всех устройствах. Несохранённый текст останется там.",
    done: "Сеансы завершены",
    failed: "Сеансы не завершены",
  },
};

/** What needs a reason and nothing more. */
export default function ReasonDialog({ act, ...props }: ActProps & { act: keyof typeof acts }) {
  const { action, what, failed, ...asking } = acts[act];
  const form = useAct(asking, props);
  return (
    <ActDialog {...props} form={form} action={action} failed={failed}>
      <p>{what}</p>
    </ActDialog>
  );
}
