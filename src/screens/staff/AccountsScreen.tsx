import { useSearch } from "wouter";
import { useAccount } from "../../app/hooks/machines.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { type Ahead, firstLoad } from "../../app/screenProps.ts";
import { security } from "../../services/security.calls.ts";
import { accounts } from "../../services/staff.calls.ts";
import { counted } from "../../text/plural.ts";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { ButtonLink } from "../../ui/Button/Button.tsx";
import { SkeletonRows } from "../../ui/Skeleton/Skeleton.tsx";
import { Tabs } from "../../ui/Tabs/Tabs.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { PageLinks } from "../parts/PageLinks.tsx";
import { PageTitle } from "../parts/PageTitle.tsx";
import { PeopleSearch } from "../parts/PeopleSearch.tsx";
import { AccountRow } from "./AccountRow.tsx";
import { type AccountsAt, accountsAt, addressOf, kindNames, queryOf } from "./accounts.view.ts";

const nothing = {};

export const first = ({ search }: Ahead) => [
  firstLoad(accounts, queryOf(accountsAt(search))),
  firstLoad(security, nothing),
];

/** /admin/accounts: who is who, who is banned, and what the staff may do about it. */
export default function AccountsScreen() {
  const at = accountsAt(useSearch());
  const { search, kind, page } = at;
  const { roles } = useAccount();
  const loader = useLoader(accounts, queryOf(at), null);
  const guards = useLoader(security, nothing, null);
  /** Another look begins with its first page. */
  const other = (changed: Partial<AccountsAt>) => addressOf({ ...at, page: 1, ...changed });
  return (
    <div className="wrap page stack g5">
      <PageTitle />
      {roles.includes("Admin") && (
        <p className="row g4">
          <a href="/admin/acts">Действия сотрудников</a>
          <a href="/admin/system">Состояние площадки</a>
        </p>
      )}
      <Tabs
        label="Кого показать"
        items={(["all", "staff", "banned"] as const).map((one) => ({
          label: kindNames[one],
          href: other({ kind: one }),
          current: kind === one,
        }))}
      />
      <PeopleSearch label="Люди" search={search} addressOf={(typed) => other({ search: typed })} />
      <Loaded loader={loader} skeleton={<SkeletonRows rows={6} label="Люди загружаются" />}>
        {({ people, realTotalCount, isLastPage }) => (
          <>
            <p className="small muted" role="status">
              {counted(realTotalCount, ["человек", "человека", "человек"])}
            </p>
            {people.length === 0 ? (
              <Nobody isAll={kind === "all"} search={search} />
            ) : (
              <ul className="line-above">
                {people.map((person) => (
                  <li key={person.id}>
                    <AccountRow person={person} withCode={guards.data?.twoFactor != null} onChanged={loader.reload} />
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

const Nobody = ({ isAll, search }: { isAll: boolean; search: string }) => (
  <Blank
    mark="search"
    title="Никого не нашлось"
    action={(search || !isAll) && <ButtonLink href="/admin/accounts">Показать всех людей</ButtonLink>}
  >
    {search ? "Проверьте имя или поищите среди всех." : "Здесь появятся те, у кого есть роль или блокировка."}
  </Blank>
);
