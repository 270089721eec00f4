import type { AudioUpload } from "../../api/contract/audiobooks.ts";
import type { SubmitOutcome } from "../data/form.machine.ts";
import type { LineNews } from "./line.types.ts";

/** A file that is to become a chapter, as browser and server name it. */
export type AudioFacts = {
  /** Made by the browser that began it. */
  id: string;
  workId: number;
  /** The chapter whose recording it replaces; null: it becomes a new one. */
  chapterId: number | null;
  fileName: string;
  byteSize: number;
  /** Milliseconds of the device. */
  modifiedAt: number;
};

/**
 * The state of a file, for its queue. new: the server does not know it; ready: it waits for its turn; stopping: what
 * has been begun of it goes, and no more; waiting: the last try failed; working: the server works on it; needsFile:
 * this page does not have its bytes.
 */
export type AudioStanding =
  | "new"
  | "starting"
  | "ready"
  | "sending"
  | "stopping"
  | "waiting"
  | "paused"
  | "working"
  | "needsFile"
  | "fileChanged"
  | "refused";

/** Bytes of it are on their way. */
export const isSent = (standing: AudioStanding): boolean => standing === "sending" || standing === "stopping";

/** What the server says of an upload; gone: it knows it no more. */
export type AudioAnswer = AudioUpload["state"] | "gone";

/** What an upload tells its queue; `ended`: what became of it. */
export type AudioNews =
  | { type: "upload.changed"; id: string; standing: AudioStanding; received: number }
  | { type: "upload.ended"; id: string; ended: AudioAnswer };

/** What an upload begins with. */
export type AudioInput = {
  facts: AudioFacts;
  /** null: an earlier page of this device, or another device, began it. */
  file: File | null;
  /** null: the server does not know it yet. */
  state: AudioUpload["state"] | null;
  received: number;
};

export type AudioContext = AudioInput & {
  /** Of `received` what the server has acknowledged: the rest is on its way. */
  stored: number;
  /** Bytes since the line was opened last, and milliseconds that they took: how fast it is. */
  sent: number;
  spent: number;
  /** Where it was when it went on after a fault or a pause; 0: it went through. */
  resumedAt: number;
  /** Faults one after the other. */
  faults: number;
  /** The message about the last fault. */
  trouble: string;
};

export type AudioEvent =
  | LineNews
  | { type: "turn.given" }
  | { type: "pause.requested" }
  | { type: "resumption.requested" }
  | { type: "retry.requested" }
  | { type: "network.returned" }
  | { type: "cancellation.requested" }
  | { type: "file.given"; file: File }
  /** By the handle that this device has kept. */
  | { type: "opening.requested" }
  | { type: "server.told"; state: AudioAnswer };

export type AudioStarted = SubmitOutcome<AudioUpload>;
export type AudioCompleted = { outcome: "accepted" | "missing" | "fileChanged" };
/** denied: the person or the browser did not let it be read. */
export type AudioOpened = { outcome: "same"; file: File } | { outcome: "fileChanged" | "denied" };
