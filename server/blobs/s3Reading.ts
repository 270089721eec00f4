import { Readable } from "node:stream";
import { GetObjectCommand, HeadObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import { type BlobStore, type ByteRange, mustBeKey, type Opened, StoreFault } from "./blobStore.ts";
import { faultOfStore, found, isBeyond } from "./s3Client.ts";

/** An open bucket; `name`: as people call it. */
export type Bucket = { client: S3Client; bucket: string; name: string };

/** The same bytes as a stream that fails where it ends before so many have come. Destroying it ends the request. */
function whole(name: string, body: Readable, size: number): Readable {
  async function* checked() {
    let come = 0;
    try {
      for await (const part of body) {
        come += part.length;
        yield part;
      }
    } catch (error) {
      throw faultOfStore(name, error);
    }
    if (come !== size) throw new StoreFault(`${name} has answered ${come} bytes of ${size}`);
  }
  // A generator that was never begun would leave the request open.
  return Readable.from(checked(), { objectMode: false }).once("close", () => void body.destroy());
}

/** How blobs are read out of a bucket. */
export function s3Reading({ client, bucket, name }: Bucket): Pick<BlobStore, "head" | "get"> {
  const head: BlobStore["head"] = async (key) => {
    const question = client.send(new HeadObjectCommand({ Bucket: bucket, Key: mustBeKey(key) }));
    const answer = await found(name, question);
    return answer && { size: answer.ContentLength ?? 0, modifiedAt: answer.LastModified ?? new Date(0) };
  };

  const nothingOf = async (key: string): Promise<Opened | null> => {
    const known = await head(key);
    return known && { size: known.size, stream: Readable.from([]) };
  };

  async function rangeOf(key: string, { first, last }: ByteRange): Promise<Opened | null> {
    if (last < first) return nothingOf(key);
    const question = client.send(new GetObjectCommand({ Bucket: bucket, Key: key, Range: `bytes=${first}-${last}` }));
    const answer = await found(name, question).catch((error: Error) => {
      if (isBeyond(error.cause)) return "beyond" as const;
      throw error;
    });
    if (answer === "beyond") return nothingOf(key);
    if (!answer) return null;
    const body = answer.Body as Readable;
    const [, from, size] = /^bytes (\d+)-\d+\/(\d+)$/.exec(answer.ContentRange ?? "") ?? [];
    if (Number(from) !== first || size === undefined) {
      body.destroy();
      throw new StoreFault(`${name} has answered another range`);
    }
    return { size: Number(size), stream: whole(name, body, Math.min(last, Number(size) - 1) - first + 1) };
  }

  return {
    head,
    get: async (key, range) => {
      mustBeKey(key);
      if (range) return rangeOf(key, range);
      const answer = await found(name, client.send(new GetObjectCommand({ Bucket: bucket, Key: key })));
      if (!answer) return null;
      const size = answer.ContentLength ?? 0;
      return { size, stream: whole(name, answer.Body as Readable, size) };
    },
  };
}
