import type { ModeratedWork } from "../../api/contract/moderation.ts";
import { bookHref } from "../../text/bookHref.ts";
import { inLine } from "../../text/markLabels.ts";
import { Badge } from "../../ui/Badge/Badge.tsx";
import { Cover } from "../../ui/Cover/Cover.tsx";
import { chaptersHref, workBadges, workFacts } from "../kit/work.view.ts";
import { storedFacts } from "../works/fieldValues.view.ts";
import styles from "./Moderation.module.css";
import { authorsOf } from "./moderation.view.ts";

/** Which work it is: cover, state with its version, marks, authors, and what its settings say. */
export function CaseHead({ seen: { work } }: { seen: ModeratedWork }) {
  const [state, ...marks] = workBadges(work);
  const facts = storedFacts(work).filter(([term, value]) => value !== "" && term !== "Название" && term !== "Форма");
  return (
    <>
      <header className={`${styles.head} top stack g5`}>
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
          <h2 id="case" className={`${styles.caseTitle} anywhere`}>
            {work.title}
          </h2>
          <p className={styles.links}>
            {authorsOf(work).map(({ id, fio, userName }) => (
              <a key={id} className="alone" href={`/u/${encodeURIComponent(userName)}`}>
                {fio}
              </a>
            ))}
          </p>
          <p className="small muted num">{inLine(workFacts(work))}</p>
          <p className={`small ${styles.links}`}>
            <a className="alone" href={`/work/${work.id}/edit`}>
              Настройки
            </a>
            <a className="alone" href={chaptersHref(work)}>
              Содержание
            </a>
            <a className="alone" href={bookHref(work)}>
              Страница книги
            </a>
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
