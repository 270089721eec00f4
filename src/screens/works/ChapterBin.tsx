import { useState } from "react";
import { formatNumber } from "../../text/plural.ts";
import { VirtualList } from "../../ui/VirtualList/VirtualList.tsx";
import contents from "../kit/ContentRows.module.css";
import type { ChapterRows } from "./ChapterList.tsx";

/** The chapters in the bin, folded away. */
export function ChapterBin<Row extends { id: number }>(props: ChapterRows<Row>) {
  const { chapters, styles, estimate, children, ...shared } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={contents.bin} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Корзина: {formatNumber(chapters.length)}</summary>
      <p className="small muted">Удалённые главы лежат здесь 30 дней, их можно восстановить.</p>
      {isOpen && (
        <VirtualList label="Главы в корзине" items={chapters} estimate={estimate} className={styles.list}>
          {(chapter, place) => (
            <li {...place} className={styles.row}>
              {children({ chapter, number: null, ...shared })}
            </li>
          )}
        </VirtualList>
      )}
    </details>
  );
}
