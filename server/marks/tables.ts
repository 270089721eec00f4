import type { MarkColor, MarkKind } from "../../src/text/readerMarks.ts";
import type { Folded, Time } from "../db/columns.ts";

/** What a reader has kept of a text. Its id is the browser's: two people may have the same one. */
type ReaderMarkTable = {
  accountId: number;
  id: string;
  workId: number;
  /** Null: the chapter was erased, and the words stay. */
  chapterId: number | null;
  revisionId: number | null;
  kind: MarkKind;
  fromBlock: number;
  fromOffset: number;
  toBlock: number;
  toOffset: number;
  text: string;
  color: MarkColor;
  note: string;
  wordsFolded: Folded;
  createdAt: Time;
};

export type MarkTables = {
  readerMark: ReaderMarkTable;
};
