import type { Time } from "../db/columns.ts";

export type ReaderProgressTable = {
  accountId: number;
  workId: number;
  chapterId: number;
  location: number;
  progress: number;
  updatedAt: Time;
};
