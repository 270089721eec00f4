import type { ResultOf } from "../../api/contract/index.ts";
import type { SubmitOutcome } from "../data/form.machine.ts";

export type ImportStage = ResultOf<"startImport">;
export type ImportReading = ResultOf<"readImport">;
export type ImportPreview = Extract<ImportReading, { outcome: "preview" }>;
export type RefusedReading = Extract<ImportReading, { outcome: "refused" }>;
export type Imported = ResultOf<"commitImport">;
export type Cut = "begin" | "join" | "skip";
/** What a person made of the preview. */
export type Decisions = {
  title: string;
  cuts: readonly Cut[];
  titles: Readonly<Record<number, string>>;
  isReplacing: boolean;
};
/** A preview, and what the person had made of it on an earlier page of this device; null: nothing. */
export type ReadPreview = { outcome: "preview"; preview: ImportPreview; decided: Decisions | null };
export type ImportRead = ReadPreview | Exclude<ImportReading, { outcome: "preview" }>;
export type ImportTrouble = { message: string; place: { line: number; column: number } | null };

export type ImportContext = {
  file: File | null;
  stage: ImportStage | null;
  /** When the file that was begun with had last been changed, in milliseconds. */
  modified: number | null;
  entry: string | null;
  books: readonly string[];
  preview: ImportPreview | null;
  decisions: Decisions | null;
  trouble: ImportTrouble | null;
  result: Imported | null;
};

export type ImportEvent =
  | { type: "visit.made" }
  | { type: "file.chosen"; file: File }
  | { type: "retry.requested" }
  | { type: "cancellation.requested" }
  | { type: "book.chosen"; entry: string }
  | { type: "decisions.made"; decisions: Decisions }
  | { type: "commit.requested" }
  | { type: "restart.requested" }
  | { type: "another.requested" };

/** What is known of an import that an earlier page began. */
export type Recalled =
  | { outcome: "nothing" }
  | { outcome: "begun"; stage: ImportStage; modified: number }
  | { outcome: "done"; result: Imported };
export type Committed = SubmitOutcome<Imported>;

export const nothing: ImportContext = {
  file: null,
  stage: null,
  modified: null,
  entry: null,
  books: [],
  preview: null,
  decisions: null,
  trouble: null,
  result: null,
};

/** What the server calls a file. */
export const sentNameOf = ({ name }: { name: string }): string => name.slice(-255).trim();

/** As the file itself is cut. */
export const ownDecisions = ({ title, pieces }: ImportPreview): Decisions => ({
  title,
  cuts: pieces.map(({ begins }) => (begins ? "begin" : "join")),
  titles: {},
  isReplacing: false,
});

/** Asked only when nothing was refused. */
export const resultOf = <T>(answer: SubmitOutcome<T>): T => (answer as { result: T }).result;
