import { keepPayment, refundByStaff, returnPayment } from "../../services/orders.calls.ts";
import { ActDialog, type ActProps } from "../parts/ActDialog.tsx";
import { noProof } from "../parts/ProofFields.tsx";
import { useAct } from "../parts/useAct.ts";
import type { OrderAct } from "./adminOrders.view.ts";

const reasonField = {
  schema: () => import("../../api/contract/orders.ts").then(({ orderReasonForm }) => orderReasonForm),
  defaultValues: { reason: "", proof: noProof },
};
const acts = {
  keep: {
    ...reasonField,
    call: keepPayment,
    action: "Засчитать оплату",
    what: "Книга откроется покупателю, доход автора считается с суммы, которая пришла.",
    done: "Оплата засчитана",
    failed: "Оплата не засчитана",
  },
  giveBack: {
    ...reasonField,
    call: returnPayment,
    action: "Вернуть деньги",
    what: "Покупателю вернётся всё, что пришло. Книга не откроется.",
    done: "Деньги возвращаются",
    failed: "Деньги не возвращены",
  },
  refund: {
    ...reasonField,
    call: refundByStaff,
    action: "Вернуть деньги",
    what: "Платные главы закроются сразу, покупателю вернётся всё, что он заплатил.",
    done: "Деньги возвращаются",
    failed: "Деньги не возвращены",
  },
} satisfies Record<OrderAct, object>;

/** What is decided about an order: why, and who decides. */
export default function OrderActDialog({ act, ...props }: ActProps & { act: OrderAct }) {
  const { action, what, failed, ...asking } = acts[act];
  const form = useAct(asking, props);
  return (
    <ActDialog {...props} form={form} action={action} failed={failed}>
      <p>{what}</p>
    </ActDialog>
  );
}
