import { useState } from "react";
import type { Statistics } from "../../api/contract/income.ts";
import { counted, formatNumber } from "../../text/plural.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { columnMoney } from "./columnMoney.ts";
import styles from "./Statistics.module.css";
import { lengthWords, rowName } from "./statistics.view.ts";

/** So many rows stand there at once. */
const AT_ONCE = 7;
const restForms = { day: ["день", "дня", "дней"], month: ["месяц", "месяца", "месяцев"] } as const;

/** The same figures as the plot's, the last day first. */
export function FiguresTable({ statistics }: { statistics: Statistics }) {
  const [isWhole, setWhole] = useState(false);
  const { rows, totals, by } = statistics;
  const title = by === "day" ? "По дням" : "По месяцам";
  const shown = rows.toReversed().slice(0, isWhole ? rows.length : AT_ONCE);
  const rest = rows.length - shown.length;
  return (
    <section className="stack g3" aria-labelledby="figures">
      <h2 id="figures">{title}</h2>
      <table className={`${styles.table} num small`} aria-labelledby="figures">
        <thead>
          <tr>
            <th scope="col">{by === "day" ? "День" : "Месяц"}</th>
            <th scope="col">Куплено</th>
            <th scope="col" className={styles.wide}>
              По кодам
            </th>
            <th scope="col" className={styles.wide}>
              Возвраты
            </th>
            <th scope="col">Доход</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.date}>
              <th scope="row">{rowName(row, statistics)}</th>
              <td>{formatNumber(row.sold)}</td>
              <td className={styles.wide}>{formatNumber(row.promo)}</td>
              <td className={styles.wide}>{formatNumber(row.refunded)}</td>
              <td>{columnMoney(row.income)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Всего за {lengthWords(statistics)}</th>
            <td>{formatNumber(totals.sold)}</td>
            <td className={styles.wide}>{formatNumber(totals.promo)}</td>
            <td className={styles.wide}>{formatNumber(totals.refunded)}</td>
            <td>{columnMoney(totals.income)}</td>
          </tr>
        </tfoot>
      </table>
      {rest > 0 && (
        <p>
          <Button small onClick={() => setWhole(true)}>
            Показать ещё {counted(rest, restForms[by])}
          </Button>
        </p>
      )}
    </section>
  );
}
