import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bindInstallation } from "../../../server/installation.ts";
import { addAccount } from "../../support/factories.ts";
import { picture } from "../../support/factories.works.ts";
import { FakeS3 } from "../../support/fakeS3.ts";
import { startServer, type TestServer } from "../../support/server.ts";
import { storesEverything } from "../../support/storeStories.ts";

const server = {} as TestServer;
let fake: FakeS3;
const keys = { bucket: "books", region: "us-east-1", accessKey: "key", secretKey: "secret" };
beforeAll(async () => {
  fake = await FakeS3.start();
  const s3 = { endpoint: fake.endpoint, ...keys, isRedirected: false };
  Object.assign(server, await startServer({ config: { s3 } }));
});
afterAll(async () => {
  await server.stop();
  await fake.stop();
});

storesEverything(server);

it("a bucket that refuses is not ready, and nothing is lost: a picture is asked for once more later", async () => {
  const author = await addAccount(server);
  fake.fault = (_, response) => {
    fake.refuse(response, 403, "AccessDenied");
    return true;
  };
  server.clock.pass(10_000);
  expect((await server.browser().ask("/ready")).json()).toEqual({ status: "the file store does not answer" });
  const upload = () =>
    picture("png", 200, 300).then((bytes) =>
      server.as(author)("uploadWorkCover", { file: new Blob([new Uint8Array(bytes)]) }),
    );
  await expect(upload()).rejects.toMatchObject({ httpStatus: 503 });
  fake.fault = () => false;
  expect(await upload()).toMatchObject({ width: 200 });
});

it("a bucket that is missing, that refuses, or that another installation has, ends the start in one line", async () => {
  const other = Buffer.from("7f6bb2c2-2f2b-4a67-9c0c-5a3d0c0f6a11\n");
  fake.hasBucket = false;
  const name = `The bucket books at ${fake.endpoint}`;
  await expect(bindInstallation()).rejects.toThrow(
    `${name} cannot be used: NoSuchBucket: The specified bucket does not exist`,
  );
  fake.hasBucket = true;
  fake.objects.set("installation", { bytes: other, at: new Date() });
  await expect(bindInstallation()).rejects.toThrow(
    `${name} is not the one of this database (docs/operating/storage.md)`,
  );
  expect(fake.objects.get("installation")?.bytes).toEqual(other);
  fake.objects.delete("installation");
  for (const _ of ["the first start", "the next one"]) await bindInstallation();
  const { id } = await server.database.selectFrom("installation").select("id").executeTakeFirstOrThrow();
  expect(fake.objects.get("installation")?.bytes.toString()).toBe(`${id}\n`);
});

describe("where browsers are sent to the bucket", () => {
  let lending: TestServer;
  beforeAll(async () => {
    lending = await startServer({ config: { s3: { endpoint: fake.endpoint, ...keys, isRedirected: true } } });
  });
  afterAll(() => lending.stop());

  it("who may see a picture is asked first, and the address is kept by no cache", async () => {
    const author = await addAccount(lending);
    const { url } = await lending.as(author)("uploadWorkCover", {
      file: new Blob([new Uint8Array(await picture("png", 200, 300))]),
    });
    expect((await lending.browser().ask(url)).statusCode).toBe(404);
    const { statusCode, headers } = await (await lending.login(author)).ask(url);
    const { location = "", etag } = headers;
    expect([statusCode, headers["cache-control"], etag]).toEqual([302, "no-store", undefined]);
    const given = await fetch(location);
    expect([given.status, given.headers.get("content-type")]).toEqual([200, "image/webp"]);
  });
});
