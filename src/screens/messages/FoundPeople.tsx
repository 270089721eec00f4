import { useLoader } from "../../app/hooks/useLoader.ts";
import { peopleToWriteTo } from "../../services/messages.calls.ts";
import { Avatar } from "../../ui/Avatar/Avatar.tsx";
import { ButtonLink } from "../../ui/Button/Button.tsx";
import { SkeletonRows } from "../../ui/Skeleton/Skeleton.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import styles from "../parts/People.module.css";
import { PersonName } from "../parts/PersonName.tsx";
import { chatHref } from "./messages.view.ts";

/** People who are called so, each with the way to their chat. */
export function FoundPeople({ search }: { search: string }) {
  const loader = useLoader(peopleToWriteTo, { search }, null);
  return (
    <Loaded loader={loader} skeleton={<SkeletonRows rows={3} label="Ищем людей" />}>
      {({ people, isLastPage }) => (
        <>
          {(people.length === 0 || !isLastPage) && (
            <p className="small muted" role="status">
              {people.length === 0 ? "Никого не нашлось" : "Показаны не все: напишите имя точнее"}
            </p>
          )}
          <ul className="line-above" aria-label="Найденные люди">
            {people.map((person) => (
              <li key={person.id} className={`${styles.person} line-below top`}>
                <Avatar name={person.fio} src={person.avatarUrl} silent />
                <p className="stack g2 anywhere">
                  <span>
                    <PersonName className="alone" person={person} />{" "}
                    <span className="small muted">@{person.userName}</span>
                  </span>
                </p>
                <ButtonLink small href={chatHref(person)} aria-label={`Написать: ${person.fio}`}>
                  Написать
                </ButtonLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </Loaded>
  );
}
