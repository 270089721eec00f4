import { useId, useState } from "react";
import type { AdminPayout } from "../../api/contract/payouts.ts";
import { neededChunk } from "../../app/chunks.ts";
import { formatMoney } from "../../text/money.ts";
import { Badge } from "../../ui/Badge/Badge.tsx";
import { Button } from "../../ui/Button/Button.tsx";
import { LazyDialog } from "../parts/LazyDialog.tsx";
import styles from "../parts/MoneyRows.module.css";
import { PersonName } from "../parts/PersonName.tsx";
import { actsFor, type PayoutAct, payoutLine, standingOf, waitingWords } from "./adminPayouts.view.ts";

const loadDialog = () => neededChunk(() => import("./SettleDialog.tsx"));
const labels: Record<PayoutAct, string> = { pay: "Записать оплату", reject: "Отклонить выплату" };

type AdminPayoutRowProps = {
  payout: AdminPayout;
  withCode: boolean;
  /** Has its register made once more. */
  onRegister: (register: number) => void;
  onChanged: () => void;
};

/** One payout as administrators see it: the payee, its state, what keeps it, and what may be decided. */
export function AdminPayoutRow({ payout, withCode, onRegister, onChanged }: AdminPayoutRowProps) {
  const { id, amount, payee, reason, register, state, isOwn } = payout;
  const titleId = useId();
  const [openAct, setOpenAct] = useState<PayoutAct | null>(null);
  const acts = actsFor(payout);
  const { words, badge } = standingOf(payout);
  const number = `выплата №\u00a0${id}`;
  const waits = waitingWords(payout);
  return (
    <article className={`${styles.row} stack g2 anywhere line-below`} aria-labelledby={titleId}>
      <h2 id={titleId}>{`Выплата №\u00a0${id}`}</h2>
      <p className="row g2">
        <Badge kind={badge}>{words}</Badge>
        <b className="num">{formatMoney(amount)}</b>
        <PersonName person={payee} />
      </p>
      {waits && <p>{waits}</p>}
      {reason && <p>{reason}</p>}
      <p className="small muted num">{payoutLine(payout, Date.now())}</p>
      {isOwn && <p className="small muted">Свою выплату проводит другой администратор.</p>}
      {(acts.length > 0 || state === "exported") && (
        <div className="row g2">
          {acts.map((act) => (
            <Button key={act} small aria-label={`${labels[act]}: ${number}`} onClick={() => setOpenAct(act)}>
              {labels[act]}
            </Button>
          ))}
          {state === "exported" && register !== null && (
            <Button
              small
              variant="text"
              flush={acts.length === 0}
              aria-label={`Реестр №\u00a0${register} ещё раз: ${number}`}
              onClick={() => onRegister(register)}
            >
              {`Реестр №\u00a0${register} ещё раз`}
            </Button>
          )}
        </div>
      )}
      {openAct && (
        <LazyDialog
          load={loadDialog}
          with={{
            act: openAct,
            person: { id, fio: number },
            withCode,
            onDone: onChanged,
            onClose: () => setOpenAct(null),
          }}
        />
      )}
    </article>
  );
}
