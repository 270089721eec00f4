import { useLoader } from "../../app/hooks/useLoader.ts";
import { merchantBalance } from "../../services/income.calls.ts";
import { ButtonLink } from "../../ui/Button/Button.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { BalanceFigures } from "./BalanceFigures.tsx";
import styles from "./Statistics.module.css";

/** What of the income can be paid out, and where that is asked for. */
export function Balance() {
  const loader = useLoader(merchantBalance, {}, null);
  return (
    <section className={styles.balance} aria-labelledby="balance">
      <div className="row between">
        <h2 id="balance">Баланс</h2>
        <ButtonLink href="/merchant/balance">К выплатам</ButtonLink>
      </div>
      <Loaded loader={loader}>{(balance) => <BalanceFigures balance={balance} />}</Loaded>
    </section>
  );
}
