import { createHash, randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { contract } from "../../src/api/contract/index.ts";
import { bareFields } from "../../tests/support/workFields.ts";
import type { Product } from "./product.ts";

const CHUNK = 16_777_216;

/** An audiobook of the signed-in person that could be published. @returns its id */
export async function addAudiobook(product: Product): Promise<number> {
  const fields = {
    ...bareFields,
    title: "Соль вслух",
    format: "Audiobook",
    genreId: 43,
    annotation: "О доме и о море.",
  };
  return contract.createWork.result.parse(await product.post("/api/v2/work/create", fields)).id;
}

/** A sound becomes a published chapter of a published audiobook. @returns the chapter's id */
export async function addSound(product: Product, workId: number, bytes: Buffer): Promise<number> {
  const path = `/api/v2/audiobook/${workId}`;
  const uploadId = randomUUID();
  const begun = { uploadId, fileName: "Форточка.mp3", byteSize: bytes.length, modifiedAt: 1, chapterId: null };
  await product.post(`${path}/start-chapter-upload`, begun);
  const digests: [number, number, string][] = [];
  for (let offset = 0; offset < bytes.length; offset += CHUNK) {
    const chunk = bytes.subarray(offset, offset + CHUNK);
    await product.send(`${path}/upload-chapter-chunk?uploadId=${uploadId}&offset=${offset}`, chunk);
    digests.push([offset, chunk.length, createHash("sha256").update(chunk).digest("hex")]);
  }
  await product.post(`${path}/upload-chapter-chunks-completed`, { uploadId, digests });
  for (;;) {
    const { chapters } = contract.getAudioChapters.result.parse(await product.get(`${path}/edit-chapters`));
    const made = chapters.find(({ durationMs }) => durationMs !== null);
    if (made) {
      await product.post(`/api/v2/work/${workId}/update/chapter-state/${made.id}`, { type: "publish.requested" });
      await product.post(`/api/v2/work/${workId}/publish`, { note: "" });
      return made.id;
    }
    await setTimeout(100);
  }
}
