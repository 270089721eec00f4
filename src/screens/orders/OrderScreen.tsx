import { shallowEqual, useSelector } from "@xstate/react";
import { useState } from "react";
import type { Order } from "../../api/contract/orders.ts";
import { spareChunk } from "../../app/chunks.ts";
import { ConfirmDialog } from "../../app/dialogs/ConfirmDialog.tsx";
import { useCheckout } from "../../app/hooks/useCheckout.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { useOrderWait } from "../../app/hooks/useOrderWait.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { type Ahead, firstLoad, type ScreenProps } from "../../app/screenProps.ts";
import { orderStanding, refundOrder } from "../../services/orders.calls.ts";
import { formatMoment } from "../../text/dates.ts";
import { formatMoney } from "../../text/money.ts";
import { Button, ButtonLink } from "../../ui/Button/Button.tsx";
import { Job } from "../../ui/Job/Job.tsx";
import { LazyShown } from "../parts/LazyShown.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { TroubleNote } from "../parts/TroubleNote.tsx";
import styles from "./Orders.module.css";
import { type CheckoutState, orderWords, receiptText, whyBack } from "./orders.view.ts";
import { waitFacts } from "./orderWait.view.ts";

/** The bank is asked, and since when; a person who does not want to wait need not. */
function OrderWait() {
  const facts = useSelector(useOrderWait(), waitFacts, shallowEqual);
  return <Job name="Спрашиваем банк" label="Ждём ответа банка" state="active" facts={facts} />;
}

const loadBook = () => spareChunk(() => import("./OrderedBook.tsx"));

export const first = ({ params }: Ahead) => [firstLoad(orderStanding, { id: Number(params.id) })];

/**
 * /order/{id}: the state of an order; it waits for the server's answer, never for the address by which the buyer came
 * back.
 */
export default function OrderScreen({ params }: ScreenProps) {
  const loader = useLoader(orderStanding, { id: Number(params.id) }, null);
  return (
    <div className="wrap page">
      <Loaded loader={loader} title="Заказ">
        {(order) => <OrderState key={`${order.state} ${order.canRefund}`} loaded={order} onChanged={loader.reload} />}
      </Loaded>
    </div>
  );
}

function OrderState({ loaded, onChanged }: { loaded: Order; onChanged: () => void }) {
  const { snapshot, send } = useCheckout(loaded.id);
  const order = snapshot.context.order ?? loaded;
  const isOpen = order.state === "created" || order.state === "awaitingPayment";
  const state = (typeof snapshot.value === "string" ? snapshot.value : Object.keys(snapshot.value)[0]) as CheckoutState;
  const isWaiting = isOpen && state === "waiting";
  const { title, text } = orderWords(isOpen || state === "late" ? state : "paid", order);
  const book = order.work.id === null ? null : `/book/${order.work.id}`;
  const receipt = receiptText(order);
  const isBought = order.state === "paid" || order.state === "refundFailed";
  return (
    <article className={`${styles.order} stack g6`}>
      <header className="stack g2">
        <h1>{title}</h1>
        <p role="status">{text}</p>
        {whyBack(order) && <p>{whyBack(order)}</p>}
      </header>
      {isWaiting && <OrderWait />}
      <div className="row">
        {isWaiting && order.confirmationUrl && <ButtonLink href={order.confirmationUrl}>Вернуться к оплате</ButtonLink>}
        {state === "late" && (
          <Button variant="primary" onClick={() => send({ type: "check.requested" })}>
            Проверить ещё раз
          </Button>
        )}
        {isWaiting && <ButtonLink href="/library">Не ждать, открыть библиотеку</ButtonLink>}
        {book && (
          <ButtonLink variant={isBought ? "primary" : undefined} href={book}>
            {isBought ? "Читать" : "К книге"}
          </ButtonLink>
        )}
      </div>
      {order.work.id !== null && (
        <LazyShown load={loadBook} with={{ workId: order.work.id, isBought, onDownloaded: onChanged }} />
      )}
      <dl className={styles.facts}>
        <dt>Книга</dt>
        <dd>{order.work.title}</dd>
        <dt>Сумма</dt>
        <dd className="num">{formatMoney(order.amount)}</dd>
        <dt>Заказ</dt>
        <dd className="num">{`№\u00a0${order.id}, ${formatMoment(order.createdAt, Date.now())}`}</dd>
        {receipt && (
          <>
            <dt>Чек</dt>
            <dd>{receipt}</dd>
          </>
        )}
      </dl>
      {isOpen && (
        <p className="small muted">
          Если оплатить дважды, второй платёж вернётся сам. <a href="/support">Поддержка</a>
        </p>
      )}
      {order.canRefund && <RefundButton order={order} onChanged={onChanged} />}
      {order.refusal && <p className="small muted">{order.refusal}.</p>}
    </article>
  );
}

function RefundButton({ order, onChanged }: { order: Order; onChanged: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const refund = useSubmit(refundOrder, {
    onDone: () => {
      setAsking(false);
      onChanged();
    },
  });
  return (
    <div className="stack g2">
      <p>
        <Button onClick={() => setAsking(true)}>Вернуть деньги…</Button>
      </p>
      <ConfirmDialog
        open={isAsking}
        title={`Вернуть деньги за «${order.work.title}»?`}
        confirm="Вернуть деньги"
        keep="Оставить книгу"
        busy={refund.status === "submitting"}
        onConfirm={() => refund.submit({ id: order.id, reason: "" })}
        onClose={() => setAsking(false)}
      >
        Платные главы закроются сразу, а {formatMoney(order.amount)} банк зачислит в течение 10 дней.
        <TroubleNote text={refund.status === "refused" && refund.message} />
      </ConfirmDialog>
    </div>
  );
}
