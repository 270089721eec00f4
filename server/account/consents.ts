import { db } from "../db/transaction.ts";
import type { AccountConsentTable } from "./tables.ts";

type Document = AccountConsentTable["document"];

/** Versions of the texts that people agree to: the date from which a text holds. A new text gets a new version. */
export const consentVersions: Readonly<Record<Document, string>> = {
  terms: "2026-11-20",
  personalData: "2026-11-24",
  distribution: "2026-11-24",
};

/** Keeps consents: document, version, time and address (law 156-ФЗ). Call it inside the transaction. */
export async function agree(
  accountId: number,
  documents: readonly Document[],
  address: string,
  now: Date,
): Promise<void> {
  const agreedAt = now.toISOString();
  await db()
    .insertInto("accountConsent")
    .values(
      documents.map((document) => ({ accountId, document, version: consentVersions[document], address, agreedAt })),
    )
    .execute();
}

/** Ends the consent to distribution; that it was given stays written. Call it inside the transaction. */
export async function withdraw(accountId: number, now: Date): Promise<void> {
  await db()
    .updateTable("accountConsent")
    .set({ withdrawnAt: now.toISOString() })
    .where("accountId", "=", accountId)
    .where("document", "=", "distribution")
    .where("withdrawnAt", "is", null)
    .execute();
}
