import { useSelector } from "@xstate/react";
import { useBookImportActor } from "../../app/hooks/useBookImport.ts";
import type { ChunkUploadActor } from "../../machines/uploads/chunkUpload.machine.ts";
import { Job } from "../../ui/Job/Job.tsx";
import { useLostFocus } from "../parts/useLostFocus.ts";
import { uploadFacts } from "./import.view.ts";

/** The file on its way: how much, how fast, how long; paused, gone on, given up. */
export function ImportUpload() {
  const actor = useBookImportActor();
  const upload = useSelector(actor, ({ children }) => children.upload);
  return upload && <Upload upload={upload} onCancel={() => actor.send({ type: "cancellation.requested" })} />;
}

function Upload({ upload, onCancel }: { upload: ChunkUploadActor; onCancel: () => void }) {
  const { context, value } = useSelector(upload, (snapshot) => snapshot);
  useLostFocus(value);
  const state = value === "paused" ? "paused" : value === "waiting" ? "error" : "active";
  return (
    <Job
      name={context.file.name}
      label="Загрузка файла книги"
      state={state}
      value={context.received}
      max={context.file.size}
      facts={
        state === "error"
          ? [`${context.trouble}. Загруженное цело, продолжим сами`, ...uploadFacts(context, false)]
          : uploadFacts(context, state === "active")
      }
      onPause={value === "starting" ? undefined : () => upload.send({ type: "pause.requested" })}
      onResume={() => upload.send({ type: "resumption.requested" })}
      onRetry={() => upload.send({ type: "retry.requested" })}
      onCancel={onCancel}
      cancelLabel="Отменить импорт"
    />
  );
}
