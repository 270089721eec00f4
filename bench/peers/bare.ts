import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";

// The least that a server can do. GET: the bytes of ANSWER. PUT: the body in the file FILE, on the disk before the answer.
const answer = Buffer.from(process.env.ANSWER ?? "{}");
const file = process.env.FILE ?? "";

async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === "PUT") {
    await pipeline(request, createWriteStream(file, { flush: true }));
    await rm(file);
  }
  response.writeHead(200, { "content-type": "application/json; charset=utf-8", "content-length": answer.length });
  response.end(answer);
}

const server = createServer((request, response) => void take(request, response));
server.listen(0, "127.0.0.1", () => console.log(JSON.stringify(server.address())));
