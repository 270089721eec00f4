import { beforeAll, describe, expect, it } from "vitest";
import { reasonOf } from "../../server/commerce/exclusive.ts";
import { encipher } from "../../server/db/dataKey.ts";
import { addAgreement, addAgreementScan, addSoldBook } from "../support/factories.sales.ts";
import { addAccount, PASSWORD, type TestAccount } from "../support/factories.ts";
import { addScan } from "../support/papers.ts";
import { testServer } from "../support/server.ts";
import { EXCLUSIVE_NOW, type Row, rows } from "./exclusiveAgreement.table.ts";

const server = testServer({ now: EXCLUSIVE_NOW });
let moderator: TestAccount;
beforeAll(async () => {
  moderator = await addAccount(server, { roles: ["Moderator"] });
});

it("the table holds 8 states × 12 events, 6 of what the request asks and 8 of scans, reasons and the clock", () =>
  expect(rows).toHaveLength(8 * 12 + 6 + 8));

const EARLIER = "2026-11-01T09:00:00.000Z";

async function addStored(row: Row) {
  const { state, lacks, scanCount, formerReason, acceptedAt, endsAt } = row;
  const owner = await addAccount(server);
  const { workId } = await addSoldBook(server, { owner }, lacks === "sale" ? { state: "promo" } : {});
  if (lacks === "papers")
    await server.database
      .updateTable("identification")
      .set({ state: "revoked" })
      .where("accountId", "=", owner.id)
      .execute();
  if (state === "none") return { owner, workId, scans: [] };
  const place = { table: "exclusive_agreement", column: "reason", row: workId };
  const reason = formerReason && encipher(formerReason, place);
  await addAgreement(server, workId, { state, since: EARLIER, reason, acceptedAt, endsAt });
  const scans: string[] = [];
  for (let one = 1; one <= scanCount; one++) scans.push(await addAgreementScan(server, workId, owner, one));
  return { owner, workId, scans };
}
type Thing = Awaited<ReturnType<typeof addStored>>;

/** By whom each event is asked for, and how. */
async function send({ owner, workId, scans }: Thing, { type, state, withoutReason }: Row) {
  const asOwner = async (path: string, body: object = {}) => (await server.login(owner)).post(`/v2/work/${path}`, body);
  const decide = async (decision: string) =>
    (await server.login(moderator)).post(`/v2/moderation/exclusive-agreements/${workId}/decide`, {
      decision,
      reason: withoutReason ? "  " : " Нарушены правила ",
      since: EARLIER,
      proof: { password: PASSWORD },
    });
  switch (type) {
    case "exclusive.requested":
      return asOwner(`${workId}/exclusive-request`);
    case "scan.added":
      return asOwner(`${workId}/upload-exclusive-agreement`, { fileId: await addScan(server, owner) });
    case "scan.deleted":
      return asOwner(`delete/exclusive-agreement-scan/${scans[0] ?? "00000000-0000-4000-8000-000000000000"}`);
    case "agreement.sent":
      return asOwner(`${workId}/send-exclusive-agreement`);
    case "cancellation.requested":
      return asOwner(`${workId}/exclusive-cancel`);
    case "termination.requested":
      return asOwner(`${workId}/exclusive-terminate`);
    case "request.approved":
      return decide("approve");
    case "request.declined":
      return decide("decline");
    case "agreement.accepted":
      return decide("accept");
    case "agreement.returned":
      return decide("return");
    case "termination.given":
      return decide("terminate");
    case "time.reached": {
      const job = { kind: "exclusive.end", payload: JSON.stringify({ workId }), runAt: EXCLUSIVE_NOW };
      await server.database
        .insertInto("job")
        .values({ ...job, dedupe: `exclusive.end ${workId} ${state}` })
        .execute();
      expect((await server.drainJobs()).failed).toBe(0);
      return null;
    }
  }
}

const isoOf = (time: Date | null) => time?.toISOString() ?? null;
async function stored(workId: number) {
  const row = await server.database
    .selectFrom("exclusiveAgreement")
    .where("workId", "=", workId)
    .selectAll()
    .executeTakeFirst();
  if (!row) return undefined;
  const { length } = await server.database
    .selectFrom("exclusiveAgreementScan")
    .where("workId", "=", workId)
    .select("fileId")
    .execute();
  const times = { since: row.since.toISOString(), acceptedAt: isoOf(row.acceptedAt), endsAt: isoOf(row.endsAt) };
  return { state: row.state, reason: reasonOf(row), scanCount: length, ...times };
}
/** When the job of the end waits for. */
const planned = async (workId: number) => {
  const job = await server.database
    .selectFrom("job")
    .where("dedupe", "=", `exclusive.end ${workId}`)
    .select("runAt")
    .executeTakeFirst();
  return isoOf(job?.runAt ?? null);
};

async function filesLeft(ids: readonly string[]): Promise<number> {
  const rows = await server.database.selectFrom("storedFile").where("kind", "=", "temporary").select("id").execute();
  return rows.filter(({ id }) => ids.includes(id)).length;
}

/** For a missing agreement, or a scan that is none, the answer is 404 alone. */
const isMissing = ({ state, type, scanCount }: Row): boolean =>
  (state === "none" && /^(request\.|agreement\.(accepted|returned)|termination\.given)/.test(type)) ||
  (type === "scan.deleted" && scanCount === 0);

describe.each(rows)("$state, $type", (row) => {
  it("through the API", async () => {
    const thing = await addStored(row);
    const { workId, scans } = thing;
    const before = await stored(workId);
    const answer = await send(thing, row);
    const { state, expected, writes = {} } = row;
    if ("refused" in expected) {
      if (answer && isMissing(row)) expect(answer.statusCode).toBe(404);
      else if (answer) {
        expect(answer.statusCode).toBe(400);
        expect(answer.json()).toMatchObject({
          status: 4,
          ...(expected.field
            ? { invalidFields: { [expected.field]: [expected.refused] } }
            : { errorCode: 3, message: expected.refused }),
        });
      }
      expect(await stored(workId)).toEqual(before);
      return;
    }
    if (answer) expect(answer.statusCode).toBe(200);
    const { becomes } = expected;
    expect(await stored(workId)).toEqual(
      becomes === "none"
        ? undefined
        : {
            scanCount: 0,
            reason: "",
            acceptedAt: null,
            endsAt: null,
            ...before,
            state: becomes,
            since: becomes === state ? EARLIER : EXCLUSIVE_NOW,
            ...writes,
          },
    );
    expect(await planned(workId)).toBe(becomes === "terminating" ? "2027-02-18T11:00:00.000Z" : null);
    // What no agreement refers to any more is erased at once, and so is one scan that is taken back.
    const gone = becomes === "none" || becomes === "requested" ? scans.length : row.type === "scan.deleted" ? 1 : 0;
    expect(await filesLeft(scans)).toBe(scans.length - gone);
  });
});
