import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import type { S3Settings } from "../config.ts";
import {
  type BlobStore,
  type ByteRange,
  MissingBlobError,
  mustBeKey,
  mustBePrefix,
  type Opened,
  PAGE,
} from "./blobStore.ts";
import { isBeyond, isMissing, StoreFault, s3Client, storeFault } from "./s3Client.ts";
import { s3Parts } from "./s3Parts.ts";
import { withCopy, withScratches } from "./scratch.ts";

/** Bytes of one request of a blob whose size is not known before; so many are in memory. */
const PART = 8_388_608;
/** Seconds that a signed address holds. */
const LENT = 60;
/** Blobs that are taken away at a time. */
const AT_ONCE = 8;

/** Counts what passes. */
async function* counted(bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, count: { size: number }) {
  for await (const part of bytes) {
    count.size += part.length;
    yield part;
  }
}

/** The same stream, which fails where it ends before so many bytes have come. */
const whole = (name: string, body: AsyncIterable<Uint8Array>, size: number): Readable => {
  async function* checked() {
    let come = 0;
    try {
      for await (const part of body) {
        come += part.length;
        yield part;
      }
    } catch (error) {
      throw storeFault(name, error);
    }
    if (come !== size) throw new StoreFault(`${name} has answered ${come} bytes of ${size}`);
  }
  return Readable.from(checked(), { objectMode: false });
};

/** Blobs as objects of a bucket, each with its key. @param client for tests */
export function s3Store(settings: S3Settings, client: S3Client = s3Client(settings)): BlobStore {
  const { bucket: Bucket } = settings;
  const name = `The bucket ${Bucket} at ${settings.endpoint}`;

  /** @throws as `storeFault` */
  async function asked<T>(question: Promise<T>): Promise<T> {
    try {
      return await question;
    } catch (error) {
      throw storeFault(name, error);
    }
  }
  /** Null: there is no such object. */
  async function found<T>(question: Promise<T>): Promise<T | null> {
    try {
      return await question;
    } catch (error) {
      if (isMissing(error)) return null;
      throw storeFault(name, error);
    }
  }

  const head: BlobStore["head"] = async (key) => {
    const answer = await found(client.send(new HeadObjectCommand({ Bucket, Key: mustBeKey(key) })));
    return answer && { size: answer.ContentLength ?? 0, modifiedAt: answer.LastModified ?? new Date(0) };
  };

  const nothingOf = async (key: string): Promise<Opened | null> => {
    const known = await head(key);
    return known && { size: known.size, stream: Readable.from([]) };
  };

  async function rangeOf(key: string, { first, last }: ByteRange): Promise<Opened | null> {
    if (last < first) return nothingOf(key);
    const question = client.send(new GetObjectCommand({ Bucket, Key: key, Range: `bytes=${first}-${last}` }));
    const answer = await found(question).catch((error: unknown) => {
      if (error instanceof StoreFault && isBeyond(error.cause)) return "beyond" as const;
      throw error;
    });
    if (answer === "beyond") return nothingOf(key);
    if (!answer) return null;
    const [, from, size] = /^bytes (\d+)-\d+\/(\d+)$/.exec(answer.ContentRange ?? "") ?? [];
    if (Number(from) !== first || size === undefined) throw new StoreFault(`${name} has answered another range`);
    const length = Math.min(last, Number(size) - 1) - first + 1;
    return { size: Number(size), stream: whole(name, answer.Body as Readable, length) };
  }

  const get: BlobStore["get"] = async (key, range) => {
    mustBeKey(key);
    if (range) return rangeOf(key, range);
    const answer = await found(client.send(new GetObjectCommand({ Bucket, Key: key })));
    if (!answer) return null;
    const size = answer.ContentLength ?? 0;
    return { size, stream: whole(name, answer.Body as Readable, size) };
  };

  const put: BlobStore["put"] = async (key, bytes, signal) => {
    mustBeKey(key);
    if (bytes instanceof Uint8Array) {
      await asked(client.send(new PutObjectCommand({ Bucket, Key: key, Body: bytes, ContentLength: bytes.length })));
      return bytes.length;
    }
    signal?.throwIfAborted();
    const count = { size: 0 };
    const Body = Readable.from(counted(bytes, count), { objectMode: false });
    const upload = new Upload({ client, params: { Bucket, Key: key, Body }, partSize: PART, queueSize: 1 });
    const breakOff = () => void upload.abort();
    signal?.addEventListener("abort", breakOff);
    try {
      await asked(upload.done());
      return count.size;
    } catch (error) {
      throw signal?.aborted ? signal.reason : error;
    } finally {
      signal?.removeEventListener("abort", breakOff);
      Body.destroy();
    }
  };

  const remove: BlobStore["remove"] = async (key) => {
    await found(client.send(new DeleteObjectCommand({ Bucket, Key: mustBeKey(key) })));
  };

  const list: BlobStore["list"] = async (prefix, after = "", most = PAGE) => {
    const answer = await asked(
      client.send(
        new ListObjectsV2Command({
          Bucket,
          Prefix: mustBePrefix(prefix),
          MaxKeys: most,
          ...(after !== "" && { StartAfter: after }),
        }),
      ),
    );
    const blobs = (answer.Contents ?? []).map(({ Key = "", Size = 0, LastModified = new Date(0) }) => ({
      key: Key,
      size: Size,
      modifiedAt: LastModified,
    }));
    return { blobs, next: answer.IsTruncated ? (blobs.at(-1)?.key ?? null) : null };
  };

  const removeByPrefix: BlobStore["removeByPrefix"] = async (prefix) => {
    for (let after: string | null = ""; after !== null; ) {
      const page = await list(prefix, after);
      const keys = page.blobs.map(({ key }) => key);
      while (keys.length > 0) await Promise.all(keys.splice(0, AT_ONCE).map(remove));
      after = page.next;
    }
  };

  return {
    name,
    head,
    get,
    put,
    remove,
    removeByPrefix,
    list,
    make: (keys, write) =>
      withScratches(keys.length, async (paths) => {
        keys.forEach(mustBeKey);
        const made = await write(paths);
        for (const path of paths) await stat(path);
        const stored: string[] = [];
        try {
          for (const [index, path] of paths.entries()) {
            const key = keys[index] ?? "";
            stored.push(key);
            await put(key, createReadStream(path));
          }
        } catch (error) {
          await Promise.allSettled(stored.map(remove));
          throw error;
        }
        return made;
      }),
    withPath: async (key, use) => {
      const found = await get(key);
      if (!found) throw new MissingBlobError(key);
      return withCopy(found, use);
    },
    move: async (from, to) => {
      const CopySource = `${Bucket}/${mustBeKey(from)}`;
      const copied = await found(client.send(new CopyObjectCommand({ Bucket, Key: mustBeKey(to), CopySource })));
      if (copied) await remove(from);
      else if (!(await head(to))) throw new MissingBlobError(from);
    },
    removeUnfinished: async (prefix, before) => {
      for (let KeyMarker: string | undefined = "", UploadIdMarker: string | undefined; KeyMarker !== undefined; ) {
        const page: Awaited<ReturnType<typeof uploadsOf>> = await uploadsOf(prefix, KeyMarker, UploadIdMarker);
        for (const { Key, UploadId, Initiated } of page.Uploads ?? [])
          if (Initiated && Initiated <= before)
            await found(client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })));
        KeyMarker = page.IsTruncated ? page.NextKeyMarker : undefined;
        UploadIdMarker = page.NextUploadIdMarker;
      }
    },
    tryWriting: async () => {
      const key = `probe/${randomUUID()}`;
      await put(key, Buffer.from("probe"));
      await remove(key);
    },
    addressOf: async (key, { contentType, disposition }) => {
      if (!settings.isRedirected) return null;
      const answer = {
        ResponseContentType: contentType,
        ...(disposition && { ResponseContentDisposition: disposition }),
      };
      return getSignedUrl(client, new GetObjectCommand({ Bucket, Key: mustBeKey(key), ...answer }), {
        expiresIn: LENT,
      });
    },
    freeBytes: async () => null,
    parts: s3Parts({ client, Bucket, asked, get, put, list, remove, removeByPrefix }),
  };

  function uploadsOf(prefix: string, KeyMarker: string, UploadIdMarker: string | undefined) {
    const from = KeyMarker === "" ? {} : { KeyMarker, UploadIdMarker };
    return asked(client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: mustBePrefix(prefix), ...from })));
  }
}
