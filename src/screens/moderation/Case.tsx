import type { ModeratedWork, QueuedWork } from "../../api/contract/moderation.ts";
import { neededChunk, spareChunk } from "../../app/chunks.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { moderationWork } from "../../services/moderation.calls.ts";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { SkeletonRows } from "../../ui/Skeleton/Skeleton.tsx";
import { LazyShown } from "../parts/LazyShown.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { ModerationHistory } from "../works/ModerationHistory.tsx";
import { CaseHead } from "./CaseHead.tsx";
import styles from "./Moderation.module.css";

const loadBeside = () => neededChunk(() => import("./CaseBeside.tsx"));
const loadText = () => spareChunk(() => import("./CaseText.tsx"));
const loadSounds = () => spareChunk(() => import("./CaseSounds.tsx"));
const loadDecision = () => neededChunk(() => import("./Decision.tsx"));

const hasMore = ({ complaints, booktrailer, galleryImages }: ModeratedWork): boolean =>
  complaints.length > 0 || booktrailer !== null || galleryImages.length > 0;

type CaseProps = {
  id: number;
  isOwn: boolean;
  next: QueuedWork | undefined;
  typed: Map<number, string>;
  onDecided: () => void;
  /** The list says something else of the work now. */
  onChanged: () => void;
};

/** One work before a moderator. The work's own author reads that another moderator judges it. */
export function Case({ id, isOwn, ...rest }: CaseProps) {
  if (isOwn) return <OwnWork />;
  return <Others id={id} {...rest} />;
}

const OwnWork = () => (
  <div>
    <Note level={2} title="Это ваше произведение">
      Его проверяет другой модератор.
    </Note>
  </div>
);

function Others({ id, next, typed, onDecided, onChanged }: Omit<CaseProps, "isOwn">) {
  const loader = useLoader(moderationWork, { id }, null);
  const change = () => {
    loader.reload();
    onChanged();
  };
  const decide = () => {
    loader.reload();
    onDecided();
  };
  if (loader.httpStatus === 404) return <Blank title="Произведения нет">Его удалили вместе с учётной записью.</Blank>;
  if (loader.httpStatus === 403) return <OwnWork />;
  return (
    <Loaded loader={loader} skeleton={<SkeletonRows rows={6} label="Произведение загружается" />}>
      {(seen) => (
        <article className="stack g6" aria-labelledby="case">
          <CaseHead seen={seen} />
          {seen.note && (
            <section className={`${styles.said} stack g2 narrow anywhere pre-line`} aria-label="Слово автора">
              <p className="small">
                <b>Автор пишет:</b> {seen.note}
              </p>
            </section>
          )}
          {seen.work.appeal && (
            <section className={`${styles.said} stack g2 narrow anywhere pre-line`} aria-label="Обращение автора">
              <p className="small">
                <b>Снято:</b> {seen.work.moderationReason}
              </p>
              <p className="small">
                <b>Обращение:</b> {seen.work.appeal.text}
              </p>
            </section>
          )}
          {hasMore(seen) && <LazyShown load={loadBeside} with={{ seen, onChanged: change }} />}
          {seen.work.format === "Audiobook" ? (
            <LazyShown load={loadSounds} with={{ workId: id, chapters: seen.chapters }} />
          ) : (
            <LazyShown
              load={loadText}
              with={{ workId: id, chapters: seen.chapters, hasRedLine: seen.work.enableRedLine }}
            />
          )}
          {seen.history.length > 0 && (
            <section className="stack g3" aria-labelledby="case-history">
              <h3 id="case-history">История решений</h3>
              <ModerationHistory history={seen.history} />
            </section>
          )}
          <LazyShown
            load={loadDecision}
            with={{
              seen,
              isAskedAnew: loader.status === "pending",
              next,
              typed,
              onDecided: decide,
              onChanged: change,
            }}
          />
        </article>
      )}
    </Loaded>
  );
}
