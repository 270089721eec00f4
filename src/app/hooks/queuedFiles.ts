import { useSelector } from "@xstate/react";
import type { QueuedAudio } from "../../machines/uploads/audioUploads.machine.ts";
import type { AudioQueue } from "./useAudioUploads.ts";

/** The files of a work in the queue, as far as they are. */
export const useQueuedFiles = ({ queue, workId }: AudioQueue): QueuedAudio[] =>
  useSelector(queue, ({ context }) => context.files).filter((file) => file.workId === workId);

/** Whether there are any; none before the queue is here. */
export const useHasQueuedFiles = (shown: AudioQueue | null): boolean =>
  useSelector(
    shown?.queue ?? undefined,
    (snapshot) => snapshot?.context.files.some((file) => file.workId === shown?.workId) === true,
  );
