import type { Balance } from "../../api/contract/income.ts";
import { balanceFigures, balanceWords } from "./balance.view.ts";
import styles from "./Statistics.module.css";

/** What of the income is the author's already, what buyers may still have back, and what is on its way to the bank. */
export function BalanceFigures({ balance }: { balance: Balance }) {
  return (
    <>
      <dl className={styles.figures}>
        {balanceFigures(balance, Date.now()).map(({ name, value }) => (
          <div key={name}>
            <dt className="small muted">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="small muted">{balanceWords(balance)}</p>
    </>
  );
}
