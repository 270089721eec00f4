import { randomUUID } from "node:crypto";
import type { CallByName } from "../../src/api/callByName.ts";
import type { TestBrowser } from "./browser.ts";
import { hashOf } from "./sounds.ts";

/** A chunk's smallest size, and where one may begin. */
export const STEP = 65_536;

type Sent = { workId: number; uploadId: string; bytes: Uint8Array };
const blob = (bytes: Uint8Array) => new Blob([bytes as BlobPart]);

/** An upload begins. @returns its id */
export async function begin(
  call: CallByName,
  workId: number,
  bytes: Uint8Array,
  { fileName = "Глава 1.mp3", chapterId = null as number | null, uploadId = randomUUID() as string } = {},
): Promise<string> {
  await call("startAudioUpload", {
    params: { id: workId },
    body: { uploadId, fileName, byteSize: bytes.length, modifiedAt: 1_700_000_000_000, chapterId },
  });
  return uploadId;
}

/** One chunk of a file goes to the server. */
export const sendChunk = (call: CallByName, { workId, uploadId, bytes }: Sent, offset = 0, size = bytes.length) =>
  call("uploadAudioChunk", {
    params: { id: workId },
    query: { uploadId, offset },
    file: blob(bytes.subarray(offset, offset + size)),
  });

/** The same with headers of its own, as the server has answered it. */
export const sendRaw = (
  browser: TestBrowser,
  { workId, uploadId, bytes }: Sent,
  { offset = 0, headers = {} }: { offset?: number | string; headers?: Record<string, string | undefined> } = {},
) =>
  browser.ask(`/api/v2/audiobook/${workId}/upload-chapter-chunk?uploadId=${uploadId}&offset=${offset}`, {
    method: "POST",
    headers: { "content-type": "application/octet-stream", ...headers },
    payload: Buffer.from(bytes),
  });

/** What a browser has read of its file, in chunks of one size. */
export const digestsOf = (bytes: Uint8Array, size = bytes.length): [number, number, string][] =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) => {
    const chunk = bytes.subarray(index * size, (index + 1) * size);
    return [index * size, chunk.length, hashOf(chunk)];
  });

export const complete = (call: CallByName, { workId, uploadId, bytes }: Sent, digests = digestsOf(bytes)) =>
  call("completeAudioUpload", { params: { id: workId }, body: { uploadId, digests } });

/** A whole file goes to the server and is compared there; a job is to read it. @returns the id of the upload */
export async function sendWhole(
  call: CallByName,
  workId: number,
  bytes: Uint8Array,
  given: { fileName?: string; chapterId?: number | null } = {},
): Promise<string> {
  const uploadId = await begin(call, workId, bytes, given);
  const sent = { workId, uploadId, bytes };
  for (let offset = 0; offset < bytes.length; offset += 16 * 1_048_576)
    await sendChunk(call, sent, offset, 16 * 1_048_576);
  await complete(call, sent);
  return uploadId;
}
