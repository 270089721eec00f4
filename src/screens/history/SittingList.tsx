import type { Sitting } from "../../api/contract/chapterHistory.ts";
import type { ResultOf } from "../../api/contract/index.ts";
import { formatMoment } from "../../text/dates.ts";
import { Badge } from "../../ui/Badge/Badge.tsx";
import { ButtonLink } from "../../ui/Button/Button.tsx";
import styles from "./ChapterHistory.module.css";
import { changeText, daysOf, type HistoryQuery, historyAddress, sittingOf, timesOf } from "./history.view.ts";

import { SittingSaves } from "./SittingSaves.tsx";

type SittingListProps = { history: ResultOf<"getChapterHistory">; place: HistoryQuery; now: number };

/** Who wrote when, the newest first, by days. */
export function SittingList({ history: { chapter, sittings, cursor }, place, now }: SittingListProps) {
  const chosen = place.revision === null ? undefined : sittingOf(sittings, place.revision, cursor !== null);
  const addressOf = (revision: number) => historyAddress(chapter.id, { ...place, revision });
  return (
    <nav className={`${styles.list} stack g5`} aria-label="Сохранённые тексты">
      {daysOf(sittings, now).map(({ day, sittings: ofDay }) => (
        <section key={day} className={styles.day}>
          <h2>{day}</h2>
          <ol>
            {ofDay.map((sitting) => (
              <li
                key={sitting.revision}
                className={`${styles.sitting} line-below`}
                data-current={sitting === chosen || undefined}
              >
                <SittingLink
                  sitting={sitting}
                  isChosen={sitting === chosen}
                  href={addressOf(sitting.revision)}
                  now={now}
                />
                {sitting.named.map(({ revision, name }) => (
                  <a key={revision} className={`${styles.published} small`} href={addressOf(revision)}>
                    «{name}»
                  </a>
                ))}
                {sitting === chosen && (
                  <SittingSaves
                    chapterId={chapter.id}
                    revision={sitting.revision}
                    shown={place.revision}
                    addressOf={addressOf}
                  />
                )}
                {place.revision !== null && sitting !== chosen && (
                  <a
                    className={`${styles.published} small`}
                    href={historyAddress(chapter.id, { ...place, against: sitting.revision })}
                    aria-label={`Сравнить с открытым: ${formatMoment(sitting.savedAt, now)}`}
                  >
                    Сравнить с открытым
                  </a>
                )}
                {sitting.publishedRevision !== null && sitting.publishedRevision !== sitting.revision && (
                  <a className={`${styles.published} small`} href={addressOf(sitting.publishedRevision)}>
                    Текст, который у читателей
                  </a>
                )}
              </li>
            ))}
          </ol>
        </section>
      ))}
      {(place.cursor !== null || cursor !== null) && (
        <div className="row">
          {place.cursor !== null && <ButtonLink href={historyAddress(chapter.id, {})}>К последним</ButtonLink>}
          {cursor !== null && <ButtonLink href={historyAddress(chapter.id, { cursor })}>Раньше</ButtonLink>}
        </div>
      )}
      <p className="small muted">
        За последний час цел каждый сохранённый текст, за неделю — последний из каждых десяти минут, дальше — последний
        за день. Первый, нынешний, опубликованный и тексты с названием хранятся всегда.
      </p>
    </nav>
  );
}

type SittingLinkProps = { sitting: Sitting; isChosen: boolean; href: string; now: number };

function SittingLink({ sitting, isChosen, href, now }: SittingLinkProps) {
  const { author, change, restoredFrom, isCurrent, publishedRevision, revision } = sitting;
  return (
    <a className={`${styles.link} stack g1`} href={href} aria-current={isChosen ? "true" : undefined}>
      <span className={`${styles.line} between`}>
        <b className="num">{timesOf(sitting, now)}</b>
        <span className="num muted">{changeText(change)}</span>
      </span>
      <span className="small muted">{author.fio}</span>
      {restoredFrom !== null && <span className="small">Восстановлен текст: {formatMoment(restoredFrom, now)}</span>}
      {(isCurrent || publishedRevision === revision) && (
        <span className={styles.marks}>
          {isCurrent && <Badge kind="own">Сейчас в главе</Badge>}
          {publishedRevision === revision && <Badge kind="live">У читателей</Badge>}
        </span>
      )}
    </a>
  );
}
