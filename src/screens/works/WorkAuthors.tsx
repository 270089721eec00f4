import type { Work } from "../../api/contract/works.ts";
import { Avatar } from "../../ui/Avatar/Avatar.tsx";
import { Badge } from "../../ui/Badge/Badge.tsx";
import styles from "./WorkSections.module.css";

/** «Авторы»: whose work it is, and who is named beside the owner. */
export function WorkAuthors({ work, askerId }: { work: Work; askerId: number }) {
  const named = [work.coAuthor, work.secondCoAuthor].filter((author) => author !== null);
  const roleOf = (id: number, role: string) => (id === askerId ? `${role}, вы` : role);
  return (
    <ul>
      <li className={styles.person}>
        <Avatar name={work.owner.fio} silent />
        <span>
          <a className="alone" href={`/u/${encodeURIComponent(work.owner.userName)}`}>
            {work.owner.fio}
          </a>
          <br />
          <span className="small muted">{roleOf(work.owner.id, "владелец")}</span>
        </span>
      </li>
      {named.map(({ id, fio, userName, confirmed }) => (
        <li key={id} className={styles.person}>
          <Avatar name={fio} silent />
          <span>
            <a className="alone" href={`/u/${encodeURIComponent(userName)}`}>
              {fio}
            </a>{" "}
            <Badge kind={confirmed ? "live" : "wait"}>{confirmed ? "Соавтор" : "Ждёт подтверждения"}</Badge>
            <br />
            <span className="small muted">
              {confirmed ? roleOf(id, "правит главы и настройки") : "пока не видит черновиков"}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
