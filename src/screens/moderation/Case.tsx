import type { ModeratedWork, QueuedWork } from "../../api/contract/moderation.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { moderationWork } from "../../services/moderation.calls.ts";
import { inLine } from "../../text/markLabels.ts";
import { Badge } from "../../ui/Badge/Badge.tsx";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { Cover } from "../../ui/Cover/Cover.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { SkeletonRows } from "../../ui/Skeleton/Skeleton.tsx";
import { ComplaintRow } from "../complaints/ComplaintRow.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { BookGallery } from "../reading/BookGallery.tsx";
import { Booktrailer } from "../reading/Booktrailer.tsx";
import { storedFacts } from "../works/fieldValues.view.ts";
import { ModerationHistory } from "../works/ModerationHistory.tsx";
import { workBadges, workFacts } from "../works/work.view.ts";
import { CaseText } from "./CaseText.tsx";
import { Decision } from "./Decision.tsx";
import styles from "./Moderation.module.css";

type CaseProps = {
  id: number;
  isOwn: boolean;
  next: QueuedWork | undefined;
  onDecided: () => void;
  /** The list says something else of the work now. */
  onChanged: () => void;
};

/** One work before a moderator. Whoever writes it is told who judges it: another. */
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

function Others({ id, next, onDecided, onChanged }: Omit<CaseProps, "isOwn">) {
  const loader = useLoader(moderationWork, { id }, null);
  const change = () => {
    loader.reload();
    onChanged();
  };
  if (loader.httpStatus === 404) return <Blank title="Произведения нет">Его удалили вместе с учётной записью.</Blank>;
  if (loader.httpStatus === 403) return <OwnWork />;
  return (
    <Loaded loader={loader} skeleton={<SkeletonRows rows={6} label="Произведение загружается" />}>
      {(seen) => (
        <article className={styles.case} aria-labelledby="case">
          <CaseHead seen={seen} />
          {seen.note && (
            <section className={styles.said} aria-label="Слово автора">
              <p className="small">
                <b>Автор пишет:</b> {seen.note}
              </p>
            </section>
          )}
          {seen.work.appeal && (
            <section className={styles.said} aria-label="Обращение автора">
              <p className="small">
                <b>Снято:</b> {seen.work.moderationReason}
              </p>
              <p className="small">
                <b>Обращение:</b> {seen.work.appeal.text}
              </p>
            </section>
          )}
          {seen.complaints.length > 0 && (
            <section className="stack g3" aria-labelledby="case-complaints">
              <h3 id="case-complaints">Жалобы</h3>
              <div>
                {seen.complaints.map((complaint) => (
                  <ComplaintRow key={complaint.id} complaint={complaint} level={4} onSettled={change} />
                ))}
              </div>
            </section>
          )}
          {seen.booktrailer && <Booktrailer book={bookOf(seen)} booktrailer={seen.booktrailer} level="h3" />}
          {seen.galleryImages.length > 0 && <BookGallery images={seen.galleryImages} level="h3" />}
          <CaseText workId={id} chapters={seen.chapters} hasRedLine={seen.work.enableRedLine} />
          {seen.history.length > 0 && (
            <section className="stack g3" aria-labelledby="case-history">
              <h3 id="case-history">История решений</h3>
              <ModerationHistory history={seen.history} />
            </section>
          )}
          <Decision seen={seen} next={next} onDecided={onDecided} onChanged={change} />
        </article>
      )}
    </Loaded>
  );
}

const authorsOf = ({ owner, coAuthor, secondCoAuthor }: ModeratedWork["work"]) =>
  [owner, coAuthor, secondCoAuthor].filter((author) => author !== null);
const bookOf = ({ work }: ModeratedWork) => ({ ...work, authors: authorsOf(work) });

function CaseHead({ seen: { work } }: { seen: ModeratedWork }) {
  const [state, ...marks] = workBadges(work);
  const facts = storedFacts(work).filter(([term, value]) => value !== "" && term !== "Название" && term !== "Форма");
  return (
    <>
      <header className={styles.head}>
        <Cover id={work.id} title={work.title} author={work.owner.fio} src={work.coverUrl ?? undefined} />
        <div className="stack g2">
          <p className="row g2">
            {state && <Badge kind={state.kind}>{`${state.label}, версия ${work.contentVersion}`}</Badge>}
            {marks.map(({ kind, label }) => (
              <Badge key={label} kind={kind}>
                {label}
              </Badge>
            ))}
          </p>
          <h2 id="case" className={styles.caseTitle}>
            {work.title}
          </h2>
          <p className={styles.links}>
            {authorsOf(work).map(({ id, fio, userName }) => (
              <a key={id} href={`/u/${encodeURIComponent(userName)}`}>
                {fio}
              </a>
            ))}
          </p>
          <p className="small muted num">{inLine(workFacts(work))}</p>
          <p className={`small ${styles.links}`}>
            <a href={`/work/${work.id}/edit`}>Настройки</a>
            <a href={`/work/${work.id}/edit/content`}>Содержание</a>
            <a href={`/book/${work.id}`}>Страница книги</a>
          </p>
        </div>
      </header>
      <details className={styles.facts}>
        <summary>Аннотация, метки и другие сведения</summary>
        <dl className="stack g3">
          {facts.map(([term, value]) => (
            <div key={term}>
              <dt className="small muted">{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}
