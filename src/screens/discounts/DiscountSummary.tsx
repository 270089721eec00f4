import type { EditedDiscount } from "../../api/contract/discounts.ts";
import { formatDiscount, formatMoney } from "../../text/money.ts";
import { formatNumber } from "../../text/plural.ts";
import styles from "./Discounts.module.css";
import { discountDays } from "./discounts.view.ts";

/** What a discount was that has ended. */
export const DiscountSummary = ({ discount }: { discount: EditedDiscount }) => (
  <dl className={styles.facts}>
    <dt>Размер</dt>
    <dd>{formatDiscount(discount.percent)}</dd>
    <dt>Дни</dt>
    <dd>{discountDays(discount, discount.today)}</dd>
    <dt>Книги</dt>
    <dd>{discount.works.map(({ title }) => `«${title}»`).join(", ")}</dd>
    <dt>Куплено</dt>
    <dd>{formatNumber(discount.soldCount)}</dd>
    <dt>Доход</dt>
    <dd>{formatMoney(discount.income)}</dd>
  </dl>
);
