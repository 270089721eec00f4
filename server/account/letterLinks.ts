import { refusals } from "../../src/text/refusals.ts";
import { Refusal } from "../http/refusal.ts";
import { countAttempt } from "../limits/attempts.ts";
import { type Purpose, personOfToken } from "./oneTimeTokens.ts";

/** What every link of a letter says that is of no use. */
export const linkExpired = (): Refusal => Refusal.field("token", refusals.linkExpired);

/** Whatever costs work comes behind a right link: a guess costs its network one of its tries. @throws Refusal InvalidRequestFields at `token`; TooManyRequests (20 wrong ones an hour an address) */
export async function mustBeGoodToken(purpose: Purpose, token: string, address: string, now: Date) {
  const person = await personOfToken(purpose, token, now);
  if (person) return person;
  await countAttempt("linkAddress", address, now);
  throw linkExpired();
}
