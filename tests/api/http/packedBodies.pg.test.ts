import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { contract } from "../../../src/api/contract/index.ts";
import { testServer } from "../../support/server.ts";

const server = testServer();
const notRead = { status: 4, errorCode: 3, message: "Запрос не прочитан" };
const body = JSON.stringify({ login: "vera", password: "нет" });
const packed: readonly [encoding: string, payload: Buffer][] = [
  ["gzip", gzipSync(body)],
  ["GZIP", gzipSync(body)],
  ["br", brotliCompressSync(body)],
  ["deflate", deflateSync(body)],
  ["identity, gzip", gzipSync(body)],
  ["unknown", Buffer.from(body)],
];

describe("a packed body is not unpacked", () => {
  const writes = Object.values(contract).filter(({ method }) => method === "POST");

  it.each(writes.map(({ path, ...call }) => [path, "upload" in call && call.upload] as const))(
    "%s",
    async (path, upload) => {
      const type = !upload
        ? "application/json"
        : "raw" in upload
          ? "application/octet-stream"
          : "multipart/form-data; boundary=b";
      for (const [encoding, payload] of packed) {
        const answer = await server.app.inject({
          method: "POST",
          url: `/api${path.replace(/\{\w+\}/g, "1")}`,
          headers: { "content-type": type, "content-encoding": encoding },
          payload,
        });
        expect([answer.statusCode, answer.json()], encoding).toEqual([415, notRead]);
      }
    },
  );

  it("«identity» is none", async () => {
    const url = "/api/v1/account/login-by-password";
    const headers = { "content-type": "application/json", "content-encoding": "identity" };
    expect((await server.app.inject({ method: "POST", url, headers, payload: body })).statusCode).toBe(400);
  });
});

it.each([
  "/opds/search?q=%00",
  "/api/v1/catalog/search?q=%00",
  "/u/%00",
  "/feeds/author/%00.rss",
  "/test-payments/%00",
])("a NUL in %s is no fault of the server", async (url) => {
  expect((await server.app.inject({ url })).statusCode).toBeLessThan(500);
});
