import { db } from "../db/transaction.ts";

/** Versions of the texts that people agree to: the date from which a text holds. A new text gets a new version. */
export const consentVersions = { terms: "2026-11-20", personalData: "2026-11-20" } as const;

/** Keeps both consents of a registration: document, version, time and address (law 156-ФЗ). Call it inside the transaction. */
export async function recordConsents(accountId: number, address: string, now: Date): Promise<void> {
  const agreedAt = now.toISOString();
  await db()
    .insertInto("accountConsent")
    .values(
      (["terms", "personalData"] as const).map((document) => ({
        accountId,
        document,
        version: consentVersions[document],
        address,
        agreedAt,
      })),
    )
    .execute();
}
