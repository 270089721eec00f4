import { useEffect, useMemo, useRef } from "react";
import type { AudioUpload } from "../../api/contract/audiobooks.ts";
import type { AudioSendingActor } from "../../machines/uploads/audioSending.machine.ts";
import type { AudioUploadsActor, QueuedAudio } from "../../machines/uploads/audioUploads.machine.ts";
import { sentNameOf } from "../../services/audioNames.ts";
import { keptAudio } from "../../services/keptAudio.service.ts";
import { newRequestId } from "../../services/requestId.ts";
import { useLazyActor, useSurroundings } from "./machines.ts";

/** A file, and its handle where the browser has one: by it an upload goes on after a reload. */
export type ChosenFile = { file: File; handle: FileSystemFileHandle | null };

/** The one queue of this page: it begins with the first screen that asks for it. */
export const useAudioQueue = () => useLazyActor("audioUploads");

const filesOf = (queue: AudioUploadsActor, workId: number): QueuedAudio[] =>
  queue.getSnapshot().context.files.filter((file) => file.workId === workId);

/**
 * The queue of sounds as a work's page has it: it lives as long as the page of the browser does.
 * @param uploads - what the queue is to follow of those that the server knows
 * @param onSettled - the server has decided about one
 */
export function useAudioUploads(
  queue: AudioUploadsActor,
  { workId, uploads, onSettled }: { workId: number; uploads: readonly AudioUpload[]; onSettled: () => void },
) {
  const surroundings = useSurroundings();
  const latest = useRef(onSettled);
  useEffect(() => {
    latest.current = onSettled;
  });
  useEffect(
    () => queue.on("upload.settled", (settled) => settled.workId === workId && latest.current()).unsubscribe,
    [queue, workId],
  );
  useEffect(() => {
    queue.send({
      type: "uploads.known",
      uploads: uploads.map(({ uploadId: id, chapterId, fileName, byteSize, modifiedAt, state, received }) => ({
        id,
        workId,
        chapterId,
        fileName,
        byteSize,
        modifiedAt,
        state,
        received,
      })),
    });
  }, [queue, workId, uploads]);
  // The same object as long as it is the same queue: the rows of chapters are not drawn with every byte.
  return useMemo(
    () => ({
      queue,
      workId,
      count: () => filesOf(queue, workId).length,
      /** The machine of a file in the queue. */
      actorOf: (id: string) => queue.getSnapshot().children[id] as AudioSendingActor | undefined,
      tellAll: (type: "pause.requested" | "resumption.requested" | "retry.requested") => queue.send({ type }),
      add: (chosen: readonly ChosenFile[], chapterId: number | null) => {
        const kept = keptAudio(surroundings);
        const waiting = filesOf(queue, workId).filter(({ standing }) => standing === "needsFile");
        queue.send({
          type: "files.added",
          files: chosen.map(({ file, handle }) => {
            const id = newRequestId();
            const fileName = sentNameOf(file);
            if (handle && !waiting.some((one) => one.fileName === fileName)) void kept.keepHandle(id, handle);
            return { id, workId, chapterId, fileName, byteSize: file.size, modifiedAt: file.lastModified, file };
          }),
        });
      },
    }),
    [queue, workId, surroundings],
  );
}

export type AudioQueue = ReturnType<typeof useAudioUploads>;
