import { useSearch } from "wouter";
import type { StaffAct } from "../../api/contract/staff.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { type Ahead, firstLoad } from "../../app/screenProps.ts";
import { staffActs } from "../../services/staff.calls.ts";
import { formatMoment } from "../../text/dates.ts";
import { counted } from "../../text/plural.ts";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { ButtonLink } from "../../ui/Button/Button.tsx";
import { SkeletonRows } from "../../ui/Skeleton/Skeleton.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { PageLinks } from "../parts/PageLinks.tsx";
import { PageTitle } from "../parts/PageTitle.tsx";
import { PeopleSearch } from "../parts/PeopleSearch.tsx";
import { PersonName } from "../parts/PersonName.tsx";
import { type ListAt, listAddress, listAt, listQuery } from "../parts/peopleList.view.ts";
import styles from "./ActsScreen.module.css";
import { actWords, sentence } from "./acts.view.ts";

const addressOf = (at: ListAt) => listAddress("/admin/acts", at);

export const first = ({ search }: Ahead) => [firstLoad(staffActs, listQuery(listAt(search)))];

/** /admin/acts: who of the staff has done what to whom, when and why; for administrators. */
export default function ActsScreen() {
  const at = listAt(useSearch());
  const { search, page } = at;
  const loader = useLoader(staffActs, listQuery(at), null);
  return (
    <div className="wrap page stack g5">
      <div className="stack g2">
        <PageTitle />
        <p className="muted narrow">
          Всё, что сотрудники сделали с учётными записями за год. Записи нельзя ни изменить, ни удалить раньше срока.
          Время московское. <a href="/admin/accounts">К людям</a>
        </p>
      </div>
      <PeopleSearch label="Действия" search={search} addressOf={(typed) => addressOf({ search: typed, page: 1 })} />
      <Loaded loader={loader} skeleton={<SkeletonRows rows={6} label="Действия загружаются" />}>
        {({ acts, realTotalCount, isLastPage }) => (
          <>
            <p className="small muted" role="status">
              {counted(realTotalCount, ["действие", "действия", "действий"])}
            </p>
            {acts.length === 0 ? (
              <Nothing search={search} />
            ) : (
              <ol className={`${styles.acts} line-above`}>
                {acts.map((act) => (
                  <Act key={act.id} act={act} />
                ))}
              </ol>
            )}
            <PageLinks page={page} isLastPage={isLastPage} addressOf={(next) => addressOf({ search, page: next })} />
          </>
        )}
      </Loaded>
    </div>
  );
}

function Act({ act }: { act: StaffAct }) {
  const { at, note, actor, person } = act;
  return (
    <li>
      <time className="small muted" dateTime={at}>
        {formatMoment(at, Date.now())}
      </time>
      <div className="stack g1">
        <p>
          <b>{actWords(act)}</b>
        </p>
        {note && <p>{sentence(note)}</p>}
        <p className="small">
          Кто: <PersonName person={actor} />
          {person.id !== actor.id && (
            <>
              . Кому: <PersonName person={person} /> <span className="muted">@{person.userName}</span>
            </>
          )}
        </p>
      </div>
    </li>
  );
}

const Nothing = ({ search }: { search: string }) => (
  <Blank
    mark="search"
    title={search ? "Ничего не нашлось" : "Пока ничего не сделано"}
    action={search && <ButtonLink href="/admin/acts">Показать все действия</ButtonLink>}
  >
    {search
      ? "Ищем и сотрудника, и того, с кем что-то сделали. Проверьте имя."
      : "Здесь появятся блокировки, роли и завершённые сеансы с причиной каждого действия."}
  </Blank>
);
