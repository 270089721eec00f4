import type { Generated } from "kysely";
import type { Id, NullableTime, Time } from "../db/columns.ts";

/** One of each pair of people: `firstId` is the smaller id. */
type ChatTable = {
  id: Id;
  firstId: number;
  secondId: number;
  startedBy: number;
  startedAt: Time;
  /** 0: nothing was written yet. */
  lastMessageId: Generated<number>;
};

/** A chat as one of the two has it; `personId` is the other. */
type ChatMemberTable = {
  accountId: number;
  chatId: number;
  personId: number;
  lastReadId: Generated<number>;
  /** What the member does not see any more, since `hiddenAt`. */
  hiddenUpTo: Generated<number>;
  hiddenAt: NullableTime;
  isMuted: Generated<boolean>;
  /** When the member last looked. */
  seenAt: NullableTime;
};

/** `text` of a deleted one stays for six months. */
type MessageTable = {
  id: Id;
  chatId: number;
  authorId: number;
  requestId: string;
  text: string;
  sentAt: Time;
  deletedAt: NullableTime;
};

export type MessageTables = {
  chat: ChatTable;
  chatMember: ChatMemberTable;
  message: MessageTable;
};
