import { useState } from "react";
import { useSearch } from "wouter";
import type { Balance } from "../../api/contract/income.ts";
import { neededChunk } from "../../app/chunks.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { type Ahead, firstLoad } from "../../app/screenProps.ts";
import { merchantBalance } from "../../services/income.calls.ts";
import { merchantPayouts } from "../../services/payouts.calls.ts";
import { newRequestId } from "../../services/requestId.ts";
import { security } from "../../services/security.calls.ts";
import { Button, ButtonLink } from "../../ui/Button/Button.tsx";
import { SkeletonRows } from "../../ui/Skeleton/Skeleton.tsx";
import { Cabinet } from "../parts/Cabinet.tsx";
import { LazyDialog } from "../parts/LazyDialog.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { PageLinks } from "../parts/PageLinks.tsx";
import { PageTitle } from "../parts/PageTitle.tsx";
import { listAddress, listAt } from "../parts/peopleList.view.ts";
import { BalanceFigures } from "./BalanceFigures.tsx";
import { PayoutList } from "./PayoutList.tsx";
import { needsPapers } from "./payouts.view.ts";

const PATH = "/merchant/balance";
const nothing = {};
const pageOf = (search: string) => ({ page: listAt(search).page });
const loadDialog = () => neededChunk(() => import("./PayoutDialog.tsx"));

export const first = ({ search }: Ahead) => [
  firstLoad(merchantBalance, nothing),
  firstLoad(merchantPayouts, pageOf(search)),
  firstLoad(security, nothing),
];

/** /merchant/balance: what an author can be paid, asks for, and has been paid. */
export default function BalanceScreen() {
  const { page } = pageOf(useSearch());
  const balance = useLoader(merchantBalance, nothing, null);
  const payouts = useLoader(merchantPayouts, { page }, null);
  const guards = useLoader(security, nothing, null);
  const reload = () => {
    balance.reload();
    payouts.reload();
  };
  return (
    <Cabinet current={PATH}>
      <div className="stack g6">
        <PageTitle />
        <Loaded loader={balance} skeleton={<SkeletonRows rows={3} label="Баланс считается" />}>
          {(loaded) => (
            <>
              <BalanceFigures balance={loaded} />
              <Asking balance={loaded} withCode={guards.data?.twoFactor != null} onChanged={reload} />
            </>
          )}
        </Loaded>
        <section className="stack g4" aria-labelledby="payouts">
          <h2 id="payouts">Выплаты</h2>
          <Loaded loader={payouts}>
            {({ payouts: shown, isLastPage }) => (
              <>
                {shown.length > 0 ? (
                  <PayoutList payouts={shown} />
                ) : (
                  <p className="muted">Выплат пока не было. Здесь будет видно, как стоит каждая из них.</p>
                )}
                <PageLinks
                  page={page}
                  isLastPage={isLastPage}
                  addressOf={(next) => listAddress(PATH, { search: "", page: next })}
                />
              </>
            )}
          </Loaded>
        </section>
      </div>
    </Cabinet>
  );
}

type AskingProps = { balance: Balance; withCode: boolean; onChanged: () => void };

function Asking({ balance, withCode, onChanged }: AskingProps) {
  // The same request until it is answered: an answer that was lost on its way makes no second payout.
  const [requestId, setRequestId] = useState(newRequestId);
  const [isOpen, setOpen] = useState(false);
  const changed = () => {
    setRequestId(newRequestId());
    onChanged();
  };
  return (
    <>
      <div className="row g3">
        <Button variant="primary" unavailable={balance.refusal ?? undefined} onClick={() => setOpen(true)}>
          Запросить выплату
        </Button>
        {needsPapers(balance) && <ButtonLink href="/account/identification">Подтверждение личности</ButtonLink>}
      </div>
      {isOpen && (
        <LazyDialog
          load={loadDialog}
          with={{
            available: balance.available,
            requestId,
            withCode,
            onChanged: changed,
            onClose: () => setOpen(false),
          }}
        />
      )}
    </>
  );
}
