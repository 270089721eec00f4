import type { AudioChapter } from "../../api/contract/audiobooks.ts";
import { formatNumber } from "../../text/plural.ts";
import { Badge } from "../../ui/Badge/Badge.tsx";
import { IconButton } from "../../ui/IconButton/IconButton.tsx";
import type { RowTools } from "../../ui/ReorderList/ReorderList.tsx";
import { ChapterDialogs } from "../chapters/ChapterDialogs.tsx";
import { goneText } from "../kit/bin.view.ts";
import { chapterActions, chapterName, chapterState } from "../kit/chapter.view.ts";
import { SelectionTick } from "../kit/SelectionBar.tsx";
import type { RowRenaming } from "../kit/useOrderedRows.tsx";
import { Facts } from "../parts/Facts.tsx";
import { LawfulRestore } from "../parts/RestoreButton.tsx";
import { useRowActions } from "../works/useRowActions.ts";
import { AudioMenu } from "./AudioMenu.tsx";
import { AudioName } from "./AudioName.tsx";
import { audioLabels, chapterFacts } from "./audio.view.ts";
import type { AudioListProps } from "./audioList.types.ts";
import styles from "./EditAudio.module.css";

type AudioRowProps = Omit<AudioListProps, "chapters"> & {
  chapter: AudioChapter;
  number: number | null;
  /** What orders the row; a row of the bin has none. */
  tools?: RowTools;
  isTicked?: boolean | undefined;
  onTick?: (id: number, isRange: boolean) => void;
  renaming?: RowRenaming | undefined;
};

/** The inside of a chapter's row: title, state, length, and what can be done with it. */
export function AudioRow(props: AudioRowProps) {
  const { chapter, workState, number, canWrite, queue, recording } = props;
  const { tools, isTicked, onTick, renaming } = props;
  const now = Date.now();
  const name = chapterName(chapter);
  const actions = useRowActions(props);
  const state = chapterState(chapter, now, workState);
  const possible = audioLabels(chapterActions(chapter, "list", now));
  const isPlaying = recording.isPlaying(chapter.id);
  const troubles = [actions.asking === null ? actions.message : "", recording.troubleOf(chapter.id)].filter(Boolean);
  return (
    <>
      <span className={styles.handle}>
        {tools?.grip}
        {isTicked !== undefined && (
          <SelectionTick name={name} isTicked={isTicked} onToggle={(isRange) => onTick?.(chapter.id, isRange)} />
        )}
        <span className={`${styles.number} num muted`}>{number !== null && formatNumber(number)}</span>
      </span>
      <div className="stack g1 shrinks">
        <div className={`${styles.line} row`}>
          <AudioName chapter={chapter} renaming={renaming} />
          {chapter.deletedAt !== null && <span className="small muted">{goneText(chapter.deletedAt, now)}</span>}
          {chapter.hasNewerAudio && chapter.state === "published" ? (
            <Badge kind="own">Есть новая запись</Badge>
          ) : (
            state && <Badge kind={state.kind}>{state.label}</Badge>
          )}
        </div>
        <Facts className={`${styles.facts} num muted small anywhere`} facts={chapterFacts(chapter, now)} />
        {chapter.hints.map((hint) => (
          <p key={hint} className="small muted">
            {hint}
          </p>
        ))}
        {troubles.map((trouble) => (
          <p key={trouble} className={`${styles.error} small`} role="alert">
            {trouble}
          </p>
        ))}
      </div>
      <span className={styles.tools}>
        {tools?.moves}
        {chapter.durationMs !== null && chapter.deletedAt === null && (
          <IconButton
            icon={isPlaying ? "pause" : "play"}
            small
            label={`${isPlaying ? "Остановить" : "Прослушать"}: ${name}`}
            onClick={() => recording.toggle(chapter.id)}
          />
        )}
        {canWrite && <LawfulRestore name={name} acts={possible} actions={actions} />}
        {canWrite && (
          <AudioMenu
            name={name}
            sourceUrl={chapter.sourceUrl}
            tools={tools}
            renaming={renaming}
            possible={possible}
            onRun={actions.run}
            onReplace={queue && ((file) => queue.add([{ file, handle: null }], chapter.id))}
          />
        )}
      </span>
      <ChapterDialogs
        name={name}
        chapter={chapter}
        workState={workState}
        textLength={chapter.textLength}
        actions={actions}
      />
    </>
  );
}
