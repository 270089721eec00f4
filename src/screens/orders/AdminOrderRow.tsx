import { useId, useState } from "react";
import type { AdminOrder } from "../../api/contract/orders.ts";
import { neededChunk } from "../../app/chunks.ts";
import { useAccount } from "../../app/hooks/machines.ts";
import { useSubmitWithToast } from "../../app/hooks/useSubmitWithToast.ts";
import { recheckOrder } from "../../services/orders.calls.ts";
import { bookHref } from "../../text/bookHref.ts";
import { formatMoment } from "../../text/dates.ts";
import { Badge } from "../../ui/Badge/Badge.tsx";
import { Button } from "../../ui/Button/Button.tsx";
import { LazyDialog } from "../parts/LazyDialog.tsx";
import styles from "../parts/MoneyRows.module.css";
import { PersonName } from "../parts/PersonName.tsx";
import { actsFor, badgeOf, type OrderAct, receiptsOf, receiptTask, sumWords } from "./adminOrders.view.ts";
import { orderLabels } from "./orders.view.ts";

const loadDialog = () => neededChunk(() => import("./OrderActDialog.tsx"));
const labels: Record<OrderAct, string> = {
  keep: "Засчитать оплату",
  giveBack: "Вернуть деньги",
  refund: "Вернуть деньги",
};

type AdminOrderRowProps = { order: AdminOrder; withCode: boolean; onChanged: () => void };

/** One order as the staff sees it: its state, what is wrong with it, and what may be decided. */
export function AdminOrderRow({ order, withCode, onChanged }: AdminOrderRowProps) {
  const { id, state, work, buyer, reason, paymentId, isOwn, createdAt } = order;
  const titleId = useId();
  const asker = useAccount();
  const [openAct, setOpenAct] = useState<OrderAct | null>(null);
  const check = useSubmitWithToast(recheckOrder, "Платёжную систему спросим ещё раз", onChanged);
  const { acts, canCheck } = actsFor(asker, order);
  const number = `заказ №\u00a0${id}`;
  const task = receiptTask(order);
  const person = { id, fio: number };
  return (
    <article className={`${styles.row} stack g2 anywhere line-below`} aria-labelledby={titleId}>
      <h2 id={titleId}>{`Заказ №\u00a0${id}, «${work.title}»`}</h2>
      <p className="row g2">
        <Badge kind={badgeOf(state)}>{orderLabels[state]}</Badge>
        <b className="num">{sumWords(order)}</b>
      </p>
      {reason && <p>{reason}</p>}
      {task && <p>{task}</p>}
      <p className="small muted">
        {work.id !== null && (
          <>
            Книга: <a href={bookHref({ id: work.id })}>{work.title}</a>.{" "}
          </>
        )}
        Покупатель: <PersonName person={buyer} />
        {`. ${formatMoment(createdAt, Date.now())}. ${receiptsOf(order)}`}
        {paymentId && `. Платёж ${paymentId}`}
      </p>
      {isOwn && <p className="small muted">О своём заказе и о своём доходе решает другой сотрудник.</p>}
      {(acts.length > 0 || canCheck) && (
        <div className="row g2">
          {acts.map((act) => (
            <Button key={act} small aria-label={`${labels[act]}: ${number}`} onClick={() => setOpenAct(act)}>
              {labels[act]}
            </Button>
          ))}
          {canCheck && (
            <Button
              small
              variant="text"
              flush={acts.length === 0}
              aria-label={`Спросить платёжную систему: ${number}`}
              busy={check.status === "submitting"}
              onClick={() => check.submit({ id })}
            >
              Спросить платёжную систему
            </Button>
          )}
        </div>
      )}
      {openAct && (
        <LazyDialog
          load={loadDialog}
          with={{ act: openAct, person, withCode, onDone: onChanged, onClose: () => setOpenAct(null) }}
        />
      )}
    </article>
  );
}
