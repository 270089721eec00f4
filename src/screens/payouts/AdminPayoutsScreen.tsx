import { useState } from "react";
import { useSearch } from "wouter";
import { neededChunk } from "../../app/chunks.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { type Ahead, firstLoad } from "../../app/screenProps.ts";
import { adminPayouts } from "../../services/payouts.calls.ts";
import { security } from "../../services/security.calls.ts";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { Button, ButtonLink } from "../../ui/Button/Button.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";
import { SkeletonRows } from "../../ui/Skeleton/Skeleton.tsx";
import { Tabs } from "../../ui/Tabs/Tabs.tsx";
import { LazyDialog } from "../parts/LazyDialog.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import styles from "../parts/MoneyRows.module.css";
import { PageLinks } from "../parts/PageLinks.tsx";
import { PageTitle } from "../parts/PageTitle.tsx";
import { PeopleSearch } from "../parts/PeopleSearch.tsx";
import { AdminPayoutRow } from "./AdminPayoutRow.tsx";
import { addressOf, kindNames, type PayoutsAt, payoutsAt, queryOf } from "./adminPayouts.view.ts";

const nothing = {};
const loadDialog = () => neededChunk(() => import("./RegisterDialog.tsx"));

export const first = ({ search }: Ahead) => [
  firstLoad(adminPayouts, queryOf(payoutsAt(search))),
  firstLoad(security, nothing),
];

/** /admin/payouts: an administrator takes a register to the bank, and writes down what came of it. */
export default function AdminPayoutsScreen() {
  const at = payoutsAt(useSearch());
  const { search, kind, page } = at;
  const loader = useLoader(adminPayouts, queryOf(at), null);
  const guards = useLoader(security, nothing, null);
  // Undefined: the dialog is closed; null: a new register.
  const [register, setRegister] = useState<number | null>();
  const withCode = guards.data?.twoFactor != null;
  const other = (changed: Partial<PayoutsAt>) => addressOf({ ...at, page: 1, ...changed });
  return (
    <div className="wrap page stack g5">
      <div className="row between">
        <PageTitle />
        <Button variant="primary" icon={<Icon name="download" />} onClick={() => setRegister(null)}>
          Выгрузить реестр
        </Button>
      </div>
      <Tabs
        label="Какие выплаты показать"
        items={(["waiting", "all"] as const).map((one) => ({
          label: kindNames[one],
          href: other({ kind: one, search: "" }),
          current: kind === one && search === "",
        }))}
      />
      <PeopleSearch
        label="Выплаты"
        field="Номер выплаты или имя автора"
        find="Найти выплату"
        all="Показать все"
        search={search}
        addressOf={(typed) => other({ search: typed })}
      />
      <Loaded loader={loader} skeleton={<SkeletonRows rows={6} label="Выплаты загружаются" />}>
        {({ payouts, isLastPage }) => (
          <>
            {payouts.length === 0 ? (
              <NoPayouts {...at} />
            ) : (
              <ul className={styles.list}>
                {payouts.map((payout) => (
                  <li key={payout.id}>
                    <AdminPayoutRow
                      payout={payout}
                      withCode={withCode}
                      onRegister={setRegister}
                      onChanged={loader.reload}
                    />
                  </li>
                ))}
              </ul>
            )}
            <PageLinks page={page} isLastPage={isLastPage} addressOf={(next) => other({ page: next })} />
          </>
        )}
      </Loaded>
      {register !== undefined && (
        <LazyDialog
          load={loadDialog}
          with={{ register, withCode, onChanged: loader.reload, onClose: () => setRegister(undefined) }}
        />
      )}
    </div>
  );
}

function NoPayouts({ search, kind }: PayoutsAt) {
  if (search)
    return (
      <Blank
        mark="search"
        title="Такой выплаты нет"
        action={<ButtonLink href="/admin/payouts">Сбросить поиск</ButtonLink>}
      >
        Проверьте номер: он стоит в письме автору и на странице «Баланс и выплаты».
      </Blank>
    );
  return kind === "all" ? (
    <Blank title="Выплат пока нет">Здесь появится всё, что запросят авторы.</Blank>
  ) : (
    <Blank title="Никто не ждёт" action={<ButtonLink href="/admin/payouts?kind=all">Показать все выплаты</ButtonLink>}>
      Здесь стоят выплаты, которые надо отправить в банк, и те, о которых банк ещё не ответил.
    </Blank>
  );
}
