import { PassThrough, Readable } from "node:stream";
import { PutObjectCommand } from "@aws-sdk/client-s3";
import {
  type BlobStore,
  type Listed,
  MissingBlobError,
  mustBeKey,
  type OpenParts,
  type Page,
  type PartRange,
  type PartStore,
} from "./blobStore.ts";
import { asked } from "./s3Client.ts";
import type { Bucket } from "./s3Reading.ts";

type Kit = Bucket & Pick<BlobStore, "get" | "put" | "list" | "remove" | "removeByPrefix">;

const keyOfPart = (key: string, [begin, end]: PartRange, taken: number): string =>
  `${mustBeKey(key)}/${begin}-${end}-${taken}`;

/** A part that is being sent; nothing of it is there until all of it has come. */
type Sending = { range: PartRange; body: PassThrough; at: number; answer: Promise<unknown>; breakOff: () => void };

/**
 * Each part of a blob is an object behind its key, named by its place and by how many bytes were taken before it. Parts
 * that came for the same place stay there until the blob is removed: of each place the newest is read, as a disk would have
 * it. The time of an object cannot say which is newer: stores give it in whole seconds.
 */
export function s3Parts({ client, bucket, name, get, put, list, remove, removeByPrefix }: Kit): PartStore {
  function begin(key: string, range: PartRange, taken: number): Sending {
    const body = new PassThrough();
    const [from, to] = range;
    const command = new PutObjectCommand({
      Bucket: bucket,
      Key: keyOfPart(key, range, taken),
      Body: body,
      ContentLength: to - from,
    });
    const controller = new AbortController();
    const answer = asked(name, client.send(command, { abortSignal: controller.signal }));
    answer.catch(() => body.destroy());
    return { range, body, at: from, answer, breakOff: () => controller.abort() };
  }

  function openParts(key: string, parts: readonly PartRange[], taken: number): OpenParts {
    let sending: Sending | undefined;
    const send = async (bytes: Buffer, position: number): Promise<void> => {
      const range = parts.find(([from, to]) => position >= from && position < to);
      if (!range) throw new Error(`no part of ${key} is to be written at ${position}`);
      sending ??= begin(key, range, taken);
      const { body, range: current, answer } = sending;
      if (current !== range || sending.at !== position) throw new Error(`a part of ${key} is not written in its order`);
      sending.at += bytes.length;
      const written = new Promise<void>((resolve, reject) => {
        body.write(bytes, (error) => (error ? reject(error) : resolve()));
      });
      await Promise.race([written, answer]);
      if (sending.at < range[1]) return;
      body.end();
      await answer;
      sending = undefined;
    };
    return {
      write: async (pieces, position) => {
        // Pieces are given back to the system as soon as they are written; what is sent is a copy.
        let rest = Buffer.concat(pieces);
        for (let at = position; rest.length > 0; ) {
          const end = parts.find(([from, to]) => at >= from && at < to)?.[1] ?? at + rest.length;
          const bytes = rest.subarray(0, end - at);
          await send(bytes, at);
          at += bytes.length;
          rest = rest.subarray(bytes.length);
        }
      },
      sync: async () => {},
      close: async () => {
        if (!sending) return;
        sending.breakOff();
        await sending.answer.catch(() => {});
      },
    };
  }

  /** What there is of a blob, the newest first. */
  async function partsOf(key: string): Promise<{ range: PartRange; key: string }[]> {
    const found: Listed[] = [];
    for (let after: string | null = ""; after !== null; ) {
      const page: Page = await list(`${mustBeKey(key)}/`, after);
      found.push(...page.blobs);
      after = page.next;
    }
    return found
      .flatMap(({ key: part, modifiedAt }) => {
        const [, from, to, taken] = /\/(\d+)-(\d+)-(\d+)$/.exec(part) ?? [];
        const range = [Number(from), Number(to)] as const;
        return taken === undefined ? [] : [{ range, key: part, taken: Number(taken), at: modifiedAt.getTime() }];
      })
      .sort((one, other) => other.taken - one.taken || other.at - one.at);
  }

  /** The bytes of a range. */
  async function* bytesOf(key: string, [begin, end]: PartRange) {
    const parts = await partsOf(key);
    for (let at = begin; at < end; ) {
      const newest = parts.findIndex(({ range: [from, to] }) => from <= at && at < to);
      const part = parts[newest];
      if (!part) throw new MissingBlobError(`${key} at ${at}`);
      const newer = parts.slice(0, newest).map(({ range: [from] }) => from);
      const next = Math.min(end, part.range[1], ...newer.filter((from) => from > at));
      const found = await get(part.key, { first: at - part.range[0], last: next - part.range[0] - 1 });
      if (!found) throw new MissingBlobError(part.key);
      yield* found.stream;
      at = next;
    }
  }

  return {
    open: async (key, parts, taken) => openParts(mustBeKey(key), parts, taken),
    read: async (key, range) => Readable.from(bytesOf(key, range), { objectMode: false }),
    sync: async () => {},
    join: async (key, size) => {
      await put(key, bytesOf(key, [0, size]));
    },
    remove: async (key) => {
      await removeByPrefix(`${mustBeKey(key)}/`);
      await remove(key);
    },
  };
}
