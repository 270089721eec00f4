import { useSelector } from "@xstate/react";
import { useBookImportActor } from "../../app/hooks/useBookImport.ts";
import type { ChunkUploadActor, ChunkUploadSnapshot } from "../../machines/uploads/chunkUpload.machine.ts";
import { Job } from "../../ui/Job/Job.tsx";
import { useLostFocus } from "../parts/useLostFocus.ts";
import { uploadLook } from "./import.view.ts";

/** The file on its way: how much, how fast, how long; paused, gone on, given up. */
export function ImportUpload() {
  const actor = useBookImportActor();
  const upload = useSelector(actor, ({ children }) => children.upload);
  return upload && <Upload upload={upload} onCancel={() => actor.send({ type: "cancellation.requested" })} />;
}

/** What still goes can be stopped; what is begun is not asked for again. */
const isUnstoppable = (value: ChunkUploadSnapshot["value"]): boolean => value === "starting" || value === "completing";

function Upload({ upload, onCancel }: { upload: ChunkUploadActor; onCancel: () => void }) {
  const snapshot = useSelector(upload, (whole) => whole);
  useLostFocus(snapshot.value);
  return (
    <Job
      name={snapshot.context.file.name}
      label="Загрузка файла книги"
      max={snapshot.context.file.size}
      {...uploadLook(snapshot)}
      onPause={isUnstoppable(snapshot.value) ? undefined : () => upload.send({ type: "pause.requested" })}
      onResume={() => upload.send({ type: "resumption.requested" })}
      onRetry={() => upload.send({ type: "retry.requested" })}
      onCancel={onCancel}
      cancelLabel="Отменить импорт"
    />
  );
}
