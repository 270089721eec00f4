/** A file of a batch, which goes two at a time. */
export type BatchFile = {
  /** Made here, so that what is made of a file whose answer was lost is not there twice. */
  id: string;
  file: File;
  /** refused: by the server's word; failed: nobody has answered, or the server could not. */
  standing: "waiting" | "sending" | "made" | "refused" | "failed";
  /** Bytes that are on the other side. */
  sent: number;
  message: string;
};
export type OneOfBatch = Pick<BatchFile, "id">;

/** Orders to the line of a batch: to send a file, or to break that off. `Sent`: what it needs of the file. */
export type BatchOrder<Sent> = ({ type: "file.wanted" } & OneOfBatch & Sent) | ({ type: "file.dropped" } & OneOfBatch);
/** What the line tells of a file that it sends, in the words in which it is kept. */
export type BatchNews =
  | { type: "bytes.sent"; id: string; sent: number }
  | { type: "file.refused"; id: string; standing: "refused" | "failed"; message: string; sent: 0 };

/** Not a byte goes, and nobody answers: the server makes a large picture in half of these milliseconds. */
export const SILENCE = 60_000;
const AT_ONCE = 2;

export const waiting = { standing: "waiting", sent: 0, message: "" } as const;
export const isSending = ({ standing }: BatchFile): boolean => standing === "sending";
export const isOpen = ({ standing }: BatchFile): boolean => standing === "waiting" || standing === "sending";
export const isFailed = ({ standing }: BatchFile): boolean => standing === "failed";
export const isUndone = ({ standing }: BatchFile): boolean => standing === "refused" || standing === "failed";
export const isNamed =
  (id: string) =>
  (file: BatchFile): boolean =>
    file.id === id;

/** The next ones, as far as the line has room. */
export const next = <One extends BatchFile>(files: readonly One[]): One[] =>
  files.filter(({ standing }) => standing === "waiting").slice(0, AT_ONCE - files.filter(isSending).length);

/** The batch in which those that are meant have changed. */
export const changed = <One extends BatchFile>(
  files: readonly One[],
  isMeant: (file: One) => boolean,
  changes: Partial<NoInfer<One>>,
): One[] => files.map((file) => (isMeant(file) ? { ...file, ...changes } : file));

/** The batch in which those that are meant have failed. */
export const failed = <One extends BatchFile>(
  files: readonly One[],
  isMeant: (file: BatchFile) => boolean,
  message: string,
): One[] => files.map((file) => (isMeant(file) ? { ...file, standing: "failed", sent: 0, message } : file));
