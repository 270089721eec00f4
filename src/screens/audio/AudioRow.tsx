import type { AudioChapter } from "../../api/contract/audiobooks.ts";
import type { AudioQueue } from "../../app/hooks/useAudioUploads.ts";
import { Badge } from "../../ui/Badge/Badge.tsx";
import { IconButton } from "../../ui/IconButton/IconButton.tsx";
import { goneText } from "../kit/bin.view.ts";
import { Facts } from "../parts/Facts.tsx";
import { ChapterFrame, type ChapterRowProps, useChapterRow } from "../works/ChapterFrame.tsx";
import { AudioMenu } from "./AudioMenu.tsx";
import { AudioName } from "./AudioName.tsx";
import { audioLabels, chapterFacts } from "./audio.view.ts";
import styles from "./EditAudio.module.css";
import type { Recording } from "./useRecording.ts";

type AudioRowProps = ChapterRowProps<AudioChapter> & {
  /** Null: it is on its way. */
  queue: AudioQueue | null;
  recording: Recording;
};

/** A chapter of sound: title, state, length, and what can be done with it. */
export function AudioRow({ queue, recording, ...given }: AudioRowProps) {
  const { chapter, canWrite, tools, renaming } = given;
  const row = useChapterRow(given);
  const { now, name, actions, state, possible } = row;
  const isPlaying = recording.isPlaying(chapter.id);
  const troubles = [actions.asking === null ? actions.message : "", recording.troubleOf(chapter.id)].filter(Boolean);
  const play = chapter.durationMs !== null && chapter.deletedAt === null && (
    <IconButton
      icon={isPlaying ? "pause" : "play"}
      small
      label={`${isPlaying ? "Остановить" : "Прослушать"}: ${name}`}
      onClick={() => recording.toggle(chapter.id)}
    />
  );
  const menu = canWrite && (
    <AudioMenu
      name={name}
      sourceUrl={chapter.sourceUrl}
      tools={tools}
      renaming={renaming}
      possible={audioLabels(possible)}
      onRun={actions.run}
      onReplace={queue && ((file) => queue.add([{ file, handle: null }], chapter.id))}
    />
  );
  return (
    <ChapterFrame given={given} row={row} styles={styles} play={play} menu={menu}>
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
    </ChapterFrame>
  );
}
