import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type BlobStore, NoSpaceError } from "../../server/blobs/blobStore.ts";
import { patience } from "../../server/blobs/s3Client.ts";
import { s3Store } from "../../server/blobs/s3Store.ts";
import { bindConfig, readConfig } from "../../server/config.ts";
import { keepsBlobs } from "../support/blobContract.ts";
import { FakeS3 } from "../support/fakeS3.ts";
import { keepsParts } from "../support/partContract.ts";

let fake: FakeS3;
let store: BlobStore;
let folder = "";
const open = () => s3Store(fake.settings);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rukopis-s3-"));
  bindConfig(readConfig({ NODE_ENV: "test", DATA_DIR: folder }));
  fake = await FakeS3.start();
  store = open();
});
afterEach(async () => {
  fake.fault = () => false;
  fake.hasBucket = true;
  expect(await readdir(join(folder, "scratch")).catch(() => [])).toEqual([]);
});
afterAll(async () => {
  await fake.stop();
  await rm(folder, { recursive: true });
});

describe("in a bucket", () => {
  keepsBlobs(() => store);
  keepsParts(() => store);
});

const bytes = Buffer.from("0123456789");
const stored = async (key: string) => {
  await store.put(key, bytes);
  return key;
};
const read = async (key: string) => {
  const found = await store.get(key);
  return found && (await buffer(found.stream)).toString();
};
const cannotBeUsed = (reason: string) => `The bucket books at ${fake.endpoint} cannot be used: ${reason}`;

describe("a server that", () => {
  it("refuses says so in one line, and shows no key", async () => {
    const key = await stored("faults/refused");
    fake.fault = (_, response) => {
      fake.refuse(response, 403, "AccessDenied", "Access Denied");
      return true;
    };
    const line = cannotBeUsed("AccessDenied: Access Denied");
    await expect(store.get(key)).rejects.toThrow(line);
    await expect(store.put(key, bytes)).rejects.toThrow(line);
    await expect(store.list("faults/")).rejects.toThrow(line);
    await expect(store.tryWriting()).rejects.toThrow(line);
    await expect(store.head(key)).rejects.toThrow(/^The bucket books at .* cannot be used: /);
    expect(line).not.toContain("secret");
  });

  it("has no bucket of that name is no store without blobs", async () => {
    const key = await stored("faults/bucket");
    fake.hasBucket = false;
    const line = cannotBeUsed("NoSuchBucket: The specified bucket does not exist");
    await expect(store.get(key)).rejects.toThrow(line);
    await expect(store.get(key, { first: 0, last: 3 })).rejects.toThrow(line);
    await expect(store.withPath(key, async () => {})).rejects.toThrow(line);
    await expect(store.put(key, bytes)).rejects.toThrow(line);
    await expect(store.list("faults/")).rejects.toThrow(line);
    await expect(store.move(key, "faults/other")).rejects.toThrow(line);
  });

  it("is busy for a moment is asked again", async () => {
    const key = await stored("faults/busy");
    let left = 2;
    fake.fault = (_, response) => {
      if (left-- <= 0) return false;
      fake.refuse(response, 503, "SlowDown");
      return true;
    };
    expect(await read(key)).toBe("0123456789");
  });

  it("is full is a full disk", async () => {
    fake.fault = (_, response) => {
      fake.refuse(response, 507, "InsufficientStorage");
      return true;
    };
    await expect(store.put("faults/full", bytes)).rejects.toThrow(NoSpaceError);
  });

  it("never answers is given up", async () => {
    const key = await stored("faults/slow");
    const { answer } = patience;
    patience.answer = 50;
    onTestFinished(() => {
      patience.answer = answer;
    });
    const silent: ServerResponse[] = [];
    fake.fault = (_, response) => silent.push(response) > 0;
    await expect(open().get(key)).rejects.toThrow(/^The bucket books at .* cannot be used: TimeoutError/);
    for (const response of silent) response.destroy();
  });

  it("is not there is said", async () => {
    const gone = await FakeS3.start();
    const { endpoint } = gone;
    await gone.stop();
    const away = s3Store({
      endpoint,
      bucket: "books",
      region: "us-east-1",
      accessKey: "key",
      secretKey: "secret",
      isRedirected: false,
    });
    await expect(away.get("a")).rejects.toThrow(/cannot be used: .*ECONNREFUSED/);
  });

  it.each([
    [
      "breaks off",
      (response: ServerResponse) => {
        response.writeHead(200, { "content-length": 10 }).write("01234");
        setImmediate(() => response.destroy());
      },
    ],
    [
      "answers another range",
      (response: ServerResponse) => {
        response.writeHead(206, { "content-length": 5, "content-range": "bytes 5-9/10" }).end("56789");
      },
    ],
    [
      "answers half of the range",
      (response: ServerResponse) => {
        response.writeHead(206, { "content-length": 2, "content-range": "bytes 0-1/10" }).end("01");
      },
    ],
    [
      "knows no ranges",
      (response: ServerResponse) => {
        response.writeHead(200, { "content-length": 10 }).end("0123456789");
      },
    ],
  ])("%s gives a stream that fails, never a part in place of the whole", async (_, answer) => {
    const key = await stored("faults/half");
    fake.fault = ({ method }, response) => {
      if (method !== "GET") return false;
      answer(response);
      return true;
    };
    const reading = async () => {
      const found = await store.get(key, { first: 0, last: 4 });
      return found && buffer(found.stream);
    };
    await expect(reading()).rejects.toThrow("The bucket books at");
  });

  it("is read by nobody to the end keeps no connection", async () => {
    const key = await stored("faults/unread");
    const large = Buffer.alloc(8_000_000);
    await store.put("faults/large", large);
    const open = new Set<unknown>();
    fake.fault = (_, response) => {
      open.add(response);
      response.once("close", () => open.delete(response));
      return false;
    };
    for (const range of [undefined, { first: 0, last: 7_000_000 }])
      (await store.get("faults/large", range))?.stream.destroy();
    await expect.poll(() => open.size).toBe(0);
    expect(await read(key)).toBe("0123456789");
  });

  it("breaks off gives a program no file", async () => {
    const key = await stored("faults/file");
    fake.fault = ({ method }, response) => {
      if (method !== "GET") return false;
      response.writeHead(200, { "content-length": 10 }).write("01234");
      setImmediate(() => response.destroy());
      return true;
    };
    let isUsed = false;
    const using = store.withPath(key, async () => {
      isUsed = true;
    });
    await expect(using).rejects.toThrow("The bucket books at");
    expect(isUsed).toBe(false);
  });

  it("takes some of the files of a program leaves none", async () => {
    fake.fault = ({ method }, response, key) => {
      if (method !== "PUT" || key !== "faults/made/b") return false;
      fake.refuse(response, 403, "AccessDenied");
      return true;
    };
    const making = store.make(["faults/made/a", "faults/made/b"], async (paths) => {
      for (const path of paths) await writeFile(path, "файл");
    });
    await expect(making).rejects.toThrow("AccessDenied");
    expect([...fake.objects.keys()].filter((key) => key.startsWith("faults/made/"))).toEqual([]);
  });
});

it("a browser gets a signed address for a minute, where that is set", async () => {
  const key = await stored("lent/a.webp");
  expect(await store.addressOf(key, { contentType: "image/webp" })).toBeNull();
  const settings = { endpoint: fake.endpoint, bucket: "books", region: "us-east-1" };
  const lending = s3Store({ ...settings, accessKey: "key", secretKey: "secret", isRedirected: true });
  const address = (await lending.addressOf(key, { contentType: "image/webp" })) ?? "";
  const { origin, pathname, searchParams } = new URL(address);
  expect([origin, pathname, searchParams.get("X-Amz-Expires")]).toEqual([fake.endpoint, "/books/lent/a.webp", "60"]);
  expect(address).not.toContain("secret");
  const answer = await fetch(address, { headers: { range: "bytes=2-4" } });
  expect([answer.status, answer.headers.get("content-type"), await answer.text()]).toEqual([206, "image/webp", "234"]);
});

it("what was begun and never ended is taken away after its time", async () => {
  fake.uploads.set("old", { key: "left/a", at: new Date("2026-11-19T11:05:31.000Z"), parts: new Map() });
  fake.uploads.set("young", { key: "left/b", at: new Date("2026-11-19T11:05:32.000Z"), parts: new Map() });
  fake.uploads.set("another", { key: "kept/c", at: new Date("2026-11-19T11:05:31.000Z"), parts: new Map() });
  await store.removeUnfinished("left/", new Date("2026-11-19T11:05:31.000Z"));
  expect([...fake.uploads.keys()].sort()).toEqual(["another", "young"]);
});
