import { useSelector } from "@xstate/react";
import { useCallback, useEffect, useRef } from "react";
import { fromPromise } from "xstate";
import type { SubmitOutcome } from "../../machines/data/form.machine.ts";
import { type QueuedFile, uploadQueueMachine } from "../../machines/uploads/uploadQueue.machine.ts";
import type { Refusable } from "../../services/refusable.ts";
import { newRequestId } from "../../services/requestId.ts";
import type { Call } from "../../services/surroundings.ts";
import { useSurroundings } from "./machines.ts";
import { useMachine } from "./useMachine.ts";

type Options<Values, Done> = {
  /** What is sent of a file. */
  valuesOf: (file: File) => Values;
  /** A file has arrived, by the id that `add` gave it. */
  onUploaded: (id: string, result: Done) => void;
};

/** The generic queue of files wired to one call. */
export function useUploads<Values, Done>(
  call: Call<Values, Refusable<Done>>,
  options: Options<NoInfer<Values>, NoInfer<Done>>,
) {
  const surroundings = useSurroundings();
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const queue = useMachine(uploadQueueMachine, () => {
    const send = call(surroundings);
    return {
      actors: {
        uploadFile: fromPromise<SubmitOutcome, QueuedFile>(({ input: { file }, signal }) =>
          send(latest.current.valuesOf(file), signal),
        ),
      },
    };
  }, [surroundings, call]);
  const { files, refused, finished } = useSelector(queue, ({ context }) => context);
  useEffect(() => {
    const { unsubscribe } = queue.on("file.uploaded", ({ id, result }) =>
      latest.current.onUploaded(id, result as Done),
    );
    return unsubscribe;
  }, [queue]);
  const add = useCallback(
    (chosen: readonly File[]): string[] => {
      const queued = chosen.map((file) => ({ id: newRequestId(), file }));
      if (queued.length > 0) queue.send({ type: "files.added", files: queued });
      return queued.map(({ id }) => id);
    },
    [queue],
  );
  return {
    /** @returns the ids that `onUploaded` tells */
    add,
    retry: useCallback(() => queue.send({ type: "retry.requested" }), [queue]),
    forget: useCallback(() => queue.send({ type: "refusals.seen" }), [queue]),
    refused,
    isUploading: files.length > 0,
    finished,
    total: finished + files.length,
  };
}
