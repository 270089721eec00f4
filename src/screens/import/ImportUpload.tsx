import { useSelector } from "@xstate/react";
import { useBookImportActor } from "../../app/hooks/useBookImport.ts";
import { Job } from "../../ui/Job/Job.tsx";
import { uploadFacts } from "./import.view.ts";

/** The file on its way: how much, how fast, how long; paused, gone on, given up. */
export function ImportUpload() {
  const actor = useBookImportActor();
  const { context, value } = useSelector(actor, (state) => state);
  const inner = typeof value === "object" ? value.uploading : "sending";
  const state = inner === "paused" ? "paused" : inner === "waiting" ? "error" : "active";
  return (
    <Job
      name={context.file?.name ?? ""}
      label="Загрузка файла книги"
      state={state}
      value={context.received}
      max={context.file?.size ?? 1}
      facts={
        state === "error"
          ? [`${context.trouble?.message ?? ""}. Загруженное цело, продолжим сами`, ...uploadFacts(context, false)]
          : uploadFacts(context, state === "active")
      }
      onPause={inner === "starting" ? undefined : () => actor.send({ type: "pause.requested" })}
      onResume={() => actor.send({ type: "resumption.requested" })}
      onRetry={() => actor.send({ type: "retry.requested" })}
      onCancel={() => actor.send({ type: "cancellation.requested" })}
      cancelLabel="Отменить импорт"
    />
  );
}
