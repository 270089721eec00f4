import { useSearch } from "wouter";
import type { ListedPapers } from "../../api/contract/identification.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { identifications } from "../../services/identification.calls.ts";
import { formatMoment } from "../../text/dates.ts";
import { Avatar } from "../../ui/Avatar/Avatar.tsx";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { ButtonLink } from "../../ui/Button/Button.tsx";
import { SkeletonRows } from "../../ui/Skeleton/Skeleton.tsx";
import { Tabs } from "../../ui/Tabs/Tabs.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { PageTitle } from "../parts/PageTitle.tsx";
import people from "../parts/People.module.css";
import { ReviewedPapers } from "./ReviewedPapers.tsx";

type State = ListedPapers["state"];
const stateNames: Record<State, string> = {
  onReview: "Ждут решения",
  approved: "Подтверждённые",
  rejected: "Отклонённые",
  revoked: "Отозванные",
};
const states = Object.keys(stateNames) as State[];

function seenAt(address: string) {
  const query = new URLSearchParams(address);
  const [page, person] = [Number(query.get("page")), Number(query.get("person"))];
  return {
    state: states.find((state) => state === query.get("state")) ?? "onReview",
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
    person: Number.isSafeInteger(person) && person >= 1 ? person : null,
  };
}
const addressOf = (state: State, page = 1): string =>
  `/moderation/identifications?${new URLSearchParams({ state, ...(page > 1 && { page: String(page) }) })}`;

/** /moderation/identifications: papers that wait for a decision, and one person's. */
export default function IdentificationsScreen() {
  const { state, page, person } = seenAt(useSearch());
  const list = addressOf(state, page);
  return (
    <div className="wrap page stack g5">
      <PageTitle />
      {person === null ? <Queue state={state} page={page} /> : <ReviewedPapers key={person} id={person} back={list} />}
    </div>
  );
}

function Queue({ state, page }: { state: State; page: number }) {
  const loader = useLoader(identifications, { state, page }, null);
  return (
    <>
      <Tabs
        label="Какие документы"
        items={states.map((one) => ({ label: stateNames[one], href: addressOf(one), current: one === state }))}
      />
      <Loaded loader={loader} skeleton={<SkeletonRows rows={4} label="Документы загружаются" />}>
        {(found) =>
          found.people.length === 0 ? (
            <Blank mark="search" title="Документов нет">
              Здесь появятся люди, которые прислали документы для выплат.
            </Blank>
          ) : (
            <>
              <ul className={people.list}>
                {found.people.map(({ id, fio, userName, avatarUrl, sentAt }) => (
                  <li key={id} className={people.person}>
                    <Avatar name={fio} src={avatarUrl ?? undefined} silent />
                    <div className={people.words}>
                      <p>
                        {fio} <span className="small muted">@{userName}</span>
                      </p>
                      <p className="small muted">Отправлены {formatMoment(sentAt, Date.now())}</p>
                    </div>
                    <ButtonLink
                      small
                      aria-label={`Открыть документы: ${fio}`}
                      href={`${addressOf(state, page)}&person=${id}`}
                    >
                      Открыть документы
                    </ButtonLink>
                  </li>
                ))}
              </ul>
              {(page > 1 || !found.isLastPage) && (
                <nav className="row" aria-label="Страницы">
                  {page > 1 && <ButtonLink href={addressOf(state, page - 1)}>Предыдущие</ButtonLink>}
                  {!found.isLastPage && <ButtonLink href={addressOf(state, page + 1)}>Дальше</ButtonLink>}
                </nav>
              )}
            </>
          )
        }
      </Loaded>
    </>
  );
}
