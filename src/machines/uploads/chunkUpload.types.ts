import type { SubmitOutcome } from "../data/form.machine.ts";
import type { LineNews } from "./line.types.ts";

/** What the server has of a file; it may say more of it. */
export type UploadStage = { id: string; received: number };
export type UploadStarted = SubmitOutcome<UploadStage>;
export type UploadCompleted = { outcome: "accepted" | "missing" | "fileChanged" };
/** What became of it. `stage`: with as much as the server had in the end. */
export type Uploaded =
  | { outcome: "uploaded" | "fileChanged"; stage: UploadStage }
  | { outcome: "refused"; message: string }
  | { outcome: "cancelled" };

export type UploadInput = {
  file: File;
  /** null: it begins; otherwise it goes on with what the server lacks. */
  stage: UploadStage | null;
};

export type UploadContext = UploadInput & {
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

export type UploadEvent =
  | LineNews
  | { type: "pause.requested" }
  | { type: "resumption.requested" }
  | { type: "retry.requested" }
  | { type: "network.returned" }
  | { type: "cancellation.requested" };
