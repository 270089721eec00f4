import { useId } from "react";
import type { IgnoredPerson as Ignored } from "../../api/contract/people.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { setIgnored } from "../../services/people.calls.ts";
import { formatDay } from "../../text/dates.ts";
import { Avatar } from "../../ui/Avatar/Avatar.tsx";
import { Button } from "../../ui/Button/Button.tsx";
import styles from "../parts/People.module.css";
import { PersonName } from "../parts/PersonName.tsx";

/**
 * A person of the list. When let out of it they keep the row until the page is left: a slip can be put right at once.
 */
export function IgnoredPerson({ person }: { person: Ignored }) {
  const { id, fio, userName, avatarUrl, note, ignoredAt } = person;
  const nameId = useId();
  const { status, message, result, submit } = useSubmit(setIgnored);
  const isIgnored = result?.isIgnored ?? true;
  return (
    <article className={`${styles.person} line-below top`} aria-labelledby={nameId}>
      <Avatar name={fio} src={avatarUrl} silent />
      <div className="stack g2 anywhere">
        <p>
          <PersonName id={nameId} className="alone" person={person} /> <span className="small muted">@{userName}</span>
        </p>
        {note && <p className={`${styles.note} pre-line`}>{note}</p>}
        <p className="small muted" role="status">
          {isIgnored ? (
            <>
              В списке: <time dateTime={ignoredAt}>{formatDay(ignoredAt, Date.now())}</time>
            </>
          ) : (
            "Больше не игнорируете"
          )}
        </p>
        {status === "refused" && <p role="alert">{message}</p>}
      </div>
      <Button
        small
        aria-label={isIgnored ? `Не игнорировать: ${fio}` : `Вернуть в список: ${fio}`}
        busy={status === "submitting"}
        onClick={() => submit({ userId: id, note, isIgnored: !isIgnored })}
      >
        {isIgnored ? "Не игнорировать" : "Вернуть в список"}
      </Button>
    </article>
  );
}
