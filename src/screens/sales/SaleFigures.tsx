import { useLoader } from "../../app/hooks/useLoader.ts";
import { workStatistics } from "../../services/income.calls.ts";
import { formatMoney } from "../../text/money.ts";
import { formatNumber } from "../../text/plural.ts";
import { Loaded } from "../parts/Loaded.tsx";
import styles from "./Sales.module.css";

/** What the last 30 days have brought; the owner's page of figures has all the others. */
export function SaleFigures({ workId, isOwner }: { workId: number; isOwner: boolean }) {
  const loader = useLoader(workStatistics, { id: workId }, null);
  return (
    <section className="stack g3" aria-labelledby="sale-figures">
      <h2 id="sale-figures">За 30 дней</h2>
      <Loaded loader={loader}>
        {({ totals: { sold, promo, refunded, income } }) => (
          <dl className={styles.figures}>
            <dt>Куплено</dt>
            <dd>{formatNumber(sold)}</dd>
            <dt>По промокодам</dt>
            <dd>{formatNumber(promo)}</dd>
            <dt>Возвратов</dt>
            <dd>{formatNumber(refunded)}</dd>
            <dt>Доход владельца</dt>
            <dd>{formatMoney(income)}</dd>
          </dl>
        )}
      </Loaded>
      {isOwner && (
        <p>
          <a className="alone" href={`/merchant/statistics?work=${workId}`}>
            По дням и месяцам
          </a>
        </p>
      )}
    </section>
  );
}
