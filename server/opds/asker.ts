import type { FastifyReply, FastifyRequest } from "fastify";
import { refusals } from "../../src/text/refusals.ts";
import { ownerOfReaderKey } from "../account/readerKeys.ts";
import type { User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { countAttempt, isTriedOut, type Limit } from "../limits/attempts.ts";
import type { Reader } from "../policies/reader.ts";

/** Of one address: wrong keys of reading programs. */
const readerKeysLimit: Limit = { kind: "reader-key", count: 10, per: "hour" };

/** A reader with a key; and one without, or with a wrong one, who is a guest. */
export type KeyHolder = Reader & { user: User };
const guest: Reader = { user: null, isAdult: false };

/** User name and key of the header; null: there are none (RFC 7617). */
function givenIn({ headers: { authorization = "" } }: FastifyRequest): { userName: string; key: string } | null {
  const [, encoded] = /^basic +([\w+/=-]{1,1000})$/i.exec(authorization.trim()) ?? [];
  if (encoded === undefined) return null;
  const [, userName = "", key] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, "base64").toString("utf8")) ?? [];
  return key === undefined ? null : { userName, key };
}

/** Whose key came along, whatever keeps them out. Ten wrong ones an hour from one address: what comes then is not looked at. */
async function ownerOf(request: FastifyRequest, now: Date): Promise<User | null> {
  const given = givenIn(request);
  if (!given || (await isTriedOut(readerKeysLimit, request.ip, now))) return null;
  const owner = await ownerOfReaderKey(given.userName, given.key, now);
  if (!owner) await countAttempt(readerKeysLimit, request.ip, now);
  return owner;
}

const readerOfKey = (user: User): KeyHolder => ({ user, isAdult: user.isAdult });

/** Who asks for what guests may have too: nobody is asked for a key. No cookie is looked at. */
export async function askerOfOpds(request: FastifyRequest, now: Date): Promise<Reader> {
  const owner = await ownerOf(request, now);
  return owner && !owner.barred ? readerOfKey(owner) : guest;
}

/** The program is to ask its person for the key. */
export function askForKey(reply: FastifyReply): Refusal {
  reply.header("www-authenticate", 'Basic realm="Rukopis", charset="UTF-8"');
  return new Refusal("AuthorizationRequired", refusals.readerKeyWanted);
}

/**
 * Who asks for what is somebody's own.
 * @throws Refusal AuthorizationRequired with what makes the program ask, TooManyRequests, UserIsBanned, UserAccountIsDisabled
 */
export async function mustHaveKey(request: FastifyRequest, reply: FastifyReply, now: Date): Promise<KeyHolder> {
  if (givenIn(request) && (await isTriedOut(readerKeysLimit, request.ip, now)))
    await countAttempt(readerKeysLimit, request.ip, now);
  const owner = await ownerOf(request, now);
  if (!owner) throw askForKey(reply);
  if (owner.barred) throw new Refusal(owner.barred.code, owner.barred.message);
  return readerOfKey(owner);
}
