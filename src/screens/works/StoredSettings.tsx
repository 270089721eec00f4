import type { Work } from "../../api/contract/works.ts";
import { genreTitle } from "../../text/genres.ts";
import { Cover } from "../../ui/Cover/Cover.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import styles from "./StoredSettings.module.css";
import { formTitle } from "./work.view.ts";

const genre = (id: number | null): string => (id === null ? "" : (genreTitle(id) ?? ""));

/** The settings for whoever may not change them: a moderator, and its own authors while the work lies in the bin. */
export function StoredSettings({ work }: { work: Work }) {
  const facts: [term: string, value: string][] = [
    ["Название", work.title],
    ["Форма", formTitle(work.workForm)],
    ["Жанр", genre(work.genreId)],
    ["Первый поджанр", genre(work.firstSubGenreId)],
    ["Второй поджанр", genre(work.secondSubGenreId)],
    ["Метки", work.tags.join(", ")],
    ["Возрастная метка", work.ageMark],
    ["Красная строка", work.enableRedLine ? "Есть" : "Нет"],
    ["Аннотация", work.annotation],
    ["Примечания автора", work.authorNotes],
  ];
  const isInBin = work.state === "deleted";
  return (
    <div className="stack g5">
      <Note level={2} title={isInBin ? "Произведение в корзине" : "Только просмотр"}>
        {isInBin
          ? "Настройки можно изменить, когда произведение восстановлено."
          : "Настройки меняют авторы произведения."}
      </Note>
      <div className={styles.stored}>
        <Cover id={work.id} title={work.title} author={work.owner.fio} src={work.coverUrl ?? undefined} />
        <dl className="stack g3">
          {facts.map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value || "Не указано"}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}
