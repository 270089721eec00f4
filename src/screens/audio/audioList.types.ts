import type { AudioChapter } from "../../api/contract/audiobooks.ts";
import type { Work } from "../../api/contract/works.ts";
import type { AudioQueue } from "../../app/hooks/useAudioUploads.ts";
import type { Recording } from "./useRecording.ts";

/** What every list of sounds is given. */
export type AudioListProps = {
  chapters: readonly AudioChapter[];
  workState: Work["state"];
  canWrite: boolean;
  /** Null: it is on its way. */
  queue: AudioQueue | null;
  recording: Recording;
  onChanged: () => void;
  onNotRestored: (reason: string) => void;
};
