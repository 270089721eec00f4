import { randomInt } from "node:crypto";
import { db } from "../db/transaction.ts";
import { hashPassword } from "./passwords.ts";

const COUNT = 10;
/** Crockford's base32: no I, L, O and U, which are read as others. */
const SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 12;
const LOOKUP = 4;

/** The form that is hashed: no dashes and spaces, I and L as 1, O as 0; null: it is no recovery code. */
export function readRecoveryCode(given: string): string | null {
  const code = given.toUpperCase().replace(/[\s-]/g, "").replace(/[IL]/g, "1").replace(/O/g, "0");
  return /^[0-9A-HJKMNP-TV-Z]{12}$/.test(code) ? code : null;
}

/** What finds the row: 20 of its 60 bits. */
export const lookupOf = (code: string): string => code.slice(0, LOOKUP);

const newCode = (): string => Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join("");
const shown = (code: string): string => code.replace(/(.{4})(?=.)/g, "$1-");

export type HashedCodes = { shown: string[]; rows: { lookup: string; codeHash: string }[] };

/** Ten codes, `XXXX-XXXX-XXXX`, and what is stored of them. Hashing takes long: call it outside of a transaction. */
export async function makeRecoveryCodes(): Promise<HashedCodes> {
  const codes = new Map<string, string>();
  while (codes.size < COUNT) {
    const code = newCode();
    codes.set(lookupOf(code), code);
  }
  const rows = [];
  for (const [lookup, code] of codes) rows.push({ lookup, codeHash: await hashPassword(code) });
  return { shown: [...codes.values()].map(shown), rows };
}

/** Takes the place of all codes before. Call it inside a transaction. */
export async function storeRecoveryCodes(accountId: number, { rows }: HashedCodes): Promise<void> {
  await forgetRecoveryCodes(accountId);
  await db()
    .insertInto("recoveryCode")
    .values(rows.map((row) => ({ accountId, ...row })))
    .execute();
}

export const forgetRecoveryCodes = async (accountId: number): Promise<void> => {
  await db().deleteFrom("recoveryCode").where("accountId", "=", accountId).execute();
};
