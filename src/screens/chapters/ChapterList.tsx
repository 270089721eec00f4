import { useLayoutEffect, useRef, useState } from "react";
import type { Chapter } from "../../api/contract/chapters.ts";
import { counted, formatNumber } from "../../text/plural.ts";
import { Badge } from "../../ui/Badge/Badge.tsx";
import { Button, ButtonLink } from "../../ui/Button/Button.tsx";
import { cx } from "../../ui/cx.ts";
import { Icon } from "../../ui/Icon/Icon.tsx";
import styles from "./ChapterList.module.css";
import { useFold } from "./useFold.ts";

type ChapterListProps = {
  workId: number;
  chapters: readonly Chapter[];
  /** The chapter on the screen; its title, volume and state are the screen's. */
  current: { id: number | null; title: string; textLength: number; isDraft: boolean };
  canWrite: boolean;
};

/** So many on each side of the current one, and so many more with every press. */
const REACH = 100;
const before = ["предыдущую главу", "предыдущие главы", "предыдущих глав"] as const;
const after = ["следующую главу", "следующие главы", "следующих глав"] as const;

/** The chapters of the work next to the manuscript; below 1024 px folded. */
export function ChapterList({ workId, chapters, current, canWrite }: ChapterListProps) {
  const place = chapters.findIndex(({ id }) => id === current.id);
  const isNew = place < 0;
  const here = isNew ? chapters.length : place;
  const [reach, setReach] = useState({ before: REACH, after: REACH });
  const from = Math.max(0, here - reach.before);
  const to = Math.min(chapters.length, here + 1 + reach.after);
  const total = chapters.length + (isNew ? 1 : 0);
  const fold = useFold();
  const box = useRef<HTMLDivElement>(null);
  /** Puts this chapter into the middle of the list, unless it is in sight. */
  const showCurrent = () => {
    const line = box.current?.querySelector("[aria-current]")?.getBoundingClientRect();
    if (!box.current || !line) return;
    const { top, bottom } = box.current.getBoundingClientRect();
    if (line.top < top || line.bottom > bottom) box.current.scrollTop += line.top - top - box.current.clientHeight / 2;
  };
  // Another chapter is elsewhere in the list, and what has led to it is folded again; the keys go on from its text.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once a chapter
  useLayoutEffect(() => {
    const active = document.activeElement;
    if (fold.current?.contains(active)) (active as HTMLElement).blur();
    fold.current?.removeAttribute("open");
    // Before the frame is painted, when all of the page is in the document: to measure sooner is to lay it out twice.
    const frame = requestAnimationFrame(showCurrent);
    return () => cancelAnimationFrame(frame);
  }, [current.id]);
  const summary = isNew
    ? `Новая глава, ${formatNumber(chapters.length + 1)}-я`
    : `Глава ${formatNumber(place + 1)} из ${formatNumber(chapters.length)}`;
  return (
    <aside className={`${styles.side} shrinks`} aria-label="Главы">
      <details ref={fold} className={cx("fold", styles.fold)} onToggle={showCurrent}>
        <summary data-over="top">
          {summary} <Icon name="chevron-down" />
        </summary>
        <div ref={box} className={styles.inside}>
          {from > 0 && (
            <Button small onClick={() => setReach({ ...reach, before: reach.before + REACH })}>
              Показать {counted(Math.min(REACH, from), before)}
            </Button>
          )}
          <ol className={styles.list} data-digits={String(total).length}>
            {chapters.slice(from, to).map((chapter, order) => {
              const index = from + order;
              const isCurrent = chapter.id === current.id;
              const { title, textLength, isDraft } = isCurrent ? current : chapter;
              return (
                <li key={chapter.id} aria-setsize={total} aria-posinset={index + 1}>
                  <a
                    className={styles.item}
                    href={`/work/edit/chapter/${chapter.id}`}
                    aria-current={isCurrent ? "page" : undefined}
                  >
                    <span className="small muted nowrap num">{index + 1}</span>
                    <span className={`${styles.title} anywhere`}>{title || "Без названия"}</span>
                    <span className={`muted nowrap num ${styles.volume}`}>
                      {isDraft ? <Badge kind="draft">Черновик</Badge> : formatNumber(textLength)}
                    </span>
                  </a>
                </li>
              );
            })}
            {isNew && (
              <li aria-setsize={total} aria-posinset={total}>
                <span className={styles.item} aria-current="page">
                  <span className="small muted nowrap num">{chapters.length + 1}</span>
                  <span className={`${styles.title} anywhere`}>{current.title || "Без названия"}</span>
                  <span className={`muted nowrap num ${styles.volume}`}>
                    <Badge kind="draft">Черновик</Badge>
                  </span>
                </span>
              </li>
            )}
          </ol>
          {to < chapters.length && (
            <Button small onClick={() => setReach({ ...reach, after: reach.after + REACH })}>
              Показать {counted(Math.min(REACH, chapters.length - to), after)}
            </Button>
          )}
          {canWrite && (
            <ButtonLink small href={`/work/${workId}/add/chapter`} icon={<Icon name="plus" />}>
              Добавить главу
            </ButtonLink>
          )}
        </div>
      </details>
    </aside>
  );
}
