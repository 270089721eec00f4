import { access } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { cleanUp } from "../../../server/cleaning.ts";
import {
  addCast,
  addPublishedBook,
  addWork,
  type Cast,
  EARLIER,
  imageNode,
  picture,
  refused,
} from "../../support/factories.works.ts";
import { NOW, testServer } from "../../support/server.ts";

const server = testServer();
let cast: Cast;
beforeAll(async () => {
  cast = await addCast(server);
});

const PDF = "%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n";
const upload = (who: { id: number } | null, bytes: Uint8Array | string, name = "скан") =>
  server.as(who)("uploadTemporaryFile", { file: new File([bytes as BlobPart], name) });
const status = async (who: { id: number } | null, url: string) =>
  (await (who ? await server.login(who) : server.browser()).ask(url)).statusCode;
const rowOf = (id: string) =>
  server.database.selectFrom("storedFile").where("id", "=", id).selectAll().executeTakeFirst();
const isOnDisk = (id: string) =>
  access(join(server.config.dataDir, "files", id.slice(0, 2), id)).then(
    () => true,
    () => false,
  );

describe("uploadTemporaryFile", () => {
  it("stores an image, encoded again", async () => {
    const answer = await upload(cast.owner, await picture("png", 40, 60), "скан.pdf");
    const row = await rowOf(answer.fileId);
    expect(answer).toEqual({
      fileId: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
      url: `/files/${answer.fileId}`,
      contentType: "image/webp",
      byteSize: row?.byteSize,
      width: 40,
      height: 60,
    });
    expect(row).toMatchObject({ ownerId: cast.owner.id, workId: null, kind: "temporary", createdAt: new Date(NOW) });
  });

  it("keeps a PDF as it came, whatever it is called, and gives it to be saved", async () => {
    const answer = await upload(cast.owner, PDF, "скан.png");
    expect(answer).toEqual({
      fileId: answer.fileId,
      url: `/files/${answer.fileId}`,
      contentType: "application/pdf",
      byteSize: 48,
      width: null,
      height: null,
    });
    const { headers, body } = await (await server.login(cast.owner)).ask(answer.url);
    expect(body).toBe(PDF);
    expect(headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": "attachment",
      "content-security-policy": "default-src 'none'",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    });
  });

  it.each([
    ["a page that calls itself a PDF", "<!doctype html><p>%PDF-1.7 %%EOF"],
    ["a PDF without its end", "%PDF-1.7\n1 0 obj"],
    ["a PDF behind a program", `MZ${PDF}`],
    ["a PDF with a page behind it", `${PDF}<script>alert(1)</script>`],
    ["a PDF that is a zip", `${PDF.replace("%%EOF\n", "")}PK\u0005\u0006${"\0".repeat(18)}%%EOF\n`],
    ["an SVG", "<svg xmlns='http://www.w3.org/2000/svg'/>"],
    ["nothing", ""],
  ])("refuses %s", async (_, bytes) => {
    await expect(upload(cast.owner, bytes)).rejects.toMatchObject(
      refused.field("file", "Поле Файл должно быть файлом JPEG, PNG, WebP, GIF, AVIF или PDF"),
    );
  });

  it("refuses more than 20 MB", async () => {
    await expect(upload(cast.owner, new Uint8Array(20 * 1_048_576 + 1))).rejects.toMatchObject({
      envelope: { errorCode: 3, invalidFields: { file: ["Поле Файл не может быть больше 20\u00a0480 КБ"] } },
    });
  });

  it("a guest logs in first", async () => {
    await expect(upload(null, PDF)).rejects.toMatchObject(refused.login);
  });
});

describe("a temporary file", () => {
  it("is its owner's alone, for moderators too, and no text or cover takes it", async () => {
    const { fileId, url } = await upload(cast.owner, await picture());
    const everybody = [null, cast.coAuthor, cast.stranger, cast.moderator, cast.admin];
    const seen = async () => Promise.all(everybody.map((who) => status(who, url)));
    expect([await seen(), await status(cast.owner, url)]).toEqual([[404, 404, 404, 404, 404], 200]);
    const { workId, chapterId } = await addPublishedBook(server, cast);
    await expect(
      server.as(cast.owner)("updateChapter", {
        body: { id: chapterId, revision: 1, title: "", document: { type: "doc", content: [imageNode(fileId)] } },
      }),
    ).rejects.toMatchObject({ envelope: { errorCode: 3 } });
    await server.database.insertInto("publishedChapterFile").values({ chapterId, fileId }).execute();
    await server.database.updateTable("work").set({ coverFileId: fileId }).where("id", "=", workId).execute();
    expect(await seen()).toEqual([404, 404, 404, 404, 404]);
  });

  it("is gone after a day and its bytes a day later, unless something refers to it; other files stay", async () => {
    const [old, kept] = [await upload(cast.owner, PDF), await upload(cast.owner, PDF)];
    const cover = await server.as(cast.owner)("uploadWorkCover", {
      file: new Blob([(await picture("png", 200, 300)) as BlobPart]),
    });
    await addWork(server, cast, { coverFileId: kept.fileId });
    await server.database
      .insertInto("series")
      .values({
        ownerId: cast.owner.id,
        title: "Цикл",
        coverFileId: kept.fileId,
        createdAt: EARLIER,
        lastModificationTime: EARLIER,
      })
      .execute();
    const left = async () =>
      Promise.all(
        [old, kept, cover].map(async ({ fileId }) => [(await rowOf(fileId)) !== undefined, await isOnDisk(fileId)]),
      );
    const whole = [true, true];
    server.clock.pass(86_399_000);
    await cleanUp(server.clock.now());
    expect(await left()).toEqual([whole, whole, whole]);
    server.clock.pass(1_000);
    await cleanUp(server.clock.now());
    expect(await left()).toEqual([[false, true], whole, whole]);
    server.clock.pass(86_400_000);
    await cleanUp(server.clock.now());
    expect(await left()).toEqual([[false, false], whole, whole]);
  });
});
