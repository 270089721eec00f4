import { useState } from "react";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { sittingSaves } from "../../services/chapterHistory.calls.ts";
import { timeOfDay } from "../../text/dates.ts";
import { SkeletonRows } from "../../ui/Skeleton/Skeleton.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import styles from "./ChapterHistory.module.css";
import { changeText } from "./history.view.ts";

type SittingSavesProps = {
  chapterId: number;
  /** Of the sitting. */
  revision: number;
  /** The text that is looked at. */
  shown: number | null;
  addressOf: (revision: number) => string;
};

/** Everything that one sitting has left, opened on demand. */
export function SittingSaves(props: SittingSavesProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.saves} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="small">Все сохранения этой правки</summary>
      {isOpen && <Saves {...props} />}
    </details>
  );
}

function Saves({ chapterId, revision, shown, addressOf }: SittingSavesProps) {
  const loader = useLoader(sittingSaves, { id: chapterId, revision }, null);
  return (
    <Loaded loader={loader} skeleton={<SkeletonRows rows={3} label="Сохранения загружаются" />}>
      {({ saves }) => (
        <ol className="small num">
          {saves.map((save) => (
            <li key={save.revision}>
              <a href={addressOf(save.revision)} aria-current={save.revision === shown ? "true" : undefined}>
                {timeOfDay(save.savedAt)}
              </a>{" "}
              <span className="muted">{changeText(save.change)}</span>
              {save.name && <b> {save.name}</b>}
              {save.isPublished && " · у читателей"}
            </li>
          ))}
        </ol>
      )}
    </Loaded>
  );
}
