import type { ResultOf } from "../../api/contract/index.ts";
import type { QueuedWork } from "../../api/contract/moderation.ts";
import { formatMoment } from "../../text/dates.ts";
import { inLine } from "../../text/markLabels.ts";
import { entryNames } from "../../text/moderation.ts";
import { namesOf } from "../../text/people.ts";
import { Badge } from "../../ui/Badge/Badge.tsx";
import { Cover } from "../../ui/Cover/Cover.tsx";
import { PageLinks } from "../parts/PageLinks.tsx";
import styles from "./Moderation.module.css";
import { addressOf, type ModerationAt, queueNames, sinceWords, waitsLong } from "./moderation.view.ts";

type QueueProps = { at: ModerationAt; queue: ResultOf<"getModerationWorks">; open: number };

/** The list next to the work that is judged; on a phone a strip above it. */
export function Queue({ at, queue: { works, isLastPage }, open }: QueueProps) {
  const current = works.findIndex(({ id }) => id === open);
  return (
    <section className={`stack g3 ${styles.queue}`} aria-label={queueNames[at.state]}>
      <ul>
        {works.map((work, index) => (
          <li key={work.decision?.id ?? work.id}>
            <a
              className={`${styles.row} stack g3 line-below`}
              href={addressOf({ ...at, work: work.id })}
              aria-current={index === current ? "true" : undefined}
            >
              <QueueRow at={at} work={work} />
            </a>
          </li>
        ))}
      </ul>
      <PageLinks page={at.page} isLastPage={isLastPage} addressOf={(page) => addressOf({ ...at, page, work: null })} />
    </section>
  );
}

function QueueRow({ at: { state }, work }: { at: ModerationAt; work: QueuedWork }) {
  const now = Date.now();
  const { id, title, coverUrl, authors, at, complaintCount, isOwn, decision } = work;
  const names = namesOf(authors);
  const isLate = waitsLong(state, work, now);
  return (
    <>
      <span className={styles.thumb}>
        <Cover id={id} title={title} author={names} src={coverUrl ?? undefined} size="thumb" />
      </span>
      <span className={`${styles.words} anywhere`}>
        <span className={styles.title}>{title}</span>
        <span className="small muted">{names}</span>
        {(isLate || complaintCount > 0 || isOwn) && (
          <span className="row g1">
            {isLate && <Badge kind="stop">ждёт больше суток</Badge>}
            {complaintCount > 0 && <Badge kind="wait">{`жалоб: ${complaintCount}`}</Badge>}
            {isOwn && <Badge kind="own">ваше</Badge>}
          </span>
        )}
        <span className="small muted num">
          {state === "decided" && decision
            ? inLine([entryNames[decision.kind].toLowerCase(), formatMoment(at, now), decision.by.fio])
            : `${sinceWords[state]} ${formatMoment(at, now)}`}
        </span>
      </span>
    </>
  );
}
