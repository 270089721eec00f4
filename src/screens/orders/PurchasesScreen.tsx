import { useSearch } from "wouter";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { type Ahead, firstLoad } from "../../app/screenProps.ts";
import { purchases } from "../../services/orders.calls.ts";
import { formatMoment } from "../../text/dates.ts";
import { formatMoney } from "../../text/money.ts";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { ButtonLink } from "../../ui/Button/Button.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { PageLinks } from "../parts/PageLinks.tsx";
import { PageTitle } from "../parts/PageTitle.tsx";
import { listAddress, listAt } from "../parts/peopleList.view.ts";
import styles from "./Orders.module.css";
import { orderLabels, receiptText } from "./orders.view.ts";

const pageOf = (search: string) => ({ page: listAt(search).page });
export const first = ({ search }: Ahead) => [firstLoad(purchases, pageOf(search))];

/** /account/purchases: everything that was ordered, the last first; receipts and refunds stand on the page of an order. */
export default function PurchasesScreen() {
  const { page } = pageOf(useSearch());
  const loader = useLoader(purchases, { page }, null);
  return (
    <div className="wrap page stack g5">
      <PageTitle />
      <Loaded loader={loader}>
        {({ orders, isLastPage }) =>
          orders.length === 0 && page === 1 ? (
            <Blank title="Покупок пока нет" action={<ButtonLink href="/">К списку книг</ButtonLink>}>
              Здесь будут заказы, чеки и возвраты.
            </Blank>
          ) : (
            <>
              <ul className={styles.list}>
                {orders.map(({ id, work, state, amount, createdAt, receipt }) => (
                  <li key={id}>
                    <h2>
                      <a href={`/order/${id}`}>{work.title}</a>
                    </h2>
                    <p className="small muted num">
                      {`${orderLabels[state]}, ${formatMoney(amount)}, ${formatMoment(createdAt, Date.now())}. Чек ${receiptText(receipt)}`}
                    </p>
                  </li>
                ))}
              </ul>
              <PageLinks
                page={page}
                isLastPage={isLastPage}
                addressOf={(next) => listAddress("/account/purchases", { search: "", page: next })}
              />
            </>
          )
        }
      </Loaded>
    </div>
  );
}
