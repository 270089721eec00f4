import type { EventObject } from "xstate";
import { ApiFault } from "../../../src/api/contract/envelope.ts";

export const UNKNOWN = "Страница не найдена";
const unknown = () => new ApiFault(404, { errorCode: 10, message: UNKNOWN });
export const faults = () => [{ error: new Error("Нет сети") }, { error: unknown() }];

/** What a line, the server and a person do to a file that goes by chunks, whatever it becomes. */
export const linePayloads = {
  "bytes.sent": [{ received: 2, stored: 2, sent: 1, spent: 10 }],
  "line.failed": faults(),
  "xstate.error.actor.line": [{ error: new Error("Сломалось") }],
  "xstate.done.actor.completeUpload": [
    { output: { outcome: "accepted" } },
    { output: { outcome: "missing" } },
    { output: { outcome: "fileChanged" } },
  ],
  "xstate.error.actor.completeUpload": faults(),
};
export const lineSteps = {
  "bytes.sent": "bytes go",
  "all.sent": "all bytes are sent",
  "server.works": "the server has it whole",
  "file.changed": "the file was changed",
  "lock.awaited": "another tab sends it",
  "lock.taken": "the other tab lets go",
  "line.failed": "the line fails",
  "line.failed final": "the server refuses the bytes",
  "line.drained": "the line is drained",
  "xstate.error.actor.line": "the line breaks",
  "xstate.done.actor.completeUpload accepted": "is accepted",
  "xstate.done.actor.completeUpload missing": "something is missing",
  "xstate.done.actor.completeUpload fileChanged": "the file differs",
  "xstate.error.actor.completeUpload": "fails to complete",
  "xstate.error.actor.completeUpload final": "may not complete",
  "pause.requested": "pauses",
  "resumption.requested": "resumes",
  "retry.requested": "tries again",
  "network.returned": "the network returns",
  "cancellation.requested": "cancels",
  "xstate.done.actor.cancelUpload": "is cancelled",
  "xstate.error.actor.cancelUpload": "fails to cancel",
} as const;
export const lineMark = (event: EventObject): string => {
  const { error, output, state } = event as { error?: Error; output?: { outcome: string } | boolean; state?: string };
  if (error) return error.name === "ApiFault" ? "final" : "";
  if (state !== undefined) return state;
  return typeof output === "object" ? output.outcome : String(output ?? "");
};
