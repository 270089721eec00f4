import { ChevronDown, Plus } from "lucide-react";
import type { Chapter } from "../../api/contract/chapters.ts";
import { formatNumber } from "../../text/plural.ts";
import { Badge } from "../../ui/Badge/Badge.tsx";
import { ButtonLink } from "../../ui/Button/Button.tsx";
import styles from "./ChapterList.module.css";

type ChapterListProps = {
  workId: number;
  chapters: readonly Chapter[];
  /** The chapter on the screen; its title and volume are the screen's. */
  current: { id: number | null; title: string; textLength: number };
  canWrite: boolean;
};

/** All chapters of the work beside the manuscript; below 1024 px folded. */
export function ChapterList({ workId, chapters, current, canWrite }: ChapterListProps) {
  const place = chapters.findIndex(({ id }) => id === current.id);
  const isNew = place < 0;
  const summary = isNew
    ? `Новая глава, ${formatNumber(chapters.length + 1)}-я`
    : `Глава ${formatNumber(place + 1)} из ${formatNumber(chapters.length)}`;
  return (
    <aside className={styles.side} aria-label="Главы">
      <details className={styles.fold}>
        <summary>
          {summary} <ChevronDown />
        </summary>
        <div className={styles.inside}>
          <ol className={styles.list}>
            {chapters.map((chapter, index) => {
              const isCurrent = chapter.id === current.id;
              const { title, textLength } = isCurrent ? current : chapter;
              return (
                <li key={chapter.id}>
                  <a
                    className={styles.item}
                    href={`/work/edit/chapter/${chapter.id}`}
                    aria-current={isCurrent ? "page" : undefined}
                  >
                    <span className={styles.number}>{index + 1}</span>
                    <span className={styles.title}>{title || "Без названия"}</span>
                    <span className={styles.volume}>
                      {chapter.isDraft ? <Badge kind="draft">Черновик</Badge> : formatNumber(textLength)}
                    </span>
                  </a>
                </li>
              );
            })}
            {isNew && (
              <li>
                <span className={styles.item} aria-current="page">
                  <span className={styles.number}>{chapters.length + 1}</span>
                  <span className={styles.title}>{current.title || "Без названия"}</span>
                  <span className={styles.volume}>
                    <Badge kind="draft">Черновик</Badge>
                  </span>
                </span>
              </li>
            )}
          </ol>
          {canWrite && (
            <ButtonLink small href={`/work/${workId}/add/chapter`} icon={<Plus />}>
              Добавить главу
            </ButtonLink>
          )}
        </div>
      </details>
    </aside>
  );
}
