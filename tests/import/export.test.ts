import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ExportFormat } from "../../src/text/workOptions.ts";
import { addAccount, type TestAccount } from "../support/factories.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { faultsOfEpub, faultsOfFb2, validators } from "../support/validators.ts";
import { made, stored } from "./imported.ts";

let server: TestServer;
let author: TestAccount;
beforeAll(async () => {
  server = await startServer();
  author = await addAccount(server, { fio: "Анна Ильинична Речная" });
});
afterAll(() => server.stop());

const read = (bytes: Uint8Array) => server.as(author)("importFb2", { file: new Blob([bytes as BlobPart]) });

/** A work with its drafts, as a file. */
async function exported(workId: number, format: ExportFormat): Promise<Buffer> {
  await server.database.deleteFrom("attemptCounter").execute();
  const browser = await server.login(author);
  const { url, byteSize } = await browser.call("exportWork", {
    params: { id: workId },
    query: { format, drafts: "1" },
  });
  const { rawPayload } = await browser.ask(url);
  expect(rawPayload.length).toBe(byteSize);
  return rawPayload;
}

/** Documents of a work with no ids of pictures: a picture that comes back is another file. */
const textsOf = async (workId: number) =>
  (await stored(server, workId)).chapters.map(({ title, document, textLength }) => ({
    title,
    textLength,
    document: JSON.parse(JSON.stringify(document).replace(/"fileId":"[^"]+"/g, '"fileId":""')) as object,
  }));

const books = [
  "deep-60-sections.fb2",
  "declared-cp1251-is-utf8.fb2",
  "declared-utf8-is-cp1251.fb2",
  "html-entities.fb2",
  "koi8-r.fb2",
  "missing-binary-and-bad-base64.fb2",
  "no-namespace-prefix.fb2",
  "no-sections-only-p.fb2",
  "one-book.fb2.zip",
  "script-in-link.fb2",
  "truncated.fb2",
  "utf16le-bom.fb2",
  "utf8-bom.fb2",
  "xxe.fb2",
];

describe.each(books)("%s", (name) => {
  let workId: number;
  beforeAll(async () => {
    await server.database.deleteFrom("attemptCounter").execute();
    ({ workId } = await read(await made(name)));
  });

  it("as fb2 holds the same texts to the character", async () => {
    const again = await read(await exported(workId, "fb2"));
    expect(await textsOf(again.workId)).toEqual(await textsOf(workId));
  });

  it.skipIf(!validators.xmllint.isHere)(`as fb2 obeys the XSD (${validators.xmllint.missing})`, async () => {
    expect(await faultsOfFb2(await exported(workId, "fb2"))).toEqual([]);
  });

  it.skipIf(!validators.epubcheck.isHere)(`as epub has no errors (${validators.epubcheck.missing})`, async () => {
    expect(await faultsOfEpub(await exported(workId, "epub"))).toEqual([]);
  });
});

it("a novel comes back to the character, with its footnote", async () => {
  const { workId } = await read(await readFile("server/demo/books/sol-na-podokonnike.fb2"));
  const again = await read(await exported(workId, "fb2"));
  expect(await textsOf(again.workId)).toEqual(await textsOf(workId));
});
