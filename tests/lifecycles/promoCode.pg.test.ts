import { beforeAll, describe, expect, it } from "vitest";
import { endCodes } from "../../server/commerce/promoCodes.ts";
import { addHolding, addPromoCode, addSoldBook, storedCode } from "../support/factories.sales.ts";
import { addAccount, type TestAccount } from "../support/factories.ts";
import { testServer } from "../support/server.ts";
import { PROMO_NOW, REDEEMED, type Row, rows } from "./promoCode.table.ts";

const server = testServer({ now: PROMO_NOW });
let owner: TestAccount;
beforeAll(async () => {
  owner = await addAccount(server);
});

it("the table holds 4 states × 3 events, and 9 of who asks and when", () => expect(rows).toHaveLength(4 * 3 + 9));

async function addStored({ state, expiresAt, isOwn, isHeld, isUnpublished }: Row) {
  const reader = isOwn ? owner : await addAccount(server);
  const { workId } = await addSoldBook(server, { owner }, {}, isUnpublished ? { state: "draft" } : {});
  if (isHeld) await addHolding(server, workId, reader);
  const other = await addAccount(server);
  const code = await addPromoCode(server, workId, owner, {
    state,
    ...(expiresAt && { expiresAt }),
    ...(state === "redeemed" && { redeemedBy: other.id, redeemedAt: REDEEMED }),
  });
  return { workId, code, reader };
}

type Thing = Awaited<ReturnType<typeof addStored>>;

async function send({ workId, code, reader }: Thing, type: Row["type"]) {
  if (type === "redemption.requested")
    return (await server.login(reader)).post("/v1/promo-code/redeem", { code: code.code });
  if (type === "revocation.requested")
    return (await server.login(owner)).post(`/v2/work/${workId}/promo-codes/${code.id}/revoke`, {});
  await endCodes(server.clock.now());
  return null;
}

describe.each(rows)("$state, $type", (row) => {
  it("through the API", async () => {
    const thing = await addStored(row);
    const { code, reader, workId } = thing;
    const holdings = () =>
      server.database.selectFrom("holding").where("accountId", "=", reader.id).where("workId", "=", workId).selectAll();
    const [before, held] = [await storedCode(server, code.id), await holdings().execute()];
    const answer = await send(thing, row.type);
    const { expected, writes = {} } = row;
    if ("refused" in expected) {
      if (answer) {
        const { status, errorCode, message, invalidFields } = answer.json();
        expect([answer.statusCode, status, errorCode, message]).toEqual([400, 4, 3, expected.refused]);
        if (row.type === "redemption.requested") expect(invalidFields).toEqual({ code: [expected.refused] });
      }
      expect(await storedCode(server, code.id)).toEqual(before);
      expect(await holdings().execute()).toEqual(held);
      return;
    }
    if (answer) expect(answer.statusCode).toBe(200);
    expect(await storedCode(server, code.id)).toEqual({
      ...before,
      state: expected.becomes,
      ...(writes.redeemedAt && { redeemedAt: new Date(writes.redeemedAt), redeemedBy: reader.id }),
    });
    expect(await holdings().execute()).toMatchObject(
      expected.becomes === "redeemed"
        ? [{ promoCodeId: code.id, orderId: null, grantedAt: new Date(PROMO_NOW), endedAt: null, openedAt: null }]
        : [],
    );
  });
});
