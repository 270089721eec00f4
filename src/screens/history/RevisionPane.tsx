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
import {
  againstOf,
  againstOptions,
  comparedWith,
  differencesText,
  type HistoryQuery,
  historyAddress,
  momentBeside,
} from "./history.view.ts";
import { RevisionName } from "./RevisionName.tsx";

type RevisionPaneProps = {
  chapterId: number;
  revision: number;
  /** The newest text of the chapter. */
  last: Kept;
  place: HistoryQuery;
  /** The list without this text: the way back on a phone. */
  list: string;
  /** The chapter is published. */
  hasReaders: boolean;
  workId: number;
  /** This person writes the work. */
  canName: boolean;
  onNamed: () => void;
  /** null: this person cannot restore it here. */
  restoration: ChapterRestoration | null;
};

/** One kept text, with what was changed in it. */
export function RevisionPane({ chapterId, revision, last, place, list, ...rest }: RevisionPaneProps) {
  const against = comparedWith({ revision, last: last.revision }, place.against);
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
            <Revision {...compared} chapterId={chapterId} last={last} place={{ ...place, against }} {...rest} />
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
    "chapterId" | "last" | "place" | "hasReaders" | "workId" | "canName" | "onNamed" | "restoration"
  >;

function Revision(props: RevisionProps) {
  const { shown, against: other, differences, isCurrent, isPublished, earlier, later } = props;
  const { workId, chapterId, last, place, hasReaders, canName, onNamed, restoration } = props;
  const [, navigate] = useLocation();
  const now = Date.now();
  const chosen = other ? momentBeside(other.savedAt, shown.savedAt, now) : "";
  const options = againstOptions({ isCurrent, isPublished }, place.against, { hasReaders, chosen });
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
        <RevisionName workId={workId} chapterId={chapterId} shown={shown} canName={canName} onNamed={onNamed} />
        <p className="row g2 small muted">
          {shown.author.fio}
          {isCurrent && <Badge kind="own">Сейчас в главе</Badge>}
          {isPublished && <Badge kind="live">У читателей</Badge>}
        </p>
        <div className="row between">
          {options.length > 1 && (
            <Segmented
              label="Отличия"
              className={styles.against}
              value={String(place.against)}
              options={options}
              onChange={(against) => navigate(addressOf({ against: againstOf(against) }), { replace: true })}
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
