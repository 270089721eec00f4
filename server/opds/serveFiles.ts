import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { opdsWidths } from "../../src/text/artwork.ts";
import { type BookFormat, bookFormats } from "../../src/text/workOptions.ts";
import { fileForReader } from "../books/export/downloads.ts";
import { bookExportsLimit, exportHeld, takeExport } from "../books/export/exports.ts";
import { openBook } from "../books/export/fileStore.ts";
import { countDownload } from "../books/export/files.ts";
import { openHeld } from "../commerce/opened.ts";
import { findFile } from "../files/access.ts";
import { fileNameOf, savedAs } from "../files/fileNames.ts";
import { get } from "../files/store.ts";
import { variantName } from "../files/variants.ts";
import { addEntry, newZip } from "../files/zip.ts";
import type { Surroundings } from "../http/dispatcher.ts";
import { privateFile } from "../http/privateFile.ts";
import { Refusal } from "../http/refusal.ts";
import { countAttempt } from "../limits/attempts.ts";
import { mustDownload } from "../policies/downloading.ts";
import type { Reader } from "../policies/reader.ts";
import { mayRead } from "../policies/reading.ts";
import { findWork, type WorkRow } from "../works/rows.ts";
import { askerOfOpds, askForKey } from "./asker.ts";
import { bookTypes } from "./entries.ts";

type FileRequest = FastifyRequest<{ Params: { id: string; name: string } }>;
type Opened = { stream: Readable; size: number };

/** @throws Refusal NotFound */
function idIn({ params: { id } }: FileRequest): number {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw Refusal.missing();
  return Number(id);
}

/** @throws Refusal NotFound */
function formatIn({ params: { name } }: FileRequest): BookFormat {
  const format = bookFormats.find((one) => one === name);
  if (!format) throw Refusal.missing();
  return format;
}

const packed = ({ stream }: Opened, name: string): Readable => {
  const zip = newZip();
  addEntry(zip, name, () => stream);
  zip.end();
  return zip.outputStream as Readable;
};

/** A request for the head alone gets the same head, and nothing is made for it. */
const nothing = (): Readable => Readable.from([]);

/** The files that programs find in the feeds, asked for with every request like all files of books. */
export function serveOpdsFiles(app: FastifyInstance, { now }: Pick<Surroundings, "now">): void {
  /** A guest may be somebody who has not said yet who they are. @throws Refusal as `mustDownload` */
  const mayDownload = async (work: WorkRow, reader: Reader, reply: FastifyReply) => {
    try {
      return await mustDownload(work, reader);
    } catch (error) {
      const isClosed = error instanceof Refusal && error.code !== "NotFound";
      throw isClosed && reader.user === null ? askForKey(reply) : error;
    }
  };

  /** The file that everybody has, or that of the work's holder. */
  const open = async (request: FileRequest, work: WorkRow, reader: Reader, isHeld: boolean): Promise<Opened> => {
    const format = formatIn(request);
    if (!isHeld || !reader.user) {
      const file = await openBook((await fileForReader(work.id, format, reader)).fileId);
      if (!file) throw Refusal.missing();
      await countDownload(work.id, format);
      return file;
    }
    await countAttempt(bookExportsLimit, String(reader.user.id), now());
    if (!(await openHeld({ workId: work.id, accountId: reader.user.id, request, now: now() }))) throw Refusal.missing();
    const { url } = await exportHeld(work, { accountId: reader.user.id, format, now: now() }, reader);
    return takeExport(url.split("/").at(-1) ?? "", reader.user.id, now());
  };

  app.get("/opds/book/:id/:name", { compress: false }, async (request: FileRequest, reply) => {
    const format = formatIn(request);
    const id = idIn(request);
    const reader = await askerOfOpds(request, now());
    const work = await findWork(id);
    const isHeld = (await mayDownload(work, reader, reply)) === "held";
    // Chapters of an audiobook hold no texts.
    if (work.format === "Audiobook") throw Refusal.missing();
    const ending = format === "fb2" ? "fb2.zip" : format;
    const title = fileNameOf(work.title);
    const file = request.method === "GET" ? await open(request, work, reader, isHeld) : null;
    const size = file?.size ?? (isHeld ? null : (await fileForReader(id, format, reader)).byteSize);
    reply
      .headers({ ...privateFile, "content-disposition": savedAs(`${title}.${ending}`, `book-${id}.${ending}`) })
      .type(bookTypes[format]);
    // How long what is packed on its way will be, nobody knows.
    if (format !== "fb2" && size !== null) reply.header("content-length", size);
    if (!file) return reply.send(nothing());
    return reply.send(format === "fb2" ? packed(file, `${title}.fb2`) : file.stream);
  });

  app.get("/opds/cover/:id/:name", { compress: false }, async (request: FileRequest, reply) => {
    const width = opdsWidths.find((one) => `${one}.jpeg` === request.params.name);
    const id = idIn(request);
    if (!width) throw Refusal.missing();
    const reader = await askerOfOpds(request, now());
    const work = await findWork(id);
    const cover = work.coverFileId === null ? undefined : await findFile(work.coverFileId);
    if (!cover || !(await mayRead(work, reader))) throw Refusal.missing();
    const etag = `"${cover.id}.${width}"`;
    reply.headers({ ...privateFile, etag, "cache-control": "private, no-cache", vary: "authorization" });
    if (request.headers["if-none-match"] === etag) return reply.code(304).send();
    const smaller = await get(variantName(cover.id, width, "jpeg"));
    // Until the job has made its copies the picture itself replaces them.
    const file = smaller ?? (await get(cover.id));
    if (!file) throw Refusal.missing();
    return reply
      .type(smaller ? "image/jpeg" : cover.contentType)
      .header("content-length", file.size)
      .send(file.stream);
  });
}
