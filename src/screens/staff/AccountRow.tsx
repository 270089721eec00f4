import { useId, useState } from "react";
import type { ListedAccount } from "../../api/contract/staff.ts";
import { neededChunk } from "../../app/chunks.ts";
import { useAccount } from "../../app/hooks/machines.ts";
import { formatDate } from "../../text/dates.ts";
import { Avatar } from "../../ui/Avatar/Avatar.tsx";
import { Button, ButtonLink } from "../../ui/Button/Button.tsx";
import { Tag } from "../../ui/Tag/Tag.tsx";
import { LazyDialog } from "../parts/LazyDialog.tsx";
import styles from "../parts/People.module.css";
import { PersonName } from "../parts/PersonName.tsx";
import { actsFor, barOf, rolesOf } from "./accounts.view.ts";

const loadBan = () => neededChunk(() => import("./BanDialog.tsx"));
const loadRoles = () => neededChunk(() => import("./RolesDialog.tsx"));
const loadReason = () => neededChunk(() => import("./ReasonDialog.tsx"));

type AccountRowProps = { person: ListedAccount; withCode: boolean; onChanged: () => void };
type AccountAct = "ban" | "unban" | "roles" | "sessions";

/** One person: who it is, what keeps them out, and what may be done about it. */
export function AccountRow({ person, withCode, onChanged }: AccountRowProps) {
  const { fio, userName, avatarUrl, emailIsConfirmed, hasSecondFactor, registeredAt, isDisabled } = person;
  const nameId = useId();
  const may = actsFor(useAccount(), person);
  const [openAct, setOpenAct] = useState<AccountAct | null>(null);
  const dialog = { person, withCode, onDone: onChanged, onClose: () => setOpenAct(null) };
  const roles = rolesOf(person);
  const bar = barOf(person);
  const labels: Record<AccountAct, string> = {
    ban: person.ban ? "Изменить блокировку" : "Заблокировать",
    unban: "Снять блокировку",
    roles: "Изменить роли",
    sessions: "Завершить сеансы",
  };
  const facts = [
    `Здесь с ${formatDate(registeredAt)}`,
    emailIsConfirmed ? "" : "почта не подтверждена",
    roles && !hasSecondFactor ? "двухфакторный вход выключен" : "",
  ];
  return (
    <article className={`${styles.person} line-below top`} aria-labelledby={nameId}>
      <Avatar name={fio} src={avatarUrl} silent />
      <div className="stack g2 anywhere">
        <p className="row g2">
          <PersonName id={nameId} className="alone" person={{ fio, userName, ...(isDisabled && { isGone: true }) }} />
          <span className="small muted">@{userName}</span>
          {roles && <Tag>{roles}</Tag>}
        </p>
        <p className="small muted">{facts.filter(Boolean).join(", ")}</p>
        {bar && <p className={`${styles.note} pre-line`}>{bar}</p>}
        {Object.values(may).some(Boolean) && (
          <div className="row g2">
            {(Object.keys(labels) as AccountAct[])
              .filter((act) => may[act])
              .map((act) => (
                <Button key={act} small aria-label={`${labels[act]}: ${fio}`} onClick={() => setOpenAct(act)}>
                  {labels[act]}
                </Button>
              ))}
            {may.acts && (
              <ButtonLink
                small
                variant="text"
                aria-label={`Журнал: ${fio}`}
                href={`/admin/acts?search=${encodeURIComponent(userName)}`}
              >
                Журнал
              </ButtonLink>
            )}
          </div>
        )}
      </div>
      {openAct === "ban" && <LazyDialog load={loadBan} with={dialog} />}
      {openAct === "roles" && <LazyDialog load={loadRoles} with={dialog} />}
      {(openAct === "unban" || openAct === "sessions") && (
        <LazyDialog load={loadReason} with={{ act: openAct, ...dialog }} />
      )}
    </article>
  );
}
