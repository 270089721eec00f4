import type { AudioUpload } from "../../api/contract/audiobooks.ts";
import { neededChunk } from "../../app/chunks.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { cancelAudioUpload } from "../../services/audiobooks.calls.ts";
import { Icon } from "../../ui/Icon/Icon.tsx";
import { IconButton } from "../../ui/IconButton/IconButton.tsx";
import { LateShown } from "../parts/LateShown.tsx";
import { knownView } from "./audio.view.ts";
import { manyText } from "./cut.view.ts";
import styles from "./EditAudio.module.css";
import { FileRow } from "./FileRow.tsx";

const loadCut = () => neededChunk(() => import("./CutUpload.tsx"));

type KnownUploadProps = { upload: AudioUpload; workId: number; onChanged: () => void };

/** An upload that the server tells of, and this page does not send. */
export function KnownUpload({ upload, workId, onChanged }: KnownUploadProps) {
  const { uploadId, fileName: name, byteSize, state, pieces, reason } = upload;
  const cancellation = useSubmit(cancelAudioUpload, { onDone: onChanged });
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
        (state === "refused" || state === "awaitingCut" || state === "receiving") && (
          <IconButton
            small
            label={`${state === "refused" ? "Убрать" : "Отменить загрузку"}: ${name}`}
            onClick={() => cancellation.submit({ params: { id: workId }, body: { uploadId } })}
          >
            <Icon name="x" />
          </IconButton>
        )
      }
    >
      {isCutting && <LateShown load={loadCut} with={{ upload: { ...upload, pieces }, workId, onChanged }} />}
      {cancellation.status === "refused" && (
        <p className={styles.error} role="alert">
          {cancellation.message}
        </p>
      )}
    </FileRow>
  );
}
