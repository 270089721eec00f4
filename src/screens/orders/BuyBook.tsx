import { useState } from "react";
import type { Offer } from "../../api/contract/offers.ts";
import { useAccount } from "../../app/hooks/machines.ts";
import { useCheckout } from "../../app/hooks/useCheckout.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { workOffer } from "../../services/orders.calls.ts";
import { newRequestId } from "../../services/requestId.ts";
import { formatDateNear } from "../../text/dates.ts";
import { formatMoney } from "../../text/money.ts";
import { orderRefusals } from "../../text/sellingRefusals.ts";
import { Button, ButtonLink } from "../../ui/Button/Button.tsx";
import { Checkbox } from "../../ui/Checkbox/Checkbox.tsx";
import { TextField } from "../../ui/TextField/TextField.tsx";
import { ContractForm, SubmitButton } from "../parts/ContractForm.tsx";
import { GuestLink } from "../parts/GuestLink.tsx";
import { useContractForm } from "../parts/useContractForm.ts";
import styles from "./Orders.module.css";
import { lostOrder } from "./orders.view.ts";

export type BuyBookProps = {
  workId: number;
  offer: Offer;
  /** Of the page, to come back to. */
  path: string;
};

/** What a book costs, what is bought, and how. */
export default function BuyBook({ workId, offer: known, path }: BuyBookProps) {
  const account = useAccount();
  const [offer, setOffer] = useState(known);
  if (offer.price === null || offer.priceNow === null) return null;
  if (offer.holding !== null) return <HeldBook workId={workId} holding={offer.holding} />;
  const price = formatMoney(offer.priceNow);
  return (
    <section className={styles.offer} aria-labelledby={`buy-${workId}`}>
      <h2 id={`buy-${workId}`}>Купить книгу</h2>
      <p className={styles.price}>
        {offer.discountEndsAt === null ? (
          price
        ) : (
          <>
            <b>{price}</b> вместо <s>{formatMoney(offer.price)}</s>
            <span className="vh">, </span>
            <span className={styles.until}>{`до\u00a0${formatDateNear(offer.discountEndsAt, Date.now())}`}</span>
          </>
        )}
      </p>
      {offer.refusal !== null ? (
        <p className="muted">{offer.refusal}</p>
      ) : account.id > 0 ? (
        <BuyForm
          workId={workId}
          amount={offer.priceNow}
          price={price}
          email={account.email ?? ""}
          onRenewed={setOffer}
        />
      ) : (
        <GuestLink variant="primary" to={path}>
          Войти и купить за {price}
        </GuestLink>
      )}
      <PromoLink />
      <p className="small muted">
        Вы покупаете все главы, и те, что выйдут. Вернуть деньги можно в течение 14 дней, пока платные главы не открыты
        и не скачаны. <a href="/offer">Условия покупки и продавец</a>
      </p>
    </section>
  );
}

/** In the place of the price, for who has the book: it is not offered a second time. */
const HeldBook = ({ workId, holding }: { workId: number; holding: NonNullable<Offer["holding"]> }) => (
  <section className={styles.offer} aria-labelledby={`buy-${workId}`}>
    <h2 id={`buy-${workId}`}>Книга у вас</h2>
    <p>{holding === "bought" ? orderRefusals.bought : "Книга получена по промокоду"}</p>
    <p className="small">
      <a className="alone" href="/account/purchases">
        К покупкам
      </a>
    </p>
  </section>
);

/** Where a reader who has a code goes. */
const PromoLink = () => (
  <p>
    <a className="alone" href="/promo">
      Ввести промокод
    </a>
  </p>
);

type Typed = { email: string; offerAgree: boolean };
type BuyFormProps = {
  workId: number;
  amount: number;
  price: string;
  email: string;
  /** The offer has been asked for once more. */
  onRenewed: (offer: Offer) => void;
};

function BuyForm({ workId, amount, price, email, onRenewed }: BuyFormProps) {
  const renewing = useSubmit(workOffer, { onDone: onRenewed });
  const { snapshot, send } = useCheckout(null);
  const isBusy = snapshot.matches("ordering") || snapshot.matches("leaving");
  const { message, order } = snapshot.context;
  const form = useContractForm<Typed, Typed>({
    schema: () => import("../../api/contract/orders.ts").then(({ buyForm }) => buyForm),
    defaultValues: { email, offerAgree: false },
    sending: {
      followSuccess: () => () => {},
      status: isBusy ? "submitting" : snapshot.matches("refused") ? "refused" : "idle",
      message: message || lostOrder,
      fields: {},
      requestId: null,
      submit: (typed) =>
        send({
          type: "order.requested",
          requestId: newRequestId(),
          workId,
          expectedAmount: amount,
          email: typed.email,
        }),
    },
    isFleeting: true,
  });
  if (order && !isBusy)
    return (
      <div className="row">
        <ButtonLink variant="primary" href={`/order/${order.id}`}>
          Открыть заказ
        </ButtonLink>
        {snapshot.matches("late") && (
          <Button onClick={() => send({ type: "check.requested" })}>Проверить ещё раз</Button>
        )}
      </div>
    );
  return (
    <ContractForm form={form} failed="Заказ не создан" className="stack g4" aria-label="Покупка">
      <TextField {...form.field("email")} type="email" label="Почта для чека" autoComplete="email" />
      <Checkbox {...form.field("offerAgree")} label="Условия покупки прочитаны и подходят" />
      <SubmitButton form={form}>Купить за {price}</SubmitButton>
      {snapshot.matches("refused") && (
        <Button busy={renewing.status === "submitting"} onClick={() => renewing.submit({ id: workId })}>
          Обновить цену
        </Button>
      )}
      {isBusy && (
        <p className="small muted" role="status">
          Готовим оплату…
        </p>
      )}
    </ContractForm>
  );
}
