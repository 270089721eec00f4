import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { createServer as createTlsServer, type TLSSocket } from "node:tls";
import { generate } from "selfsigned";

/** As protobuf writes numbers. */
function varint(value: number | bigint): Buffer {
  const bytes: number[] = [];
  let rest = BigInt(value);
  do {
    const low = Number(rest & 127n);
    rest >>= 7n;
    bytes.push(rest ? low | 128 : low);
  } while (rest);
  return Buffer.from(bytes);
}
const tag = (field: number, kind: number): Buffer => varint((field << 3) | kind);
const number = (field: number, value: number): Buffer => Buffer.concat([tag(field, 0), varint(value)]);
const bytes = (field: number, value: string | Buffer): Buffer => {
  const written = Buffer.from(value as string);
  return Buffer.concat([tag(field, 2), varint(written.length), written]);
};
const fixed = (field: number, value: bigint): Buffer => {
  const written = Buffer.alloc(8);
  written.writeBigUInt64LE(value);
  return Buffer.concat([tag(field, 1), written]);
};
const frame = (kind: number, body: Buffer): Buffer => Buffer.concat([Buffer.from([kind]), varint(body.length), body]);

/** AndroidCheckinResponse: an id, its secret, the time. */
const checkin = (): Buffer =>
  Buffer.concat([
    number(1, 1),
    number(3, Date.now()),
    bytes(4, "digest"),
    fixed(7, 4_611_686_018_427_387_001n),
    fixed(8, 4_611_686_018_427_387_002n),
    number(9, 0),
    bytes(11, "v"),
  ]);

/** Where a message of the connection ends; undefined: not all of it is here. */
function frameIn(pending: Buffer): { kind: number; end: number } | undefined {
  let [length, shift] = [0, 0];
  for (let place = 1; place < pending.length; place += 1) {
    const byte = pending[place] ?? 0;
    length |= (byte & 127) << shift;
    shift += 7;
    if (byte & 128) continue;
    const end = place + 1 + length;
    return end <= pending.length ? { kind: pending[0] ?? 0, end } : undefined;
  }
  return undefined;
}

/**
 * What Chromium's push service is on Google's side, as far as one browser needs it: check-in and registration over HTTP, and the
 * connection by which messages come (MCS). They come as the sender has enciphered them: nothing here can read them.
 */
export async function startGoogle() {
  const registered = new Map<string, { appId: string; sender: string }>();
  const http = createServer((request, response) => {
    void buffer(request).then((body) => {
      if (request.url?.startsWith("/checkin")) {
        response.writeHead(200, { "content-type": "application/x-protobuffer" });
        response.end(checkin());
        return;
      }
      const parameters = new URLSearchParams(body.toString());
      if (parameters.get("delete") === "true") {
        response.end(`token=${parameters.get("X-subtype") ?? ""}`);
        return;
      }
      const token = `${randomBytes(12).toString("base64url")}:APA91b${randomBytes(90).toString("base64url")}`;
      registered.set(token, { appId: parameters.get("X-subtype") ?? "", sender: parameters.get("sender") ?? "" });
      response.end(`token=${token}`);
    });
  });
  await new Promise<void>((resolve) => void http.listen(0, "127.0.0.1", resolve));

  let line: TLSSocket | undefined;
  const sent: { id: string; message: Buffer }[] = [];
  const pems = await generate([{ name: "commonName", value: "127.0.0.1" }], { keySize: 2_048 });
  const mcs = createTlsServer({ key: pems.private, cert: pems.cert }, (socket) => {
    let pending = Buffer.alloc(0);
    let isFirst = true;
    socket.on("error", () => {});
    socket.on("close", () => {
      if (line === socket) line = undefined;
    });
    socket.on("data", (part) => {
      // The first byte is the version of what follows.
      pending = Buffer.concat([pending, isFirst ? part.subarray(1) : part]);
      isFirst = false;
      for (let one = frameIn(pending); one; one = frameIn(pending)) {
        const content = pending.subarray(0, one.end);
        pending = pending.subarray(one.end);
        if (one.kind === 0) socket.write(frame(1, Buffer.alloc(0)));
        if (one.kind !== 2) continue;
        socket.write(
          Buffer.concat([Buffer.from([41]), frame(3, Buffer.concat([bytes(1, "login"), number(8, Date.now())]))]),
        );
        line = socket;
        // A browser that comes again names what it has got; the rest was lost with its former line.
        for (const { id, message } of sent) if (!content.includes(id)) socket.write(message);
      }
    });
  });
  await new Promise<void>((resolve) => void mcs.listen(0, "127.0.0.1", resolve));
  const at = (server: { address: () => unknown }) => (server.address() as AddressInfo).port;
  return {
    flags: [
      `--gcm-checkin-url=http://127.0.0.1:${at(http)}/checkin`,
      `--gcm-registration-url=http://127.0.0.1:${at(http)}/register`,
      `--gcm-mcs-endpoint=https://127.0.0.1:${at(mcs)}`,
      "--ignore-certificate-errors",
    ],
    /** Hands a message to the browser that has this token. */
    deliver: (token: string, body: Buffer) => {
      const { appId, sender } = registered.get(token) ?? { appId: "", sender: "" };
      const id = `message-${sent.length + 1}.`;
      const notificationFields = [
        ["subtype", appId],
        ["content-encoding", "aes128gcm"],
      ].map(([key = "", value = ""]) => bytes(7, Buffer.concat([bytes(1, key), bytes(2, value)])));
      const fields = [
        bytes(2, id),
        bytes(3, sender),
        bytes(5, "org.chromium.linux"),
        ...notificationFields,
        bytes(9, id),
        number(17, 60),
        number(18, Date.now()),
        bytes(21, body),
      ];
      const message = frame(8, Buffer.concat(fields));
      sent.push({ id, message });
      line?.write(message);
    },
    stop: () => {
      http.close();
      http.closeAllConnections();
      mcs.close();
    },
  };
}
