import { payPayout, rejectPayout } from "../../services/payouts.calls.ts";
import { moscowDay } from "../../text/days.ts";
import { TextField } from "../../ui/TextField/TextField.tsx";
import { ActDialog, type ActProps } from "../parts/ActDialog.tsx";
import { ProofDialog } from "../parts/ProofDialog.tsx";
import { noProof } from "../parts/ProofFields.tsx";
import { useAct } from "../parts/useAct.ts";
import type { PayoutAct } from "./adminPayouts.view.ts";

const rejecting = {
  call: rejectPayout,
  schema: () => import("../../api/contract/payouts.ts").then(({ rejectedForm }) => rejectedForm),
  defaultValues: { reason: "", proof: noProof },
  done: "Выплата отклонена",
};

/** The bank has paid: by which payment order. */
function PaidDialog(props: ActProps) {
  const [action, today] = ["Записать оплату", moscowDay(Date.now())];
  const paying = {
    call: payPayout,
    schema: () => import("../../api/contract/payouts.ts").then(({ paidForm }) => paidForm),
    defaultValues: { number: "", date: today, proof: noProof },
    done: "Оплата записана",
  };
  const form = useAct(paying, props);
  return (
    <ProofDialog
      open
      form={form}
      title={`${action}: ${props.person.fio}`}
      action={action}
      failed="Оплата не записана"
      withCode={props.withCode}
      onClose={form.close}
    >
      <p>Автору придёт письмо с номером и датой. Изменить их потом нельзя.</p>
      <TextField {...form.field("number")} label="Номер платёжного поручения" autoComplete="off" maxLength={20} />
      <TextField {...form.field("date")} type="date" label="Дата платёжного поручения" max={today} />
    </ProofDialog>
  );
}

/** It is not paid: why. */
function RejectionDialog(props: ActProps) {
  const form = useAct(rejecting, props);
  return (
    <ActDialog {...props} onClose={form.close} form={form} action="Отклонить выплату" failed="Выплата не отклонена">
      <p>Деньги вернутся на баланс автора, причину он прочитает в письме.</p>
    </ActDialog>
  );
}

/** What came of a payout, with a proof. */
export default function SettleDialog({ act, ...props }: ActProps & { act: PayoutAct }) {
  return act === "pay" ? <PaidDialog {...props} /> : <RejectionDialog {...props} />;
}
