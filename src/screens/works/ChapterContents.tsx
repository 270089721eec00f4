import { type ReactNode, useDeferredValue, useMemo, useRef } from "react";
import type { ListedChapter } from "../../api/contract/chapters.ts";
import { reorderChapters } from "../../services/chapters.calls.ts";
import { counted } from "../../text/plural.ts";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { Button } from "../../ui/Button/Button.tsx";
import { SearchField } from "../../ui/SearchField/SearchField.tsx";
import styles from "../kit/ContentRows.module.css";
import { useQueryText } from "../kit/useQueryText.ts";
import { ChapterList, type ChapterRows } from "./ChapterList.tsx";
import { filterChapters, lockedText } from "./contents.view.ts";

type ChapterContentsProps = ChapterRows<ListedChapter> & {
  workId: number;
  /** «Добавить главу», where it is seen at once. */
  add: ReactNode;
};

/** The chapters of a work of text, which are found by their names. */
export function ChapterContents({ add, ...rows }: ChapterContentsProps) {
  const [text, find] = useQueryText("q");
  const search = useDeferredValue(text);
  const field = useRef<HTMLInputElement>(null);
  const reset = (
    <Button
      small
      onClick={() => {
        find("");
        field.current?.focus();
      }}
    >
      Сбросить
    </Button>
  );
  const found = useMemo(() => filterChapters(rows.chapters, search).length, [rows.chapters, search]);
  const isFiltered = search.trim() !== "";
  return (
    <div className="stack g3">
      <div className={styles.find}>
        <SearchField
          label="Найти главу по названию"
          ref={field}
          placeholder="Найти главу по названию"
          value={text}
          onSearch={find}
        />
        {rows.canWrite && <div className={styles.add}>{add}</div>}
        <p className="small muted" role="status">
          {isFiltered &&
            `Найдено: ${counted(found, ["глава", "главы", "глав"])}. ${rows.canWrite && found > 0 ? lockedText : ""}`}
        </p>
        {isFiltered && found > 0 && reset}
        <a href={`/work/${rows.workId}/search`}>Искать в тексте</a>
      </div>
      <ChapterList
        reorder={reorderChapters}
        search={search}
        nothing={
          <Blank mark="search" title="Ничего не нашлось" action={reset}>
            В этом произведении нет главы с таким названием.
          </Blank>
        }
        {...rows}
      />
    </div>
  );
}
