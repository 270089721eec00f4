import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import type { BookChapter } from "../../api/contract/reading.ts";
import { neededChunk } from "../../app/chunks.ts";
import { useLazyPart } from "../../app/hooks/useLazyPart.ts";
import type { ReaderSettings } from "../../services/readerSettings.service.ts";
import { namesOf } from "../../text/people.ts";
import { cx } from "../../ui/cx.ts";
import { IconButton, IconButtonLink } from "../../ui/IconButton/IconButton.tsx";
import { SkeletonLines } from "../../ui/Skeleton/Skeleton.tsx";
import { ComplaintButton } from "../complaints/ComplaintButton.tsx";
import { loadLazyReaderParts } from "./loadLazyReaderParts.ts";
import styles from "./ReaderScreen.module.css";

type ReaderBarProps = {
  chapter: BookChapter;
  /** Another one is another chapter. */
  arrival: number;
  settings: ReaderSettings;
  onChange: (settings: ReaderSettings) => void;
};

/** The bar above the text: back to the book, contents, settings of reading. One panel is open at a time; Esc closes it. */
export function ReaderBar({ chapter, arrival, settings, onChange }: ReaderBarProps) {
  const [open, setOpen] = useState<"contents" | "settings" | null>(null);
  const [Later, fetchLater] = useLazyPart(loadLazyReaderParts);
  const opener = useRef<HTMLButtonElement | null>(null);
  const { work, chapters, id, refundEndsAt } = chapter;
  const panel = useRef<HTMLElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  // The keys go on from the text of the next chapter, not from the bar that has stayed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once a chapter
  useLayoutEffect(() => {
    setOpen(null);
    const active = document.activeElement;
    if (bar.current?.contains(active)) (active as HTMLElement).blur();
  }, [arrival]);
  // Of hundreds of chapters the one that is read is the one that is looked for.
  useLayoutEffect(() => {
    const line = open === "contents" && panel.current?.querySelector("[aria-current]");
    if (!line || !panel.current) return;
    const { top } = panel.current.getBoundingClientRect();
    panel.current.scrollTop += line.getBoundingClientRect().top - top - panel.current.clientHeight / 2;
  }, [open]);
  /** Where they cannot be had the frame of the page says so, and nothing stays open that would stay empty. */
  const showSettings = async () => {
    if (await fetchLater()) return;
    setOpen((before) => (before === "settings" ? null : before));
    neededChunk(loadLazyReaderParts).catch(() => {});
  };
  const toggle = (panel: "contents" | "settings", button: HTMLButtonElement) => {
    opener.current = button;
    if (panel === "settings") void showSettings();
    else void fetchLater();
    setOpen((before) => (before === panel ? null : panel));
  };
  const close = () => {
    setOpen(null);
    opener.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && open) close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc pressed anywhere in the bar closes its panel
    <div ref={bar} className={styles.top} onKeyDown={onKeyDown}>
      <header className={styles.bar}>
        <div className="wrap">
          <IconButtonLink icon="chevron-left" href={`/book/${work.id}`} label={`К книге «${work.title}»`} />
          <IconButton
            icon="list"
            label="Оглавление"
            aria-expanded={open === "contents"}
            onClick={(event) => toggle("contents", event.currentTarget)}
          />
          <p className={styles.where}>
            {namesOf(work.authors)}. {work.title}
          </p>
          <ComplaintButton key={id} target={{ targetType: "chapter", targetId: id }} authors={work.authors} isSmall />
          <IconButton
            icon="a-large-small"
            label="Настройки чтения"
            aria-expanded={open === "settings"}
            onClick={(event) => toggle("settings", event.currentTarget)}
          />
        </div>
      </header>
      {open && (
        <section
          ref={panel}
          className={styles.panel}
          data-side={open === "contents" ? "start" : "end"}
          aria-labelledby="reader-panel-title"
        >
          <div className={cx("row between", styles.panelHead)}>
            <h2 id="reader-panel-title">{open === "contents" ? "Оглавление" : "Настройки чтения"}</h2>
            <IconButton icon="x" label="Закрыть" onClick={close} />
          </div>
          {open === "settings" &&
            (Later ? (
              <Later part="panel" work={work} settings={settings} onChange={onChange} onClose={close} />
            ) : (
              <SkeletonLines lines={8} />
            ))}
          {open === "contents" && (
            <>
              <ol className={styles.chapters}>
                {chapters.map((one) => (
                  <li key={one.id}>
                    <a href={`/book/${work.id}/read/${one.id}`} aria-current={one.id === id ? "page" : undefined}>
                      {one.title || "Без названия"}
                    </a>
                  </li>
                ))}
              </ol>
              {Later && <Later part="former" workId={work.id} chapterId={id} refundEndsAt={refundEndsAt} />}
            </>
          )}
        </section>
      )}
    </div>
  );
}
