import { useState } from "react";
import { formatNumber } from "../../text/plural.ts";
import { VirtualList } from "../../ui/VirtualList/VirtualList.tsx";
import contents from "../kit/ContentRows.module.css";
import { AudioRow } from "./AudioRow.tsx";
import type { AudioListProps } from "./audioList.types.ts";
import styles from "./EditAudio.module.css";

/** The chapters in the bin, folded away. */
export default function AudioBin({ chapters, ...shared }: AudioListProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={contents.bin} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Корзина: {formatNumber(chapters.length)}</summary>
      <p className="small muted">Удалённые главы лежат здесь 30 дней, их можно восстановить.</p>
      {isOpen && (
        <VirtualList label="Главы в корзине" items={chapters} estimate={64} className={styles.list}>
          {(chapter, place) => (
            <li {...place} className={styles.row}>
              <AudioRow chapter={chapter} number={null} {...shared} />
            </li>
          )}
        </VirtualList>
      )}
    </details>
  );
}
