import { useSearch } from "wouter";
import type { Order } from "../../api/contract/orders.ts";
import type { RedeemedCode } from "../../api/contract/promoCodes.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { type Ahead, firstLoad } from "../../app/screenProps.ts";
import { purchases } from "../../services/orders.calls.ts";
import { redeemedCodes } from "../../services/promoCodes.calls.ts";
import { bookHref } from "../../text/bookHref.ts";
import { formatMoment } from "../../text/dates.ts";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { ButtonLink } from "../../ui/Button/Button.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import styles from "../parts/MoneyRows.module.css";
import { PageLinks } from "../parts/PageLinks.tsx";
import { PageTitle } from "../parts/PageTitle.tsx";
import { listAddress, listAt } from "../parts/peopleList.view.ts";
import { orderLine } from "./orders.view.ts";

const pageOf = (search: string) => ({ page: listAt(search).page });
export const first = ({ search }: Ahead) => [
  firstLoad(purchases, pageOf(search)),
  firstLoad(redeemedCodes, pageOf(search)),
];

/**
 * /account/purchases: everything that was ordered, the last first, and the books that codes have given; receipts and refunds stand on
 * the page of an order. Both lists are turned together.
 */
export default function PurchasesScreen() {
  const { page } = pageOf(useSearch());
  const loader = useLoader(purchases, { page }, null);
  const given = useLoader(redeemedCodes, { page }, null);
  return (
    <div className="wrap page stack g5">
      <div className="row between">
        <PageTitle />
        <ButtonLink href="/promo">Ввести промокод</ButtonLink>
      </div>
      <Loaded loader={loader}>
        {({ orders, isLastPage }) => (
          <Loaded loader={given}>
            {({ codes, isLastPage: isLastOfCodes }) =>
              orders.length + codes.length === 0 && page === 1 ? (
                <Blank title="Покупок пока нет" action={<ButtonLink href="/">К списку книг</ButtonLink>}>
                  Здесь будут заказы, чеки, возвраты и книги, полученные по промокодам.
                </Blank>
              ) : (
                <>
                  {orders.length > 0 && <Orders orders={orders} />}
                  {codes.length > 0 && <Given codes={codes} />}
                  <PageLinks
                    page={page}
                    isLastPage={isLastPage && isLastOfCodes}
                    addressOf={(next) => listAddress("/account/purchases", { search: "", page: next })}
                  />
                </>
              )
            }
          </Loaded>
        )}
      </Loaded>
    </div>
  );
}

const Orders = ({ orders }: { orders: readonly Order[] }) => (
  <ul className={styles.list} aria-label="Заказы">
    {orders.map((order) => (
      <li key={order.id}>
        <h2>
          <a className="alone" href={`/order/${order.id}`}>
            {order.work.title}
          </a>
        </h2>
        <p className="small muted num">{orderLine(order, Date.now())}</p>
      </li>
    ))}
  </ul>
);

/** Books that cost nothing: they have no order, and nothing is paid back. */
const Given = ({ codes }: { codes: readonly RedeemedCode[] }) => (
  <section className="stack g4" aria-labelledby="given">
    <h2 id="given">По промокодам</h2>
    <ul className={styles.list}>
      {codes.map(({ id, work, code, redeemedAt }) => (
        <li key={id}>
          <h3>
            <a className="alone" href={bookHref(work)}>
              {work.title}
            </a>
          </h3>
          <p className="small muted num">{`Промокод ${code}, ${formatMoment(redeemedAt, Date.now())}`}</p>
        </li>
      ))}
    </ul>
  </section>
);
