import { createHash, randomBytes, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

type Line = { write: (part: Buffer) => unknown };
type PushMessage = { messageType?: string; uaid?: string; channelID?: string };

/** A text of the server in one frame (RFC 6455). */
function frameOf(text: string): Buffer {
  const body = Buffer.from(text);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(body.length);
  const head = body.length < 126 ? [Buffer.from([0x81, body.length])] : [Buffer.from([0x81, 126]), length];
  return Buffer.concat([...head, body]);
}

/** The first frame of a browser, unmasked, and where it ends; undefined: not all of it is here. */
function frameIn(pending: Buffer): { code: number; text: string; end: number } | undefined {
  if (pending.length < 2) return undefined;
  const short = (pending[1] ?? 0) & 127;
  const at = short === 126 ? 4 : 2;
  if (short === 127) throw new Error("a frame of a browser is longer than 64 kB");
  if (pending.length < at + 4) return undefined;
  const length = short === 126 ? pending.readUInt16BE(2) : short;
  const end = at + 4 + length;
  if (pending.length < end) return undefined;
  const mask = pending.subarray(at, at + 4);
  const bytes = [...pending.subarray(at + 4, end)].map((byte, index) => byte ^ (mask[index % 4] ?? 0));
  return { code: (pending[0] ?? 0) & 15, text: Buffer.from(bytes).toString("utf8"), end };
}

/**
 * Mozilla's push service (autopush), as far as one Firefox needs it: the connection by which messages come, and the address that they
 * are sent to. They come as the sender has enciphered them: nothing here can read them.
 */
export async function startAutopush() {
  const channels = new Map<string, string>();
  const lines = new Set<Line>();
  const say = (line: Line, notification: object) => void line.write(frameOf(JSON.stringify(notification)));
  let origin = "";

  const answer = (line: Line, { messageType, uaid, channelID = "" }: PushMessage): void => {
    if (messageType === "hello")
      say(line, {
        messageType,
        uaid: uaid || randomUUID().replaceAll("-", ""),
        status: 200,
        use_webpush: true,
        broadcasts: {},
      });
    if (messageType === "register") {
      const name = randomBytes(24).toString("base64url");
      channels.set(name, channelID);
      say(line, { messageType, channelID, status: 200, pushEndpoint: `${origin}/wpush/v2/${name}` });
    }
    if (messageType === "unregister") {
      for (const [name, channel] of channels) if (channel === channelID) channels.delete(name);
      say(line, { messageType, channelID, status: 200 });
    }
  };

  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const channelID = channels.get(request.url?.split("/").at(-1) ?? "");
      response.writeHead(channelID === undefined ? 410 : 201).end();
      if (channelID === undefined) return;
      const { "content-encoding": encoding, ttl } = request.headers;
      const data = body.toString("base64url");
      const notification = {
        messageType: "notification",
        channelID,
        version: randomUUID(),
        ttl: Number(ttl),
        data,
        headers: { encoding },
      };
      for (const line of lines) say(line, notification);
    });
  });
  server.on("upgrade", (request, socket) => {
    const key = `${request.headers["sec-websocket-key"] ?? ""}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
    const accepted = createHash("sha1").update(key).digest("base64");
    const { "sec-websocket-protocol": asked } = request.headers;
    const head = ["HTTP/1.1 101 Switching Protocols", "Upgrade: websocket", "Connection: Upgrade"];
    if (asked) head.push(`Sec-WebSocket-Protocol: ${asked}`);
    socket.write(`${[...head, `Sec-WebSocket-Accept: ${accepted}`].join("\r\n")}\r\n\r\n`);
    lines.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => lines.delete(socket));
    let pending = Buffer.alloc(0);
    socket.on("data", (part: Buffer) => {
      pending = Buffer.concat([pending, part]);
      for (let one = frameIn(pending); one; one = frameIn(pending)) {
        pending = pending.subarray(one.end);
        // `{}` asks whether somebody is there.
        if (one.code === 1 && one.text === "{}") say(socket, {});
        else if (one.code === 1) answer(socket, JSON.parse(one.text));
      }
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, "localhost", resolve));
  const { port } = server.address() as AddressInfo;
  origin = `http://localhost:${port}`;
  return {
    origin,
    address: `ws://localhost:${port}/`,
    stop: () => {
      server.close();
      server.closeAllConnections();
      for (const line of lines) (line as unknown as { destroy: () => void }).destroy();
    },
  };
}
