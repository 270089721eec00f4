import { useDeferredValue, useState } from "react";
import type { ListedWork } from "../../api/contract/works.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { accountWorks } from "../../services/works.calls.ts";
import { counted } from "../../text/plural.ts";
import { SERIES_WORKS_AT_ONCE } from "../../text/series.ts";
import { Checkbox } from "../../ui/Checkbox/Checkbox.tsx";
import { SearchField } from "../../ui/SearchField/SearchField.tsx";
import { SkeletonRows } from "../../ui/Skeleton/Skeleton.tsx";
import { filterWorks, workBadges } from "../kit/work.view.ts";
import { Loaded } from "../parts/Loaded.tsx";
import styles from "./Series.module.css";

type WorkPickerProps = {
  /** In the order in which they were chosen. */
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
};

/** One's own works that stand in no series yet, to be ticked. */
export function WorkPicker(props: WorkPickerProps) {
  const loader = useLoader(accountWorks, {}, null);
  return (
    <Loaded loader={loader} skeleton={<SkeletonRows rows={4} label="Произведения загружаются" />}>
      {({ works }) => <Choice works={works} {...props} />}
    </Loaded>
  );
}

function Choice({ works, chosen, onChange }: WorkPickerProps & { works: readonly ListedWork[] }) {
  const [text, setText] = useState("");
  const query = useDeferredValue(text);
  const free = works.filter(({ series }) => series === null);
  const taken = works.length - free.length;
  const shown = filterWorks(free, "all", query);
  const isFull = chosen.length >= SERIES_WORKS_AT_ONCE;
  return (
    <div className="stack g3">
      {free.length > 6 && (
        <SearchField
          label="Найти среди своих произведений"
          placeholder="Название или метка"
          value={text}
          onSearch={setText}
          // A search is no answer to the form round it.
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        />
      )}
      {free.length === 0 && <p>У вас нет произведений, которые стоят вне циклов.</p>}
      {free.length > 0 && shown.length === 0 && <p>Ничего не нашлось.</p>}
      {shown.length > 0 && (
        <ul className={`${styles.choice} stack g2`} aria-label="Ваши произведения">
          {shown.map((work) => {
            const isChosen = chosen.includes(work.id);
            return (
              <li key={work.id}>
                <Checkbox
                  label={work.title}
                  hint={workBadges(work)[0]?.label}
                  checked={isChosen}
                  disabled={isFull && !isChosen}
                  onChange={() => onChange(isChosen ? chosen.filter((id) => id !== work.id) : [...chosen, work.id])}
                />
              </li>
            );
          })}
        </ul>
      )}
      {isFull && <p className="small muted">За раз добавляется не больше {SERIES_WORKS_AT_ONCE} книг.</p>}
      {taken > 0 && (
        <p className="small muted">
          {counted(taken, ["произведение уже стоит", "произведения уже стоят", "произведений уже стоят"])} в циклах.
        </p>
      )}
    </div>
  );
}
