import {
  type AudioUploadEvent,
  type AudioUploadState,
  audioUploadLifecycle,
  type StoredAudioUpload,
} from "../../src/machines/lifecycles/audioUpload.lifecycle.ts";
import { apply, type Refused } from "../../src/machines/lifecycles/law.ts";
import { formatBytes } from "../../src/text/bytes.ts";
import { filled } from "../../src/text/words.ts";
import { db } from "../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";
import type { UploadRow } from "./rows.ts";

type Facts = StoredAudioUpload["facts"];

/** What most events do not ask for. */
const usual: Facts = {
  byteSize: 0,
  quota: 0,
  used: 0,
  freeBytes: null,
  chapterCount: 0,
  isEmailConfirmed: true,
  isSomethingMissing: false,
  hasManyChapters: false,
  isForConversion: false,
  pieceCount: 0,
  reason: "",
};

/** What the law says of an upload; `requested`: of one that has not begun. */
export const verdictOf = (
  { state, ...known }: { state: StoredAudioUpload["state"] } & Partial<Facts>,
  event: AudioUploadEvent,
) => apply(audioUploadLifecycle, { state, facts: { ...usual, ...known } }, event);

/** A refusal of the law as that of a call. */
export const refusalOf = ({ refusal, code }: Refused, { used = 0, quota = 0 }: Partial<Facts> = {}): Refusal =>
  new Refusal(code ?? "InvalidRequestFields", filled(refusal, { used: formatBytes(used), quota: formatBytes(quota) }));

type Change = Partial<{ sha256: string | null; audioId: string | null; pieces: string | null }>;

/**
 * The one way to another state of an upload: the law decides, the open transaction stores.
 * @param upload locked
 * @throws Refusal InvalidRequestFields with the law's text
 */
export async function obeyUploadLaw(
  upload: Pick<UploadRow, "id" | "state" | "reason">,
  event: AudioUploadEvent,
  now: Date,
  { facts = {}, also = {} }: { facts?: Partial<Facts>; also?: Change } = {},
): Promise<AudioUploadState> {
  const verdict = verdictOf({ state: upload.state, reason: upload.reason, ...facts }, event);
  if (!verdict.allowed) throw refusalOf(verdict);
  const state = verdict.state as AudioUploadState;
  await db()
    .updateTable("audioUpload")
    .set({
      state,
      reason: verdict.facts.reason,
      ...(state !== upload.state && { stateSince: now.toISOString() }),
      ...also,
    })
    .where("id", "=", upload.id)
    .execute();
  return state;
}
