import type { Selectable } from "kysely";
import { db } from "../db/transaction.ts";
import { isStored, keyOf } from "../files/store.ts";
import { Refusal } from "../http/refusal.ts";
import type { UploadTables } from "../uploads/chunks.ts";
import { keyOfUpload } from "../uploads/files.ts";
import type { AudioUploadTable } from "./tables.ts";

export type UploadRow = Selectable<AudioUploadTable>;

/** Where the kit writes sounds down. */
export const audioTables: UploadTables = { uploads: "audio_upload", chunks: "audio_chunk", open: "receiving" };

/** Their bytes lie on the disk, and are promised to become a sound. */
export const unfinished = ["receiving", "verifying", "reading", "awaitingCut", "cutting", "converting"] as const;

/** The key of their bytes now: a process that dies may have moved them to the store already. */
export const keyNow = async (id: string): Promise<string> => ((await isStored(id)) ? keyOf(id) : keyOfUpload(id));

const uploads = () => db().selectFrom("audioUpload").selectAll();

/** An upload of this work. @throws Refusal NotFound */
export const findUpload = (id: string, workId: number): Promise<UploadRow> =>
  uploads().where("id", "=", id).where("workId", "=", workId).executeTakeFirstOrThrow(Refusal.missing);

/** What its job finds of an upload; undefined: it is gone. */
export const uploadOfJob = (id: string): Promise<UploadRow | undefined> =>
  uploads().where("id", "=", id).executeTakeFirst();

/** The same, locked until the transaction ends. A work is locked before its uploads, never behind them. */
export const lockUpload = (id: string): Promise<UploadRow> =>
  uploads().where("id", "=", id).forUpdate().executeTakeFirstOrThrow(Refusal.missing);
