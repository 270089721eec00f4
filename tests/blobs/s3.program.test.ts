import { CreateBucketCommand } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { BlobStore } from "../../server/blobs/blobStore.ts";
import { s3Client } from "../../server/blobs/s3Client.ts";
import { s3Store } from "../../server/blobs/s3Store.ts";
import type { S3Settings } from "../../server/config.ts";
import { keepsBlobs } from "../support/blobContract.ts";
import { keepsParts } from "../support/partContract.ts";
import { patient } from "../support/patience.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { storesEverything } from "../support/storeStories.ts";
import { startSwift } from "../support/swift.ts";
import { validators } from "../support/validators.ts";

const { isHere, remark } = validators.swift;

/** A real server of S3; tests/blobs/s3Store.test.ts has every way in which one may fail. */
describe.skipIf(!isHere)(`in a bucket of OpenStack Swift${remark}`, () => {
  const server = {} as TestServer;
  let swift: Awaited<ReturnType<typeof startSwift>>;
  let settings: S3Settings;
  let store: BlobStore;
  beforeAll(async () => {
    swift = await startSwift();
    const answers = async () => expect((await fetch(`${swift.endpoint}/healthcheck`)).status).toBe(200);
    await vi.waitFor(answers, { timeout: patient(30_000), interval: 200 });
    settings = { endpoint: swift.endpoint, bucket: "books", ...swift.keys, isRedirected: true };
    await s3Client(settings).send(new CreateBucketCommand({ Bucket: "books" }));
    store = s3Store(settings);
    Object.assign(server, await startServer({ config: { s3: { ...settings, isRedirected: false } } }));
  });
  afterAll(async () => {
    await server.stop?.();
    await swift.stop();
  });

  keepsBlobs(() => store);
  keepsParts(() => store);
  storesEverything(server);

  it("a browser fetches a blob by its signed address, and no other by it", async () => {
    await store.put("lent/a", Buffer.from("0123456789"));
    await store.put("lent/b", Buffer.from("0123456789"));
    const address = (await store.addressOf("lent/a", { contentType: "image/webp" })) ?? "";
    const answer = await fetch(address, { headers: { range: "bytes=2-4" } });
    expect([answer.status, await answer.text()]).toEqual([206, "234"]);
    expect((await fetch(address.replace("/lent/a", "/lent/b"))).status).toBe(403);
  });

  it("a bucket that is missing is said in one line", async () => {
    const missing = s3Store({ ...settings, bucket: "nothing" });
    await expect(missing.get("a")).rejects.toThrow(/^The bucket nothing at .* cannot be used: NoSuchBucket/);
    await expect(missing.put("a", Buffer.from("а"))).rejects.toThrow(/cannot be used: NoSuchBucket/);
  });

  it("keys that are wrong are said in one line", async () => {
    const wrong = s3Store({ ...settings, secretKey: "wrong" });
    await expect(wrong.get("a")).rejects.toThrow(/cannot be used: SignatureDoesNotMatch/);
  });
});
