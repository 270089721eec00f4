import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

const derive = (key: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync("sha256", key, salt, info, length));

/** A browser as a push service sees it: it alone can read what is sent to it (RFC 8291). */
export function newBrowser() {
  const pair = createECDH("prime256v1");
  const p256dh = pair.generateKeys();
  const auth = randomBytes(16);
  const read = (body: Buffer): string => {
    const [salt, theirs, ciphertext] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
    const about = Buffer.concat([Buffer.from("WebPush: info\0"), p256dh, theirs]);
    const secret = derive(pair.computeSecret(theirs), auth, about, 32);
    const key = derive(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
    const nonce = derive(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
    const decipher = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(ciphertext.subarray(-16));
    const padded = Buffer.concat([decipher.update(ciphertext.subarray(0, -16)), decipher.final()]);
    return padded.subarray(0, padded.lastIndexOf(2)).toString("utf8");
  };
  return { keys: { p256dh: p256dh.toString("base64url"), auth: auth.toString("base64url") }, read };
}
export type Browser = ReturnType<typeof newBrowser>;

/** What a VAPID header claims, once its signature was found right (RFC 8292). */
export function claimsOf(authorization: string): { claims: unknown; key: string } {
  const [, header = "", claims = "", signature = "", key = ""] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33).toString("base64url"), point.subarray(33).toString("base64url")];
  const publicKey = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
  const isRight = verify(
    "sha256",
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!isRight) throw new Error("the signature is wrong");
  return { claims: JSON.parse(Buffer.from(claims, "base64url").toString()), key };
}

type Received = { path: string; headers: Record<string, string>; body: Buffer };
type Answer = { status: number; headers?: Record<string, string>; json?: unknown };

/** A push service, or Google: it keeps what it is sent and answers what a test says. */
export async function startPushService(answer: (received: Received) => Answer = () => ({ status: 201 })) {
  const received: Received[] = [];
  const state = { answer, gate: Promise.resolve() };
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const one = { path: request.url ?? "", headers: request.headers as Record<string, string>, body };
      received.push(one);
      const { status, headers = {}, json } = state.answer(one);
      void state.gate.then(() => {
        response.writeHead(status, { ...headers, ...(json !== undefined && { "content-type": "application/json" }) });
        response.end(json === undefined ? "" : JSON.stringify(json));
      });
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, "localhost", resolve));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    received,
    /** From now on. */
    answers: (said: Answer | ((received: Received) => Answer)) => {
      state.answer = typeof said === "function" ? said : () => said;
    },
    /** What comes now is answered when it is released. */
    hold: () => {
      const { promise, resolve: release } = Promise.withResolvers<void>();
      state.gate = promise;
      return { release };
    },
    /** As `PushSubscription.toJSON()` of a browser is sent. */
    tokenOf: ({ keys }: Browser, name: string) => JSON.stringify({ endpoint: `${origin}/to/${name}`, keys }),
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
export type PushService = Awaited<ReturnType<typeof startPushService>>;
