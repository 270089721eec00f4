import type { ListedPapers } from "../../api/contract/identification.ts";
import { formatMoment } from "../../text/dates.ts";
import { Avatar } from "../../ui/Avatar/Avatar.tsx";
import { Badge } from "../../ui/Badge/Badge.tsx";
import { ButtonLink } from "../../ui/Button/Button.tsx";
import people from "../parts/People.module.css";
import { waitsLong } from "./identifications.view.ts";

/** Whose papers they are, and since when. What is in them is shown to who opens them. */
export function ListedPerson({ person, href }: { person: ListedPapers; href: string }) {
  const { fio, userName, avatarUrl, sentAt, decidedAt } = person;
  const now = Date.now();
  return (
    <article className={`${people.person} line-below top`}>
      <Avatar name={fio} src={avatarUrl ?? undefined} silent />
      <div className="stack g2 anywhere">
        <p>
          {fio} <span className="small muted">@{userName}</span>
        </p>
        <p className="row g2 small muted">
          <span>
            Отправлены <time dateTime={sentAt}>{formatMoment(sentAt, now)}</time>
            {decidedAt && (
              <>
                , решение <time dateTime={decidedAt}>{formatMoment(decidedAt, now)}</time>
              </>
            )}
          </span>
          {waitsLong(person, now) && <Badge kind="stop">Ждут больше суток</Badge>}
        </p>
      </div>
      <ButtonLink small aria-label={`Открыть документы: ${fio}`} href={href}>
        Открыть документы
      </ButtonLink>
    </article>
  );
}
