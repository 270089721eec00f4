import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { S3Settings } from "../../server/config.ts";

type Stored = { bytes: Buffer; at: Date };
type Sent = { key: string; at: Date; parts: Map<number, Buffer> };
type Fault = (request: IncomingMessage, response: ServerResponse, key: string) => boolean;

const xml = (body: string): string => `<?xml version="1.0" encoding="UTF-8"?>${body}`;
const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const etagOf = (bytes: Buffer): string => `"${createHash("md5").update(bytes).digest("hex")}"`;

/** As much of S3 as the product uses, in this process: one bucket «books», found by its path. */
export class FakeS3 {
  readonly objects = new Map<string, Stored>();
  readonly uploads = new Map<string, Sent>();
  /** Answers a request in place of the server, and says so. */
  fault: Fault = () => false;
  hasBucket = true;
  readonly #server: Server;
  #count = 0;

  private constructor() {
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch((error: unknown) => {
        // A body that was broken off.
        if (!request.destroyed) throw error;
        response.destroy();
      });
    });
  }

  /** Of a store in its bucket. */
  get settings(): S3Settings {
    return {
      endpoint: this.endpoint,
      bucket: "books",
      region: "us-east-1",
      accessKey: "key",
      secretKey: "secret",
      isRedirected: false,
    };
  }

  static async start(): Promise<FakeS3> {
    const fake = new FakeS3();
    fake.#server.listen(0, "127.0.0.1");
    await once(fake.#server, "listening");
    return fake;
  }

  get endpoint(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }

  refuse(response: ServerResponse, status: number, code: string, message = code): void {
    response.writeHead(status, { "content-type": "application/xml" });
    response.end(xml(`<Error><Code>${code}</Code><Message>${message}</Message></Error>`));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams: query } = new URL(request.url ?? "", this.endpoint);
    const [, bucket = "", ...rest] = pathname.split("/").map(decodeURIComponent);
    const key = rest.join("/");
    if (this.fault(request, response, key)) return;
    const signed = request.headers.authorization ?? `AWS4-HMAC-SHA256 Credential=${query.get("X-Amz-Credential")}`;
    if (!/^AWS4-HMAC-SHA256 Credential=key\//.test(signed)) return this.refuse(response, 403, "AccessDenied");
    if (!this.hasBucket || bucket !== "books")
      return this.refuse(response, 404, "NoSuchBucket", "The specified bucket does not exist");
    if (key === "") return query.has("uploads") ? this.#uploadsBelow(query, response) : this.#list(query, response);
    if (request.method === "PUT") return this.#put(request, response, key, query);
    if (request.method === "POST") return this.#post(request, response, key, query);
    if (request.method === "DELETE") {
      if (query.has("uploadId")) this.uploads.delete(query.get("uploadId") ?? "");
      else this.objects.delete(key);
      response.writeHead(204).end();
      return;
    }
    const type = query.get("response-content-type");
    if (type !== null) response.setHeader("content-type", type);
    return this.#get(request, response, key);
  }

  #store(key: string, bytes: Buffer): void {
    this.objects.set(key, { bytes, at: new Date() });
  }

  async #put(request: IncomingMessage, response: ServerResponse, key: string, query: URLSearchParams): Promise<void> {
    const source = request.headers["x-amz-copy-source"];
    if (typeof source === "string") {
      const found = this.objects.get(decodeURIComponent(source).replace(/^\/?books\//, ""));
      if (!found) return this.refuse(response, 404, "NoSuchKey");
      this.#store(key, found.bytes);
      response.writeHead(200).end(xml(`<CopyObjectResult><ETag>${etagOf(found.bytes)}</ETag></CopyObjectResult>`));
      return;
    }
    const bytes = await buffer(request);
    const upload = this.uploads.get(query.get("uploadId") ?? "");
    if (upload) upload.parts.set(Number(query.get("partNumber")), bytes);
    else this.#store(key, bytes);
    response.writeHead(200, { etag: etagOf(bytes) }).end();
  }

  async #post(request: IncomingMessage, response: ServerResponse, key: string, query: URLSearchParams): Promise<void> {
    await buffer(request);
    if (query.has("uploads")) {
      const id = `upload-${++this.#count}`;
      this.uploads.set(id, { key, at: new Date(), parts: new Map() });
      const result = `<Bucket>books</Bucket><Key>${escaped(key)}</Key><UploadId>${id}</UploadId>`;
      response.writeHead(200).end(xml(`<InitiateMultipartUploadResult>${result}</InitiateMultipartUploadResult>`));
      return;
    }
    const id = query.get("uploadId") ?? "";
    const upload = this.uploads.get(id);
    if (!upload) return this.refuse(response, 404, "NoSuchUpload");
    const parts = [...upload.parts].sort(([one], [other]) => one - other).map(([, bytes]) => bytes);
    // As S3: a part is at least 5 MiB, but for the last.
    if (parts.slice(0, -1).some(({ length }) => length < 5_242_880))
      return this.refuse(response, 400, "EntityTooSmall");
    this.uploads.delete(id);
    this.#store(key, Buffer.concat(parts));
    response.writeHead(200).end(xml("<CompleteMultipartUploadResult><ETag>x</ETag></CompleteMultipartUploadResult>"));
  }

  #get({ method, headers }: IncomingMessage, response: ServerResponse, key: string): void {
    const found = this.objects.get(key);
    if (!found) {
      if (method === "HEAD") response.writeHead(404).end();
      else this.refuse(response, 404, "NoSuchKey");
      return;
    }
    const { bytes, at } = found;
    const common = { etag: etagOf(bytes), "last-modified": at.toUTCString() };
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? "") ?? [];
    if (first === undefined) {
      response.writeHead(200, { ...common, "content-length": bytes.length }).end(method === "HEAD" ? undefined : bytes);
      return;
    }
    if (Number(first) >= bytes.length) {
      this.refuse(response, 416, "InvalidRange");
      return;
    }
    const part = bytes.subarray(Number(first), Number(last) + 1);
    const range = `bytes ${first}-${Number(first) + part.length - 1}/${bytes.length}`;
    response.writeHead(206, { ...common, "content-range": range, "content-length": part.length }).end(part);
  }

  #list(query: URLSearchParams, response: ServerResponse): void {
    const most = Number(query.get("max-keys") ?? 1_000);
    const keys = [...this.objects.keys()]
      .filter((key) => key.startsWith(query.get("prefix") ?? "") && key > (query.get("start-after") ?? ""))
      .sort();
    const contents = keys.slice(0, most).map((key) => {
      const { bytes, at } = this.objects.get(key) as Stored;
      const facts = `<LastModified>${at.toISOString().replace(/\.\d+Z/, ".000Z")}</LastModified><Size>${bytes.length}</Size>`;
      return `<Contents><Key>${escaped(key)}</Key>${facts}</Contents>`;
    });
    const isTruncated = `<IsTruncated>${keys.length > most}</IsTruncated>`;
    response.writeHead(200).end(xml(`<ListBucketResult>${isTruncated}${contents.join("")}</ListBucketResult>`));
  }

  #uploadsBelow(query: URLSearchParams, response: ServerResponse): void {
    const uploads = [...this.uploads]
      .filter(([, { key }]) => key.startsWith(query.get("prefix") ?? ""))
      .map(([id, { key, at }]) => {
        const facts = `<UploadId>${id}</UploadId><Initiated>${at.toISOString()}</Initiated>`;
        return `<Upload><Key>${escaped(key)}</Key>${facts}</Upload>`;
      });
    const result = `<IsTruncated>false</IsTruncated>${uploads.join("")}`;
    response.writeHead(200).end(xml(`<ListMultipartUploadsResult>${result}</ListMultipartUploadsResult>`));
  }
}
