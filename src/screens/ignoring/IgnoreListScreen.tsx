import { type FormEvent, useRef } from "react";
import { useLocation, useSearch } from "wouter";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { type Ahead, firstLoad } from "../../app/screenProps.ts";
import { ignoreList } from "../../services/people.calls.ts";
import { counted } from "../../text/plural.ts";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { Button, ButtonLink } from "../../ui/Button/Button.tsx";
import { SkeletonRows } from "../../ui/Skeleton/Skeleton.tsx";
import { TextField } from "../../ui/TextField/TextField.tsx";
import { Cabinet } from "../parts/Cabinet.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { PageTitle } from "../parts/PageTitle.tsx";
import styles from "../parts/People.module.css";
import { IgnoredPerson } from "./IgnoredPerson.tsx";
import { addressOf, listAt, queryOf } from "./ignoreList.view.ts";

export const first = ({ search }: Ahead) => [firstLoad(ignoreList, queryOf(listAt(search)))];

/** /account/ignorelist: whom the person ignores, with a way back for each. */
export default function IgnoreListScreen() {
  const at = listAt(useSearch());
  const { search, page } = at;
  const loader = useLoader(ignoreList, queryOf(at), null);
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
                <Search key={search} search={search} />
                <p className="small muted" role="status">
                  {realTotalCount === 0
                    ? "Никого не нашлось"
                    : counted(realTotalCount, ["человек", "человека", "человек"])}
                </p>
                <ul className={styles.list}>
                  {people.map((person) => (
                    <li key={person.id}>
                      <IgnoredPerson person={person} />
                    </li>
                  ))}
                </ul>
                {(page > 1 || !isLastPage) && (
                  <nav className="row" aria-label="Страницы">
                    {page > 1 && <ButtonLink href={addressOf({ search, page: page - 1 })}>Предыдущие</ButtonLink>}
                    {!isLastPage && <ButtonLink href={addressOf({ search, page: page + 1 })}>Дальше</ButtonLink>}
                  </nav>
                )}
              </>
            )
          }
        </Loaded>
      </div>
    </Cabinet>
  );
}

function Search({ search }: { search: string }) {
  const [, navigate] = useLocation();
  const field = useRef<HTMLInputElement>(null);
  const find = (event: FormEvent) => {
    event.preventDefault();
    navigate(addressOf({ search: field.current?.value.trim() ?? "", page: 1 }));
  };
  return (
    <search>
      <form className={styles.search} aria-label="Игнор-лист" onSubmit={find}>
        <TextField ref={field} type="search" label="Имя или имя пользователя" defaultValue={search} maxLength={100} />
        <Button type="submit">Найти человека</Button>
        {search && <ButtonLink href={addressOf({ search: "", page: 1 })}>Показать всех</ButtonLink>}
      </form>
    </search>
  );
}
