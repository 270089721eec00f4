import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import type { S3Settings } from "../config.ts";
import { type BlobStore, MissingBlobError, mustBeKey, mustBePrefix, PAGE } from "./blobStore.ts";
import { asked, found, s3Client } from "./s3Client.ts";
import { s3Parts } from "./s3Parts.ts";
import { type Bucket as OpenBucket, s3Reading } from "./s3Reading.ts";
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

/** Blobs as objects of a bucket, each with its key. */
export function s3Store(settings: S3Settings): BlobStore {
  const { bucket: Bucket } = settings;
  const client = s3Client(settings);
  const name = `The bucket ${Bucket} at ${settings.endpoint}`;
  const bucket: OpenBucket = { client, bucket: Bucket, name };
  const { head, get } = s3Reading(bucket);

  const put: BlobStore["put"] = async (key, bytes, signal) => {
    mustBeKey(key);
    if (bytes instanceof Uint8Array) {
      await asked(
        name,
        client.send(new PutObjectCommand({ Bucket, Key: key, Body: bytes, ContentLength: bytes.length })),
      );
      return bytes.length;
    }
    signal?.throwIfAborted();
    const count = { size: 0 };
    const Body = Readable.from(counted(bytes, count), { objectMode: false });
    const upload = new Upload({ client, params: { Bucket, Key: key, Body }, partSize: PART, queueSize: 1 });
    const breakOff = () => void upload.abort();
    signal?.addEventListener("abort", breakOff);
    try {
      await asked(name, upload.done());
      return count.size;
    } catch (error) {
      throw signal?.aborted ? signal.reason : error;
    } finally {
      signal?.removeEventListener("abort", breakOff);
      Body.destroy();
    }
  };

  const remove: BlobStore["remove"] = async (key) => {
    await found(name, client.send(new DeleteObjectCommand({ Bucket, Key: mustBeKey(key) })));
  };

  const list: BlobStore["list"] = async (prefix, after = "", most = PAGE) => {
    const answer = await asked(
      name,
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
      const opened = await get(key);
      if (!opened) throw new MissingBlobError(key);
      return withCopy(opened, use);
    },
    move: async (from, to) => {
      const CopySource = `${Bucket}/${mustBeKey(from)}`;
      const copied = await found(name, client.send(new CopyObjectCommand({ Bucket, Key: mustBeKey(to), CopySource })));
      if (copied) await remove(from);
      else if (!(await head(to))) throw new MissingBlobError(from);
    },
    removeUnfinished: async (prefix, before) => {
      for (let KeyMarker: string | undefined = "", UploadIdMarker: string | undefined; KeyMarker !== undefined; ) {
        const page: Awaited<ReturnType<typeof uploadsOf>> = await uploadsOf(prefix, KeyMarker, UploadIdMarker);
        for (const { Key, UploadId, Initiated } of page.Uploads ?? [])
          if (Initiated && Initiated <= before)
            await found(name, client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })));
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
    parts: s3Parts({ ...bucket, get, put, list, remove, removeByPrefix }),
  };

  function uploadsOf(prefix: string, KeyMarker: string, UploadIdMarker: string | undefined) {
    const from = KeyMarker === "" ? {} : { KeyMarker, UploadIdMarker };
    return asked(name, client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: mustBePrefix(prefix), ...from })));
  }
}
