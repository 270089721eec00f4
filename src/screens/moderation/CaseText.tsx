import { useLayoutEffect, useRef, useState } from "react";
import type { ModeratedChapter } from "../../api/contract/moderation.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { moderationChapter } from "../../services/moderation.calls.ts";
import { formatCharacters } from "../../text/amounts.ts";
import { formatMoment } from "../../text/dates.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { SelectField } from "../../ui/SelectField/SelectField.tsx";
import { SkeletonLines } from "../../ui/Skeleton/Skeleton.tsx";
import { openNote } from "../kit/notes.ts";
import { inRuns } from "../kit/runs.ts";
import { Loaded } from "../parts/Loaded.tsx";
import styles from "./Moderation.module.css";

type CaseTextProps = { workId: number; chapters: readonly ModeratedChapter[]; hasRedLine: boolean };

const named = ({ title }: ModeratedChapter) => title || "Без названия";

/** Every chapter that readers have or will have, one at a time. */
export default function CaseText({ workId, chapters, hasRedLine }: CaseTextProps) {
  const [chosen, choose] = useState<number | null>(null);
  const place = Math.max(
    0,
    chapters.findIndex(({ id }) => id === chosen),
  );
  const chapter = chapters[place];
  const next = chapters[place + 1];
  return (
    <section className="stack g3" aria-labelledby="case-text">
      <h3 id="case-text">Текст</h3>
      {chapter ? (
        <>
          {chapters.length > 1 && (
            <SelectField
              label="Глава"
              value={String(chapter.id)}
              options={chapters.map((one, index) => ({ value: String(one.id), label: `${index + 1}. ${named(one)}` }))}
              onChange={({ target }) => choose(Number(target.value))}
            />
          )}
          <p className="small muted num">
            {chapters.length === 1 && `${named(chapter)}, `}
            {formatCharacters(chapter.textLength)}
            {chapter.state === "scheduled" &&
              chapter.publishTime &&
              `, выйдет ${formatMoment(chapter.publishTime, Date.now())}`}
          </p>
          <ChapterSheet key={chapter.id} workId={workId} chapter={chapter} hasRedLine={hasRedLine} />
          {next && (
            <p>
              <Button small onClick={() => choose(next.id)}>
                {`Дальше: ${named(next)}`}
              </Button>
            </p>
          )}
        </>
      ) : (
        <p className="muted">Опубликованных и запланированных глав нет.</p>
      )}
    </section>
  );
}

function ChapterSheet({
  workId,
  chapter,
  hasRedLine,
}: {
  workId: number;
  chapter: ModeratedChapter;
  hasRedLine: boolean;
}) {
  const loader = useLoader(moderationChapter, { workId, chapterId: chapter.id }, null);
  return (
    <Loaded loader={loader} skeleton={<SkeletonLines lines={8} />}>
      {({ html }) => <Sheet name={named(chapter)} html={html} hasRedLine={hasRedLine} />}
    </Loaded>
  );
}

function Sheet({ name, html, hasRedLine }: { name: string; html: string; hasRedLine: boolean }) {
  const text = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    text.current?.replaceChildren(inRuns(html));
  }, [html]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard
    <section className={`sheet pad ${styles.sheet} anywhere`} aria-label={`Текст главы: ${name}`} tabIndex={0}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the buttons inside are real ones, their clicks are heard here */}
      <div ref={text} className="prose" data-indent={hasRedLine ? undefined : "no"} onClick={openNote} />
    </section>
  );
}
