import { useAccount } from "../../app/hooks/machines.ts";
import { banAccount } from "../../services/staff.calls.ts";
import { addDays, moscowDay } from "../../text/days.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { Fieldset } from "../../ui/Fieldset/Fieldset.tsx";
import { TextField } from "../../ui/TextField/TextField.tsx";
import { ActDialog, type ActProps } from "../parts/ActDialog.tsx";
import { noProof } from "../parts/ProofFields.tsx";
import { useAct } from "../parts/useAct.ts";

/** A moderator bans for so long at most; the server has the last word (server/staff/policy.ts). */
const MODERATORS_DAYS = 30;
const terms = [
  { name: "День", days: 1 },
  { name: "Неделя", days: 7 },
  { name: "Месяц", days: 30 },
  { name: "Год", days: 365 },
] as const;

const ban = {
  call: banAccount,
  schema: () => import("../../api/contract/staff.ts").then(({ banForm }) => banForm),
  defaultValues: { until: "" as string | null, reason: "", proof: noProof },
  done: "Учётная запись заблокирована",
};

/** Until which day, and why: the person sees both. */
export default function BanDialog(props: ActProps) {
  const form = useAct(ban, props);
  const isAdmin = useAccount().roles.includes("Admin");
  const today = moscowDay(Date.now());
  const isForever = form.watch("until") === null;
  const choose = (until: string | null) => form.setValue("until", until, { shouldDirty: true, shouldValidate: true });
  return (
    <ActDialog {...props} form={form} action="Заблокировать" failed="Блокировка не записана">
      <p>Читать можно будет по-прежнему, писать и публиковать нет. День и причину человек увидит.</p>
      <Fieldset label="Срок">
        <div className="row g2">
          {terms
            .filter(({ days }) => isAdmin || days <= MODERATORS_DAYS)
            .map(({ name, days }) => (
              <Button key={name} small onClick={() => choose(addDays(today, days))}>
                {name}
              </Button>
            ))}
          {isAdmin && (
            <Button small aria-pressed={isForever} onClick={() => choose(isForever ? "" : null)}>
              Навсегда
            </Button>
          )}
        </div>
      </Fieldset>
      {isForever ? (
        <p>Навсегда: пока блокировку не снимет администратор.</p>
      ) : (
        <TextField
          {...form.field("until")}
          type="date"
          label="Заблокировать до"
          hint="С начала этого дня по Москве блокировки уже нет"
          data-autofocus
        />
      )}
    </ActDialog>
  );
}
