import type { Generated } from "kysely";
import type { TypoState } from "../../src/text/typoStates.ts";
import type { Id, NullableTime, Time } from "../db/columns.ts";

export type TypoNoteTable = {
  id: Id;
  accountId: number;
  /** Made by the client: the same one twice is one note. */
  requestId: string;
  workId: number;
  chapterId: number;
  /** The text that the reader had. */
  revisionId: number;
  state: Generated<TypoState>;
  fromBlock: number;
  fromOffset: number;
  toBlock: number;
  toOffset: number;
  text: string;
  /** The block of `fromBlock` in that text. */
  paragraph: string;
  suggestion: string;
  note: string;
  createdAt: Time;
  settledAt: NullableTime;
};

export type TypoTables = {
  typoNote: TypoNoteTable;
};
