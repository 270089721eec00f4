import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { bookFormats, type ExportFormat } from "../../../src/text/workOptions.ts";
import { savedAs } from "../../files/fileNames.ts";
import type { Surroundings } from "../../http/dispatcher.ts";
import { privateFile } from "../../http/privateFile.ts";
import { Refusal } from "../../http/refusal.ts";
import { readerOf } from "../../policies/reader.ts";
import { fileForReader } from "./downloads.ts";
import { takeExport } from "./exports.ts";
import { openBook } from "./fileStore.ts";
import { countDownload } from "./files.ts";

type BookRequest = FastifyRequest<{ Params: { workId: string; format: string } }>;
type ExportRequest = FastifyRequest<{ Params: { id: string } }>;

const contentTypes: Record<ExportFormat, string> = {
  fb2: "application/x-fictionbook+xml",
  epub: "application/epub+zip",
  txt: "text/plain; charset=utf-8",
};

const isUuid = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);

type Opened = NonNullable<Awaited<ReturnType<typeof openBook>>> & { fileName: string; format: ExportFormat };

const give = (reply: FastifyReply, { stream, size, fileName, format }: Opened) =>
  reply
    .headers({ ...privateFile, "content-disposition": savedAs(fileName, `book.${format}`), "content-length": size })
    .type(contentTypes[format])
    .send(stream);

/**
 * GET /book-files/:workId/:format for readers, GET /book-exports/:id for the author who has made it. Who may have a file is asked with
 * every request, and none is in a cache: what is withdrawn, or shown to fewer, is gone at once.
 */
export function serveBooks(app: FastifyInstance, { session, now }: Pick<Surroundings, "session" | "now">): void {
  const askerOf = async (request: FastifyRequest, reply: FastifyReply) => {
    const user = await session(request, reply);
    return user?.barred ? null : user;
  };

  app.get("/book-files/:workId/:format", async (request: BookRequest, reply: FastifyReply) => {
    const format = bookFormats.find((one) => one === request.params.format);
    const workId = Number(request.params.workId);
    if (!format || !Number.isSafeInteger(workId) || workId < 1) throw Refusal.missing();
    const { fileId, fileName } = await fileForReader(workId, format, readerOf(await askerOf(request, reply), request));
    const file = await openBook(fileId);
    if (!file) throw Refusal.missing();
    if (request.method === "GET") await countDownload(workId, format);
    return give(reply, { ...file, fileName, format });
  });

  app.get("/book-exports/:id", async (request: ExportRequest, reply: FastifyReply) => {
    const user = await askerOf(request, reply);
    if (!user || !isUuid(request.params.id)) throw Refusal.missing();
    return give(reply, await takeExport(request.params.id, user.id, now()));
  });
}
