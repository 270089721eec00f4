import { useEffect } from "react";
import type { AudioUpload } from "../../api/contract/audiobooks.ts";
import { type AudioQueue, useAudioQueue, useAudioUploads } from "../../app/hooks/useAudioUploads.ts";
import type { AudioUploadsActor } from "../../machines/uploads/audioUploads.machine.ts";
import { Loaded } from "../parts/Loaded.tsx";

// What brings sounds comes behind the chapters, in one file.
export { AudioDrop } from "./AudioDrop.tsx";
export { AudioQueuePart } from "./AudioQueuePart.tsx";

type UploadingProps = {
  workId: number;
  /** What the queue is to follow of those that the server knows. */
  uploads: readonly AudioUpload[];
  onSettled: () => void;
  /** The queue is here. */
  onQueue: (queue: AudioQueue) => void;
};

/** Fetches the queue of this page, which lives on when the screen is gone. Nothing of it is shown but that it did not come. */
export default function Uploading(props: UploadingProps) {
  const loader = useAudioQueue();
  return (
    <Loaded loader={loader} title="Загрузка файлов" skeleton={null}>
      {(actor) => <Followed actor={actor} {...props} />}
    </Loaded>
  );
}

function Followed({ actor, workId, uploads, onSettled, onQueue }: UploadingProps & { actor: AudioUploadsActor }) {
  const queue = useAudioUploads(actor, { workId, uploads, onSettled });
  useEffect(() => onQueue(queue), [queue, onQueue]);
  return null;
}
