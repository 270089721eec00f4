import type { AudioUpload } from "../../api/contract/audiobooks.ts";
import { neededChunk } from "../../app/chunks.ts";
import type { AudioQueue } from "../../app/hooks/useAudioUploads.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { cancelAudioUpload } from "../../services/audiobooks.calls.ts";
import { IconButton } from "../../ui/IconButton/IconButton.tsx";
import { LazyShown } from "../parts/LazyShown.tsx";
import { Trouble } from "../parts/Trouble.tsx";
import { knownView } from "./audioQueue.view.ts";
import { manyText } from "./cut.view.ts";
import styles from "./EditAudio.module.css";
import { FileRow } from "./FileRow.tsx";
import { OtherFile } from "./OtherFile.tsx";

const loadCut = () => neededChunk(() => import("./CutUpload.tsx"));

type KnownUploadProps = { upload: AudioUpload; queue: AudioQueue; onChanged: () => void };

/** An upload that the server tells of, and this page does not send. */
export function KnownUpload({ upload, queue, onChanged }: KnownUploadProps) {
  const { uploadId, chapterId, fileName: name, byteSize, state, pieces, reason } = upload;
  const { workId } = queue;
  const cancellation = useSubmit(cancelAudioUpload, { onDone: onChanged });
  const cancel = () => cancellation.submit({ params: { id: workId }, body: { uploadId } });
  const isCutting = state === "awaitingCut" && pieces !== null;
  const view = isCutting
    ? { state: "paused" as const, value: null, facts: [manyText(pieces.length), ...(reason ? [reason] : [])] }
    : knownView(upload);
  return (
    <FileRow
      name={name}
      byteSize={byteSize}
      view={view}
      tools={
        <>
          {state === "refused" && (
            <OtherFile
              name={name}
              onChoose={(file) => {
                queue.add([{ file, handle: null }], chapterId);
                cancel();
              }}
            />
          )}
          {(state === "refused" || state === "awaitingCut" || state === "receiving") && (
            <IconButton
              icon="x"
              small
              label={`${state === "refused" ? "Убрать" : "Отменить загрузку"}: ${name}`}
              onClick={cancel}
            />
          )}
        </>
      }
    >
      {isCutting && <LazyShown load={loadCut} with={{ upload: { ...upload, pieces }, workId, onChanged }} />}
      <Trouble text={cancellation.status === "refused" && cancellation.message} className={`${styles.error} small`} />
    </FileRow>
  );
}
