import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { blobs } from "../../server/blobs/blobs.ts";
import { cleanUp } from "../../server/cleaning.ts";
import { bookOf } from "../import/books.ts";
import { archivedOf } from "./archive.ts";
import { begin, complete, digestsOf, STEP, sendChunk } from "./audioUploads.ts";
import { addCast, addChapter, addWork, picture } from "./factories.works.ts";
import { sendBook } from "./imports.ts";
import type { TestServer } from "./server.ts";
import { hashOf, mp3 } from "./sounds.ts";

const DAY = 86_400_000;
/** Twelve chunks and a bit: 811,200 bytes, 203,755 ms. */
const sound = mp3({ frames: 7_800 });
const marks = [
  { title: "Утро", startMs: 0, endMs: 100_000 },
  { title: "Вечер", startMs: 100_000, endMs: 203_755 },
];

/** What people do with files, by the whole server on a store that is no folder. */
export function storesEverything(server: TestServer): void {
  const keysBelow = async (prefix: string) => (await blobs().list(prefix)).blobs.map(({ key }) => key);
  const stage = async () => {
    const cast = await addCast(server);
    const { id: workId } = await addWork(server, cast, { format: "Audiobook" });
    return { cast, workId, call: server.as(cast.owner), browser: await server.login(cast.owner) };
  };
  const uploadOf = (id: string) =>
    server.database.selectFrom("audioUpload").where("id", "=", id).selectAll().executeTakeFirstOrThrow();

  describe("what people do with files", () => {
    it("a picture is seen with its copies, and goes with all of them", async () => {
      const { call, browser } = await stage();
      const { fileId, url } = await call("uploadWorkCover", {
        file: new Blob([new Uint8Array(await picture("png", 200, 300))]),
      });
      expect(await server.drainJobs()).toMatchObject({ failed: 0 });
      expect((await browser.ask(url)).statusCode).toBe(200);
      const copy = await browser.ask(`${url}/160.webp`);
      expect([copy.statusCode, copy.headers["content-type"], copy.headers["content-length"]]).toEqual([
        200,
        "image/webp",
        String(copy.rawPayload.length),
      ]);
      await server.database.deleteFrom("storedFile").where("id", "=", fileId).execute();
      const copies = await keysBelow(`files/${fileId.slice(0, 2)}/${fileId}`);
      const later = Date.now() + 2 * DAY;
      await cleanUp(new Date(later));
      await cleanUp(new Date(later + DAY - 1));
      expect(await keysBelow(`files/${fileId.slice(0, 2)}/${fileId}`)).toEqual(copies);
      await cleanUp(new Date(later + DAY));
      expect(await keysBelow(`files/${fileId.slice(0, 2)}/${fileId}`)).toEqual([]);
    });

    it("a sound comes by ranges in any order, is heard by ranges, and is cut", async () => {
      const book = mp3({ frames: 7_800, chapters: marks });
      const { workId, call, browser } = await stage();
      const uploadId = await begin(call, workId, book);
      const sent = { workId, uploadId, bytes: book };
      await sendChunk(call, sent, 4 * STEP);
      expect(await sendChunk(call, sent, 0, 2 * STEP)).toMatchObject({ isStored: true });
      const changed = { ...sent, bytes: Buffer.from(book).fill(7) };
      await expect(sendChunk(call, changed, 0, 2 * STEP)).rejects.toMatchObject({ httpStatus: 400 });
      expect(await complete(call, sent, digestsOf(book, STEP))).toEqual({
        outcome: "missing",
        missing: [{ offset: 2 * STEP, byteSize: 2 * STEP }],
      });
      await sendChunk(call, sent, STEP, 4 * STEP);
      expect(await complete(call, sent, digestsOf(book, STEP))).toMatchObject({ outcome: "accepted" });
      expect(await server.drainJobs()).toMatchObject({ failed: 0 });
      expect((await uploadOf(uploadId)).state).toBe("awaitingCut");
      await call("cutAudioUpload", { params: { id: workId }, body: { uploadId, pieces: marks } });
      expect(await server.drainJobs()).toMatchObject({ failed: 0 });
      const { chapters } = await call("getAudioChapters", { params: { id: workId } });
      expect(chapters.map(({ title }) => title)).toEqual(["Утро", "Вечер"]);
      const [{ id: chapterId } = { id: 0 }] = chapters;
      const { sources } = await call("getAudioUrl", { params: { id: workId, chapterId } });
      const heard = await browser.ask(sources[0]?.url ?? "", { headers: { range: "bytes=1000-1999" } });
      expect([heard.statusCode, heard.rawPayload.length]).toEqual([206, 1_000]);
      expect(await keysBelow(`uploads/${uploadId}`)).toEqual([]);
      expect(await keysBelow(`files/${uploadId.slice(0, 2)}/${uploadId}`)).toEqual([
        `files/${uploadId.slice(0, 2)}/${uploadId}`,
      ]);
    });

    it("a sound that came damaged is asked for again where it is, and becomes its chapter", async () => {
      const { workId, call } = await stage();
      const uploadId = await begin(call, workId, sound);
      const damaged = Buffer.from(sound).fill(7, STEP, 2 * STEP);
      await sendChunk(call, { workId, uploadId, bytes: damaged });
      const sent = { workId, uploadId, bytes: sound };
      expect(await complete(call, sent, digestsOf(sound, STEP))).toMatchObject({ outcome: "accepted" });
      await server.drainJobs();
      expect((await uploadOf(uploadId)).state).toBe("receiving");
      await sendChunk(call, sent, STEP, STEP);
      expect(await complete(call, sent, digestsOf(sound, STEP))).toMatchObject({ outcome: "accepted" });
      await server.drainJobs();
      const { state, sha256 } = await uploadOf(uploadId);
      expect([state, sha256]).toEqual(["attached", hashOf(sound)]);
    });

    it("a book is imported, and its files are made and taken along", async () => {
      const { cast, call, browser } = await stage();
      const bytes = Buffer.from(bookOf("<section><title><p>Утро</p></title><p>Было утро.</p></section>"));
      const { id } = await call("startImport", { body: { fileName: "Книга.fb2", byteSize: bytes.length } });
      await sendBook(call, id, bytes);
      expect(await call("readImport", { params: { id }, body: {} })).toMatchObject({ outcome: "preview" });
      const { workId } = await call("commitImport", { params: { id }, body: {} });
      const later = Date.now() + 2 * DAY;
      await cleanUp(new Date(later));
      expect(await keysBelow(`uploads/${id}`)).not.toEqual([]);
      await cleanUp(new Date(later + DAY));
      expect(await keysBelow(`uploads/${id}`)).toEqual([]);
      const { url } = await call("exportWork", { params: { id: workId }, query: { format: "epub", drafts: true } });
      const file = await browser.ask(url);
      expect([file.statusCode, file.rawPayload.subarray(0, 2).toString()]).toEqual([200, "PK"]);
      const { id: publishedId } = await addWork(server, cast, { state: "published", privacyDownloads: "All" });
      await addChapter(server, publishedId, { state: "published", title: "Утро", texts: ["Было утро."] });
      await call("rebuildWorkUploads", { params: { id: publishedId } });
      expect(await server.drainJobs()).toMatchObject({ failed: 0 });
      expect((await browser.ask(`/book-files/${publishedId}/fb2`)).body).toContain("Было утро.");
    });

    it("an archive of a person is made and taken", async () => {
      const { cast } = await stage();
      expect(await archivedOf(server, cast.owner, "imports")).toEqual([]);
    });

    it("nothing of it is in the folder of the server", () => {
      const { dataDir } = server.config;
      for (const folder of ["files", "books", "exports", "uploads", "scratch"]) {
        const path = join(dataDir, folder);
        expect(existsSync(path) ? readdirSync(path) : []).toEqual([]);
      }
    });
  });
}
