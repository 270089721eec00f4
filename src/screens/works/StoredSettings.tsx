import type { Work } from "../../api/contract/works.ts";
import { Cover } from "../../ui/Cover/Cover.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { storedFacts } from "./fieldValues.view.ts";
import { LazyWorkAuthors } from "./LazyWorkAuthors.tsx";
import styles from "./StoredSettings.module.css";

/** The settings for those who may not change them: a moderator, and the authors while the work is in the bin. */
export function StoredSettings({ work, askerId }: { work: Work; askerId: number }) {
  const isInBin = work.state === "deleted";
  return (
    <div className="stack g5">
      <Note level={2} title={isInBin ? "Произведение в корзине" : "Только просмотр"}>
        {isInBin
          ? "Настройки можно изменить, когда произведение восстановлено."
          : "Настройки меняют авторы произведения."}
      </Note>
      <div className={`${styles.stored} stack g5`}>
        <Cover id={work.id} title={work.title} author={work.owner.fio} src={work.coverUrl ?? undefined} />
        <dl className="stack g3">
          {storedFacts(work).map(([term, value]) => (
            <div key={term}>
              <dt className="small muted">{term}</dt>
              <dd>{value || "Не указано"}</dd>
            </div>
          ))}
          {work.marksFloor && (
            <div>
              <dt className="small muted">Метки от модератора</dt>
              <dd>{work.marksFloor.reason}</dd>
            </div>
          )}
        </dl>
      </div>
      <section className="stack g3" aria-labelledby="authors-title">
        <h2 id="authors-title">Авторы</h2>
        <LazyWorkAuthors work={work} askerId={askerId} />
      </section>
    </div>
  );
}
