import { createECDH } from "node:crypto";
import { decipher, encipher } from "../db/dataKey.ts";
import { db } from "../db/transaction.ts";

const privateKeyCell = { table: "push_key", column: "private_key", row: 1 };

export type PushKeys = { publicKey: string; privateKey: string };

const stored = () => db().selectFrom("pushKey").select(["publicKey", "privateKey"]).executeTakeFirst();

async function made(): Promise<PushKeys> {
  const pair = createECDH("prime256v1");
  const publicKey = pair.generateKeys().toString("base64url");
  // Its first bytes may be zeros, which the number leaves out.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString("base64url");
  await db()
    .insertInto("pushKey")
    .values({ publicKey, privateKey: encipher(privateKey, privateKeyCell) })
    .onConflict((same) => same.column("isOnly").doNothing())
    .execute();
  const kept = await stored();
  if (!kept) throw new Error("the key of push services was not kept");
  return kept;
}

/**
 * The pair by which push services know this server (VAPID, RFC 8292), in base64url: made when it is first asked for, which `main`
 * does at the first start, and the same for every process of this database.
 */
export async function pushKeys(): Promise<PushKeys> {
  const { publicKey, privateKey } = (await stored()) ?? (await made());
  return { publicKey, privateKey: decipher(privateKey, privateKeyCell) };
}

/** With DATA_KEY_OLD the private half is enciphered again, so that the old key is needed no more. */
export async function renewPushKeys(): Promise<void> {
  const { privateKey } = await pushKeys();
  await db()
    .updateTable("pushKey")
    .set({ privateKey: encipher(privateKey, privateKeyCell) })
    .execute();
}
