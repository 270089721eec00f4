import { useLoader } from "../../app/hooks/useLoader.ts";
import { merchantBalance } from "../../services/income.calls.ts";
import { Loaded } from "../parts/Loaded.tsx";
import styles from "./Statistics.module.css";
import { balanceWords, columnMoney, heldName } from "./statistics.view.ts";

/** What of the income is the author's already, and what can still be given back to buyers. */
export function Balance() {
  const loader = useLoader(merchantBalance, {}, null);
  return (
    <section className={styles.balance} aria-labelledby="balance">
      <h2 id="balance">Баланс</h2>
      <Loaded loader={loader}>
        {(balance) => (
          <>
            <dl className={styles.figures}>
              <div>
                <dt>созрело</dt>
                <dd>{columnMoney(balance.available)}</dd>
              </div>
              <div>
                <dt>{heldName(balance, Date.now())}</dt>
                <dd>{columnMoney(balance.held)}</dd>
              </div>
            </dl>
            <p className="small muted">{balanceWords(balance)}</p>
          </>
        )}
      </Loaded>
    </section>
  );
}
