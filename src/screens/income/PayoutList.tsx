import type { Payout } from "../../api/contract/payouts.ts";
import { formatMoney } from "../../text/money.ts";
import { Badge } from "../../ui/Badge/Badge.tsx";
import { payoutLine, standingOf } from "./payouts.view.ts";
import styles from "./Statistics.module.css";

/** The person's payouts, the last first: the state of each, by what it was paid or why it was not. */
export function PayoutList({ payouts }: { payouts: readonly Payout[] }) {
  return (
    <ul className={`${styles.payouts} stack g5`} aria-label="Выплаты">
      {payouts.map((payout) => (
        <li key={payout.id} className="stack g2 anywhere line-below">
          <h3>{`Выплата №\u00a0${payout.id}`}</h3>
          <p className="row g2">
            <Badge kind={standingOf(payout).badge}>{standingOf(payout).words}</Badge>
            <b className="num">{formatMoney(payout.amount)}</b>
          </p>
          {payout.reason && <p>{payout.reason}</p>}
          <p className="small muted num">{payoutLine(payout, Date.now())}</p>
        </li>
      ))}
    </ul>
  );
}
