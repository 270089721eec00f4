import { useActorRef, useSelector } from "@xstate/react";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { fromPromise } from "xstate";
import type { SubmitOutcome } from "../../machines/data/form.machine.ts";
import { type QueuedFile, uploadQueueMachine } from "../../machines/uploads/uploadQueue.machine.ts";
import { newRequestId } from "../../services/chapterDrafts.service.ts";
import { inspected } from "../inspect.ts";
import type { Wiring } from "../wiring.ts";
import { useWiring } from "./machines.ts";

type Submits = Wiring["submits"];
type Done<N extends keyof Submits> = Extract<Awaited<ReturnType<Submits[N]>>, { outcome: "done" }>["result"];
type Options<N extends keyof Submits> = {
  /** What is sent of a file. */
  valuesOf: (file: File) => Parameters<Submits[N]>[0];
  /** A file has arrived, by the id that `add` gave it. */
  onUploaded: (id: string, result: Done<N>) => void;
};

/** The generic queue of files wired to one service function. */
export function useUploads<N extends keyof Submits>(name: N, options: Options<N>) {
  const { submits } = useWiring();
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const machine = useMemo(() => {
    const send = submits[name] as (
      values: Parameters<Submits[N]>[0],
      signal: AbortSignal,
    ) => Promise<SubmitOutcome<Done<N>>>;
    return uploadQueueMachine.provide({
      actors: {
        uploadFile: fromPromise<SubmitOutcome, QueuedFile>(({ input: { file }, signal }) =>
          send(latest.current.valuesOf(file), signal),
        ),
      },
    });
  }, [submits, name]);
  const queue = useActorRef(machine, inspected);
  const { files, refused, finished } = useSelector(queue, ({ context }) => context);
  useEffect(() => {
    const { unsubscribe } = queue.on("file.uploaded", ({ id, result }) =>
      latest.current.onUploaded(id, result as Done<N>),
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
