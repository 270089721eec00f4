import { createCipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";

/** Where a browser is reached, and what for its eyes alone is enciphered with: `PushSubscription.toJSON()`. */
export type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };

const RECORD = 4_096;
/** What fits into one record beside its tag, its delimiter and the header. */
export const MOST_BYTES = RECORD - 16 - 1 - 86;

const derive = (key: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync("sha256", key, salt, info, length));

/**
 * One message for one browser (RFC 8291, in the coding aes128gcm of RFC 8188).
 * @param chance random in truth; the RFC's own example in a test
 * @throws Error when the browser's key is no point of the curve
 */
export function encryptFor(
  { p256dh, auth }: Subscription["keys"],
  text: string,
  chance: { salt: Buffer; privateKey?: Buffer } = { salt: randomBytes(16) },
): Buffer {
  const { salt } = chance;
  const own = createECDH("prime256v1");
  if (chance.privateKey) own.setPrivateKey(chance.privateKey);
  else own.generateKeys();
  const [theirs, ours] = [Buffer.from(p256dh, "base64url"), own.getPublicKey()];
  const about = Buffer.concat([Buffer.from("WebPush: info\0"), theirs, ours]);
  const secret = derive(own.computeSecret(theirs), Buffer.from(auth, "base64url"), about, 32);
  const key = derive(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const cipher = createCipheriv("aes-128-gcm", key, nonce);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD);
  // The delimiter 2 says that this record is the last.
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.update(Buffer.from([2])), cipher.final()]);
  return Buffer.concat([salt, size, Buffer.from([ours.length]), ours, body, cipher.getAuthTag()]);
}
