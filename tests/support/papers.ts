import { sealPapers, sealText } from "../../server/identification/papers.ts";
import type { InputOf } from "../../src/api/contract/index.ts";
import { PASSWORD } from "./factories.ts";
import { EARLIER, picture } from "./factories.works.ts";
import { goodPapers } from "./goodPapers.ts";
import type { TestServer } from "./server.ts";

type Sent = InputOf<"updateIdentification">["body"];

/** Uploads a scan as the person does. @returns its id */
export const addScan = async (server: TestServer, who: { id: number }, bytes?: Uint8Array): Promise<string> =>
  (await server.as(who)("uploadTemporaryFile", { file: new Blob([(bytes ?? (await picture())) as BlobPart]) })).fileId;

/** Sends good papers with one scan, by the calls of the product. @returns when, and the scan */
export async function sendPapers(server: TestServer, who: { id: number }, changed: Partial<Sent> = {}) {
  const fileIds = changed.fileIds ?? [await addScan(server, who)];
  const body = { ...goodPapers, ...changed, fileIds, proof: { password: PASSWORD } };
  const { sentAt } = await server.as(who)("updateIdentification", { body });
  return { sentAt, fileIds };
}

/** Papers that were approved, straight in the database; or revoked since, or with newer ones that wait. */
export async function addApprovedPapers(
  { database }: Pick<TestServer, "database">,
  { id: accountId }: { id: number },
  state: "approved" | "revoked" | "onReview" = "approved",
): Promise<void> {
  const facts = sealPapers(accountId, "facts", goodPapers);
  const formerFacts = state === "onReview" ? sealPapers(accountId, "former_facts", goodPapers) : null;
  const reason = sealText(accountId, "reason", "");
  const decidedAt = state === "onReview" ? null : EARLIER;
  const row = { state, facts, formerFacts, reason, sentAt: EARLIER, decidedAt };
  await database
    .insertInto("identification")
    .values({ accountId, ...row })
    .onConflict((same) => same.column("accountId").doUpdateSet(row))
    .execute();
}
