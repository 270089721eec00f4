import { useState } from "react";
import type { ListedChapter } from "../../api/contract/chapters.ts";
import type { Work } from "../../api/contract/works.ts";
import { formatNumber } from "../../text/plural.ts";
import { VirtualList } from "../../ui/VirtualList/VirtualList.tsx";
import styles from "../kit/ContentRows.module.css";
import { ChapterRow } from "./ChapterRow.tsx";

type ChapterBinProps = {
  workState: Work["state"];
  chapters: readonly ListedChapter[];
  canWrite: boolean;
  onChanged: () => void;
  onNotRestored: (reason: string) => void;
};

/** The chapters in the bin, folded away. */
export function ChapterBin({ chapters, ...shared }: ChapterBinProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.bin} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Корзина: {formatNumber(chapters.length)}</summary>
      <p className="small muted">Удалённые главы лежат здесь 30 дней, их можно восстановить.</p>
      {isOpen && (
        <VirtualList label="Главы в корзине" items={chapters} estimate={53} className={styles.list}>
          {(chapter, place) => (
            <li {...place} className={styles.row}>
              <ChapterRow chapter={chapter} number={null} {...shared} />
            </li>
          )}
        </VirtualList>
      )}
    </details>
  );
}
