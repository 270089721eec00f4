import { useLocation, useSearch } from "wouter";
import { useAccount } from "../../app/hooks/machines.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { type Ahead, firstLoad } from "../../app/screenProps.ts";
import { adminOrders } from "../../services/orders.calls.ts";
import { security } from "../../services/security.calls.ts";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { ButtonLink } from "../../ui/Button/Button.tsx";
import { SelectField } from "../../ui/SelectField/SelectField.tsx";
import { SkeletonRows } from "../../ui/Skeleton/Skeleton.tsx";
import { Tabs } from "../../ui/Tabs/Tabs.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import styles from "../parts/MoneyRows.module.css";
import { PageLinks } from "../parts/PageLinks.tsx";
import { PageTitle } from "../parts/PageTitle.tsx";
import { PeopleSearch } from "../parts/PeopleSearch.tsx";
import { AdminOrderRow } from "./AdminOrderRow.tsx";
import { addressOf, kindNames, type OrdersAt, ordersAt, queryOf, stateOptions } from "./adminOrders.view.ts";

const nothing = {};

export const first = ({ search }: Ahead) => [
  firstLoad(adminOrders, queryOf(ordersAt(search))),
  firstLoad(security, nothing),
];

/** /admin/orders: an administrator settles what waits and finds any order; a moderator finds one by its number. */
export default function AdminOrdersScreen() {
  const at = ordersAt(useSearch());
  const { search, kind, state, page } = at;
  const [, navigate] = useLocation();
  const isAdmin = useAccount().roles.includes("Admin");
  const loader = useLoader(adminOrders, queryOf(at), null);
  const guards = useLoader(security, nothing, null);
  const other = (changed: Partial<OrdersAt>) => addressOf({ ...at, page: 1, ...changed });
  return (
    <div className="wrap page stack g5">
      <PageTitle />
      {isAdmin && (
        <Tabs
          label="Какие заказы показать"
          items={(["waiting", "all"] as const).map((one) => ({
            label: kindNames[one],
            href: other({ kind: one, search: "", state: null }),
            current: kind === one && search === "",
          }))}
        />
      )}
      <PeopleSearch
        label="Заказы"
        field={isAdmin ? "Номер заказа или имя покупателя" : "Номер заказа"}
        find="Найти заказ"
        all="Показать все"
        search={search}
        addressOf={(typed) => other({ search: typed })}
      />
      {isAdmin && kind === "all" && (
        <SelectField
          label="Состояние"
          placeholder="Любое"
          options={stateOptions}
          value={state ?? ""}
          onChange={({ target }) => navigate(other({ state: (target.value || null) as OrdersAt["state"] }))}
        />
      )}
      <Loaded loader={loader} skeleton={<SkeletonRows rows={6} label="Заказы загружаются" />}>
        {({ orders, isLastPage }) => (
          <>
            {orders.length === 0 ? (
              <NoOrders isAdmin={isAdmin} {...at} />
            ) : (
              <ul className={styles.list}>
                {orders.map((order) => (
                  <li key={order.id}>
                    <AdminOrderRow order={order} withCode={guards.data?.twoFactor != null} onChanged={loader.reload} />
                  </li>
                ))}
              </ul>
            )}
            <PageLinks page={page} isLastPage={isLastPage} addressOf={(next) => other({ page: next })} />
          </>
        )}
      </Loaded>
    </div>
  );
}

function NoOrders({ isAdmin, search, kind, state }: OrdersAt & { isAdmin: boolean }) {
  if (search)
    return (
      <Blank
        mark="search"
        title="Такого заказа нет"
        action={<ButtonLink href="/admin/orders">Сбросить поиск</ButtonLink>}
      >
        Проверьте номер: он стоит в письме покупателю и на странице заказа.
      </Blank>
    );
  if (!isAdmin)
    return <Blank title="Найдите заказ по номеру">Покупатель видит его на странице заказа и в письме.</Blank>;
  if (state !== null)
    return (
      <Blank
        title="Таких заказов нет"
        action={<ButtonLink href="/admin/orders?kind=all">Показать все заказы</ButtonLink>}
      >
        Сейчас ни один заказ не в этом состоянии.
      </Blank>
    );
  return kind === "all" ? (
    <Blank title="Заказов пока нет">Здесь появится всё, что заказывают читатели.</Blank>
  ) : (
    <Blank title="Решать нечего" action={<ButtonLink href="/admin/orders?kind=all">Показать все заказы</ButtonLink>}>
      Здесь ждут спорные платежи, возвраты, которые не прошли, и непробитые чеки.
    </Blank>
  );
}
