import { Search } from "lucide-react";
import { useDeferredValue, useMemo, useState } from "react";
import type { ListedChapter } from "../../api/contract/chapters.ts";
import { useReorder } from "../../app/useReorder.ts";
import { moveTo } from "../../machines/lifecycles/ordering.ts";
import { messages } from "../../text/messages.ts";
import { counted } from "../../text/plural.ts";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { Button } from "../../ui/Button/Button.tsx";
import { Checkbox } from "../../ui/Checkbox/Checkbox.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { ReorderList } from "../../ui/ReorderList/ReorderList.tsx";
import { TextField } from "../../ui/TextField/TextField.tsx";
import { ChapterRow } from "./ChapterRow.tsx";
import { chapterName, filterChapters, lockedText, movedText } from "./chapter.view.ts";
import { SelectionBar } from "./SelectionBar.tsx";
import { useChapterSelection } from "./useChapterSelection.ts";
import styles from "./WorkContentScreen.module.css";

type ChapterContentsProps = {
  workId: number;
  chapters: readonly ListedChapter[];
  canWrite: boolean;
  onChanged: () => void;
};

/** The chapters of a work in their order: found, chosen, renamed and moved. */
export function ChapterContents({ workId, chapters, canWrite, onChanged }: ChapterContentsProps) {
  const [text, setText] = useState("");
  const search = useDeferredValue(text);
  const [renamed, setRenamed] = useState<number | null>(null);
  const [focusOn, setFocusOn] = useState<{ id: number } | null>(null);
  const loaded = useMemo(() => chapters.map(({ id }) => id), [chapters]);
  const { order, move, reason, seeRefusal } = useReorder("chapters", {
    ownerId: workId,
    loaded,
    onMerged: onChanged,
  });
  const ordered = useMemo(() => {
    const places = new Map(order.map((id, place) => [id, place]));
    const placeOf = ({ id }: ListedChapter) => places.get(id) ?? order.length;
    return [...chapters].sort((one, other) => placeOf(one) - placeOf(other));
  }, [chapters, order]);
  const shown = useMemo(() => filterChapters(ordered, search), [ordered, search]);
  const numbers = useMemo(() => new Map(ordered.map(({ id }, index) => [id, index + 1])), [ordered]);
  const selection = useChapterSelection(workId, chapters, onChanged);
  const isFiltered = search.trim() !== "";

  return (
    <div className="stack g3">
      <div className={styles.find}>
        <TextField
          label="Найти главу по названию"
          labelHidden
          type="search"
          icon={<Search />}
          placeholder="Найти главу по названию"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <p className="small muted" role="status">
          {isFiltered && `Найдено: ${counted(shown.length, ["глава", "главы", "глав"])}. ${canWrite ? lockedText : ""}`}
        </p>
        {isFiltered && (
          <Button small onClick={() => setText("")}>
            Сбросить
          </Button>
        )}
      </div>
      {reason !== "" && (
        <Note
          kind="stop"
          live
          title={messages.orderRolledBack}
          actions={
            <Button small onClick={seeRefusal}>
              Закрыть
            </Button>
          }
        >
          {reason}
        </Note>
      )}
      {canWrite && <SelectionBar selection={selection} all={shown.map(({ id }) => id)} />}
      {shown.length === 0 ? (
        <Blank mark="search" title="Ничего не нашлось">
          В этом произведении нет главы с таким названием.
        </Blank>
      ) : (
        <ReorderList
          label="Главы"
          ordered
          items={shown}
          nameOf={chapterName}
          estimate={53}
          className={styles.list}
          rowClassName={styles.row}
          canMove={canWrite}
          locked={isFiltered ? lockedText : undefined}
          focusOn={focusOn}
          onRename={canWrite ? ({ id }) => setRenamed(id) : undefined}
          onMove={(chapter, place) => {
            const ids = ordered.map(({ id }) => id);
            move(moveTo(ids, chapter.id, place), movedText(chapter, place, ids.length), () =>
              setFocusOn({ id: chapter.id }),
            );
          }}
        >
          {(chapter, tools) => (
            <ChapterRow
              chapter={chapter}
              number={numbers.get(chapter.id) ?? 0}
              canWrite={canWrite}
              onChanged={onChanged}
              tools={tools}
              {...(canWrite && {
                tick: (
                  <Checkbox
                    label={<span className="vh">{`Выбрать: ${chapterName(chapter)}`}</span>}
                    checked={selection.has(chapter.id)}
                    onChange={() => selection.toggle(chapter.id)}
                  />
                ),
                renaming: {
                  isOpen: renamed === chapter.id,
                  open: () => setRenamed(chapter.id),
                  close: (isDone: boolean) => {
                    setRenamed(null);
                    setFocusOn({ id: chapter.id });
                    if (isDone) onChanged();
                  },
                },
              })}
            />
          )}
        </ReorderList>
      )}
    </div>
  );
}
