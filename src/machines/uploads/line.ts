import { audioRefusals } from "../../text/audioRules.ts";
import { chunkRefusals } from "../../text/chunkRules.ts";
import { messages } from "../../text/messages.ts";
import { saveFaultOf } from "../chapters/saveFault.ts";

/** What a machine holds of a file that goes by chunks. */
export type Sending = {
  /** Bytes that are on the other side. */
  received: number;
  /** Of them what the server has acknowledged: the rest is on its way. */
  stored: number;
  /** Bytes since the line was opened last, and milliseconds that they took: how fast it is. */
  sent: number;
  spent: number;
  /** Faults one after the other. */
  faults: number;
  /** The message about the last fault. */
  trouble: string;
};
export type SentBytes = Pick<Sending, "received" | "stored" | "sent" | "spent">;

/** What the line tells while it sends a file. */
export type LineNews =
  | ({ type: "bytes.sent" } & SentBytes)
  | { type: "all.sent" }
  /** What had been begun is there, and no more was. */
  | { type: "line.drained" }
  /** The server has it whole already. */
  | { type: "server.works" }
  | { type: "file.changed" }
  /** Another tab sends it. */
  | { type: "lock.awaited" }
  | { type: "lock.taken" }
  | { type: "line.failed"; error: unknown };
/** What a machine hears of a file on its way. */
export type LineEvent =
  | LineNews
  | { type: "pause.requested" }
  | { type: "resumption.requested" }
  | { type: "retry.requested" }
  | { type: "network.returned" }
  | { type: "cancellation.requested" };

/** Whether both sides have the same bytes. */
export type Completed = { outcome: "accepted" | "missing" | "fileChanged" };
type Outcome = { outcome: string };
type Failure = { error: unknown };

/** The server has so much of it, and nothing has gone wrong since it said so. */
export const withStart = ({ received }: { received: number }) => ({ received, stored: received, faults: 0 });
/** As an upload begins: nothing is sent yet. */
export const sendingFrom = (received: number): Sending => ({
  ...withStart({ received }),
  sent: 0,
  spent: 0,
  trouble: "",
});
/** Only what the server has acknowledged says that the line is well. */
export const withBytes = (before: Sending, { received, stored, sent, spent }: SentBytes) => ({
  received,
  stored,
  sent,
  spent,
  faults: stored > before.stored ? 0 : before.faults,
});
export const withFault = ({ faults }: Sending, { error }: Failure) => ({
  faults: faults + 1,
  trouble: saveFaultOf(error).reason,
});
export const withSilence = ({ faults }: Sending) => ({ faults: faults + 1, trouble: messages.slowServer });

/** How long the next try is waited for, in milliseconds: twice as long each time, a minute at most. */
export const backoffAfter = (faults: number): number => Math.min(60_000, 1_000 * 2 ** faults);

/** Refused, and yet another try may help: a disk that is full now, a chunk that came torn or damaged. */
const passing: readonly string[] = [audioRefusals.noSpace, chunkRefusals.torn, chunkRefusals.damaged];

/** What a machine asks of the answers that it gets for a file on its way. */
export const lineGuards = {
  isRefused: (_: unknown, { outcome }: Outcome): boolean => outcome === "refused",
  isAccepted: (_: unknown, { outcome }: Outcome): boolean => outcome === "accepted",
  isChanged: (_: unknown, { outcome }: Outcome): boolean => outcome === "fileChanged",
  /** The person alone can help with it. A lost login is waited for. */
  isFinal: (_: unknown, { error }: Failure): boolean => {
    const { kind, reason } = saveFaultOf(error);
    return (kind === "refused" || kind === "textRefused") && !passing.includes(reason);
  },
};
