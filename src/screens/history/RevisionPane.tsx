import { useLocation } from "wouter";
import type { ResultOf } from "../../api/contract/index.ts";
import type { ChapterRestoration } from "../../app/hooks/useChapterRestoration.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import type { Differences as TextDifferences } from "../../document/differences.ts";
import type { Kept } from "../../machines/chapters/chapterRestoration.machine.ts";
import { comparedRevision } from "../../services/chapterHistory.calls.ts";
import { formatMoment } from "../../text/dates.ts";
import { Badge } from "../../ui/Badge/Badge.tsx";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { Button, ButtonLink } from "../../ui/Button/Button.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";
import { Segmented } from "../../ui/Segmented/Segmented.tsx";
import { SkeletonLines } from "../../ui/Skeleton/Skeleton.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import styles from "./ChapterHistory.module.css";
import { Differences } from "./Differences.tsx";
import { differencesText, type HistoryQuery, historyAddress, momentBeside } from "./history.view.ts";

type RevisionPaneProps = {
  chapterId: number;
  revision: number;
  /** The newest text of the chapter. */
  last: Kept;
  place: HistoryQuery;
  /** The list without this text: the way back on a phone. */
  list: string;
  /** null: this person cannot restore it here. */
  restoration: ChapterRestoration | null;
};

/** One kept text, with what was changed in it. */
export function RevisionPane({ chapterId, revision, last, place, list, restoration }: RevisionPaneProps) {
  const against = revision === last.revision ? "before" : place.against;
  const loader = useLoader(comparedRevision, { id: chapterId, revision, against, last: last.revision }, null);
  return (
    <section className="stack g5 shrinks" aria-label="Что изменилось в тексте">
      <p className={styles.back}>
        <ButtonLink small href={list} icon={<Icon name="chevron-left" />}>
          К списку
        </ButtonLink>
      </p>
      <Loaded loader={loader} skeleton={<PaneSkeleton />}>
        {(compared) =>
          compared.outcome === "gone" ? (
            <Blank
              mark="torn"
              title="Этого текста больше нет"
              action={<ButtonLink href={historyAddress(chapterId, {})}>К истории главы</ButtonLink>}
            >
              Из текстов, сохранённых тогда подряд, остался более поздний.
            </Blank>
          ) : (
            <Revision
              {...compared}
              chapterId={chapterId}
              last={last}
              place={{ ...place, against }}
              restoration={restoration}
            />
          )
        }
      </Loaded>
    </section>
  );
}

const PaneSkeleton = () => (
  <div className={`${styles.head} stack g3`} role="status" aria-busy="true">
    <span className="vh">Текст загружается</span>
    <SkeletonLines lines={12} />
  </div>
);

type RevisionProps = ResultOf<"getChapterRevision"> & { differences: TextDifferences } & Pick<
    RevisionPaneProps,
    "chapterId" | "last" | "place" | "restoration"
  >;

function Revision(props: RevisionProps) {
  const { shown, differences, isCurrent, isPublished, earlier, later, chapterId, last, place, restoration } = props;
  const [, navigate] = useLocation();
  const now = Date.now();
  const addressOf = (changed: Partial<HistoryQuery>) => historyAddress(chapterId, { ...place, ...changed });
  return (
    <>
      <div className={`${styles.head} stack g3`}>
        <div className="row between">
          <h2>{formatMoment(shown.savedAt, now)}</h2>
          {restoration && !isCurrent && (
            <Button
              variant="primary"
              busy={restoration.state === "restoring"}
              onClick={() => restoration.restore({ wanted: shown, current: last })}
            >
              Восстановить этот текст
            </Button>
          )}
        </div>
        <p className="row g2 small muted">
          {shown.author.fio}
          {isCurrent && <Badge kind="own">Сейчас в главе</Badge>}
          {isPublished && <Badge kind="live">У читателей</Badge>}
        </p>
        <div className="row between">
          {!isCurrent && (
            <Segmented
              label="Отличия"
              className={styles.against}
              value={place.against}
              options={[
                { value: "before", label: "от прежнего" },
                { value: "now", label: "от нынешнего" },
              ]}
              onChange={(against) => navigate(addressOf({ against }), { replace: true })}
            />
          )}
          {(earlier || later) && (
            <nav className={`row g2 ${styles.steps}`} aria-label="Соседние сохранения">
              {earlier && (
                <ButtonLink small href={addressOf({ revision: earlier.revision })}>
                  Раньше: {momentBeside(earlier.savedAt, shown.savedAt, now)}
                </ButtonLink>
              )}
              {later && (
                <ButtonLink small href={addressOf({ revision: later.revision })}>
                  Позже: {momentBeside(later.savedAt, shown.savedAt, now)}
                </ButtonLink>
              )}
            </nav>
          )}
        </div>
        <p role="status">{differencesText(differences, place.against)}</p>
      </div>
      <Differences lines={differences.lines} />
    </>
  );
}
