import { beforeAll, describe, expect, it } from "vitest";
import { addAccount, PASSWORD, type TestAccount } from "../support/factories.ts";
import { goodPapers } from "../support/goodPapers.ts";
import { addScan, sendPapers } from "../support/papers.ts";
import { testServer } from "../support/server.ts";
import { EARLIER_DECISION, GIVEN_REASON, PAPERS_NOW, type Row, rows } from "./identification.table.ts";

const server = testServer({ now: PAPERS_NOW });
let admin: TestAccount;
beforeAll(async () => {
  admin = await addAccount(server, { roles: ["Admin"] });
});

it("the table holds 5 states × 5 events, 6 rows of what else the law asks and 3 of what holds meanwhile", () =>
  expect(rows).toHaveLength(5 * 5 + 6 + 3));

const proof = { password: PASSWORD };
const stored = (accountId: number) =>
  server.database
    .selectFrom("identification")
    .where("accountId", "=", accountId)
    .select(["state", "sentAt", "decidedAt"])
    .executeTakeFirst();
const decide = (id: number, act: string, sentAt: string, reason?: string) =>
  asAdmin(`/v2/moderation/identifications/${id}/${act}`, {
    sentAt,
    ...(reason !== undefined && { reason }),
    proof,
  });
const asAdmin = async (path: string, body: object) => (await (await server.login(admin)).post(path, body)).json();

/** Brought about by the calls of the product. @returns when the papers were sent */
async function become(person: TestAccount, { state, isHeld }: Row): Promise<string> {
  server.clock.set(EARLIER_DECISION);
  if (state === "none") return PAPERS_NOW;
  const { sentAt } = await sendPapers(server, person);
  if (state === "rejected") await decide(person.id, "reject", sentAt, "Прежняя причина");
  if (state === "approved" || state === "revoked" || isHeld) await decide(person.id, "approve", sentAt);
  if (state === "revoked") await decide(person.id, "revoke", sentAt, "Прежняя причина");
  if (isHeld) await sendPapers(server, person, { lastName: "Новая" });
  return sentAt;
}

describe.each(rows)(
  "$state, $type, without a reason $withoutReason, another e-mail $emailJustChanged, held $isHeld",
  (row) => {
    it("through the API", async () => {
      const { state, emailJustChanged, isHeld = false, expected, writes = {} } = row;
      const person = await addAccount(server);
      const sentAt = await become(person, row);
      server.clock.set(PAPERS_NOW);
      if (emailJustChanged)
        await server.database
          .insertInto("emailChange")
          .values({
            accountId: person.id,
            state: "changed",
            formerEmail: `old-${person.email}`,
            email: person.email,
            requestedAt: EARLIER_DECISION,
            until: "2026-11-27T11:00:00.000Z",
            sessionId: null,
          })
          .execute();
      const before = await stored(person.id);
      const answer = await send(person, row, sentAt);
      if ("refused" in expected) {
        expect(answer).toMatchObject(refusal(row, expected.refused));
        expect(await stored(person.id)).toEqual(before);
        return;
      }
      expect(answer).toMatchObject({ status: 1 });
      const { identification } = await server.as(person)("getIdentification", {});
      if (expected.becomes === "none") {
        expect([await stored(person.id), identification]).toEqual([undefined, null]);
        return;
      }
      expect(identification).toMatchObject({
        state: expected.becomes,
        reason: writes.reason ?? "",
        decidedAt: writes.decidedAt ?? null,
        former: (writes.isHeld ?? isHeld) ? { ...goodPapers } : null,
      });
      expect(state).not.toBe(expected.becomes);
    });
  },
);

/** Papers that nobody has sent are not found by the staff. */
function refusal({ state, type }: Row, refused: string): object {
  const isStaffs = type !== "review.requested" && type !== "withdrawal.requested";
  if (state === "none" && isStaffs) return { status: 4, errorCode: 10 };
  return refused === "Укажите причину"
    ? { status: 4, invalidFields: { reason: [refused] } }
    : { status: 4, errorCode: 3, message: refused };
}

async function send(person: TestAccount, { type, withoutReason }: Row, sentAt: string): Promise<unknown> {
  const reason = withoutReason ? "  " : GIVEN_REASON;
  const own = async (path: string, body: object) =>
    (await (await server.login(person)).post(`/v2/account/identification/${path}`, body)).json();
  switch (type) {
    case "review.requested":
      return own("update", { ...goodPapers, lastName: "Другая", fileIds: [await addScan(server, person)], proof });
    case "withdrawal.requested":
      return own("withdraw", { proof });
    case "approval.given":
      return decide(person.id, "approve", sentAt);
    case "rejection.given":
      return decide(person.id, "reject", sentAt, reason);
    case "revocation.given":
      return decide(person.id, "revoke", sentAt, reason);
  }
}
