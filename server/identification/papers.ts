import * as z from "zod/mini";
import type { Scan, SeenPapers } from "../../src/api/contract/identification.ts";
import { type Papers, papers } from "../../src/api/contract/papers.ts";
import { isRussian } from "../../src/text/payeeNumbers.ts";
import { refusals } from "../../src/text/refusals.ts";
import { decipher, encipher } from "../db/dataKey.ts";
import { db } from "../db/transaction.ts";

type Column = "facts" | "former_facts" | "reason";
const papersCell = (column: Column, accountId: number) => ({ table: "identification", column, row: accountId });

export const sealText = (accountId: number, column: Column, text: string): string =>
  encipher(text, papersCell(column, accountId));

export const sealPapers = (accountId: number, column: "facts" | "former_facts", given: Papers): string =>
  sealText(accountId, column, JSON.stringify(given));

/** Papers in clear; null: a byte was changed, the text is another row's, or its key is not here. */
export function readPapers(accountId: number, column: "facts" | "former_facts", stored: string): Papers | null {
  try {
    return z.parse(papers, JSON.parse(decipher(stored, papersCell(column, accountId))));
  } catch {
    return null;
  }
}

function readReason(accountId: number, stored: string): string {
  try {
    return decipher(stored, papersCell("reason", accountId));
  } catch {
    return refusals.reasonUnreadable;
  }
}

/** What is kept of what a form sent: what its kind and citizenship have no use for goes. */
export function keptOf(given: Papers): Papers {
  const ofRussian = isRussian(given.citizenship);
  return {
    ...given,
    ...(ofRussian
      ? { citizenship: "Россия", documentNumber: "" }
      : { passportSeries: "", passportNumber: "", departmentCode: "" }),
    ...(given.kind !== "entrepreneur" && { ogrnip: "" }),
  };
}

/** The row as it is stored; undefined: none. */
export const storedPapers = (accountId: number) =>
  db().selectFrom("identification").where("accountId", "=", accountId).selectAll().executeTakeFirst();
export type PapersRow = NonNullable<Awaited<ReturnType<typeof storedPapers>>>;

/** The scans that go with a person's papers, in their order. */
export async function scansOf(accountId: number): Promise<Scan[]> {
  const rows = await db()
    .selectFrom("identificationScan")
    .innerJoin("storedFile", "storedFile.id", "identificationScan.fileId")
    .where("identificationScan.accountId", "=", accountId)
    .orderBy("identificationScan.place")
    .select(["storedFile.id", "storedFile.contentType", "storedFile.byteSize"])
    .execute();
  return rows.map(({ id, contentType, byteSize }) => ({
    fileId: id,
    contentType: contentType === "application/pdf" ? contentType : "image/webp",
    byteSize: Number(byteSize),
  }));
}

/** Papers in clear: deciphered only to be shown to people who may see them. */
export async function shownPapers(row: PapersRow): Promise<Omit<SeenPapers, "person">> {
  const { accountId, state, facts, formerFacts, reason, sentAt, decidedAt } = row;
  return {
    state,
    reason: state === "rejected" || state === "revoked" ? readReason(accountId, reason) : "",
    sentAt: sentAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    papers: readPapers(accountId, "facts", facts),
    former: formerFacts === null ? null : readPapers(accountId, "former_facts", formerFacts),
    scans: await scansOf(accountId),
  };
}

/** The papers of a person that hold now: they do while new ones wait. Null: none do, or they cannot be read. */
export async function heldPapers(accountId: number): Promise<Papers | null> {
  const row = await storedPapers(accountId);
  if (!row) return null;
  if (row.formerFacts !== null) return readPapers(accountId, "former_facts", row.formerFacts);
  return row.state === "approved" ? readPapers(accountId, "facts", row.facts) : null;
}

/** What a person takes along of their papers; an empty list: none are kept. */
export async function papersOf(accountId: number): Promise<unknown[]> {
  const row = await storedPapers(accountId);
  return row ? [await shownPapers(row)] : [];
}
