import { useSearch } from "wouter";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { type Ahead, firstLoad } from "../../app/screenProps.ts";
import { ignoreList } from "../../services/people.calls.ts";
import { counted } from "../../text/plural.ts";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { SkeletonRows } from "../../ui/Skeleton/Skeleton.tsx";
import { Cabinet } from "../parts/Cabinet.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { PageLinks } from "../parts/PageLinks.tsx";
import { PageTitle } from "../parts/PageTitle.tsx";
import { PeopleSearch } from "../parts/PeopleSearch.tsx";
import { type ListAt, listAddress, listAt, listQuery } from "../parts/peopleList.view.ts";
import { IgnoredPerson } from "./IgnoredPerson.tsx";

const addressOf = (at: ListAt) => listAddress("/account/ignorelist", at);

export const first = ({ search }: Ahead) => [firstLoad(ignoreList, listQuery(listAt(search)))];

/** /account/ignorelist: whom the person ignores, with a way back for each. */
export default function IgnoreListScreen() {
  const at = listAt(useSearch());
  const { search, page } = at;
  const loader = useLoader(ignoreList, listQuery(at), null);
  return (
    <Cabinet current="/account/ignorelist">
      <div className="stack g5">
        <PageTitle />
        <p className="narrow">
          Эти люди не могут подписаться на вас и обратиться к вам. Читать и покупать ваши книги они могут по-прежнему.
        </p>
        <Loaded loader={loader} skeleton={<SkeletonRows rows={4} label="Игнор-лист загружается" />}>
          {({ people, realTotalCount, isLastPage }) =>
            people.length === 0 && search === "" && page === 1 ? (
              <Blank title="Вы никого не игнорируете">Кнопка «Игнорировать» есть на странице каждого автора.</Blank>
            ) : (
              <>
                <PeopleSearch
                  label="Игнор-лист"
                  search={search}
                  addressOf={(typed) => addressOf({ search: typed, page: 1 })}
                />
                <p className="small muted" role="status">
                  {realTotalCount === 0
                    ? "Никого не нашлось"
                    : counted(realTotalCount, ["человек", "человека", "человек"])}
                </p>
                <ul className="line-above">
                  {people.map((person) => (
                    <li key={person.id}>
                      <IgnoredPerson person={person} />
                    </li>
                  ))}
                </ul>
                <PageLinks
                  page={page}
                  isLastPage={isLastPage}
                  addressOf={(next) => addressOf({ search, page: next })}
                />
              </>
            )
          }
        </Loaded>
      </div>
    </Cabinet>
  );
}
