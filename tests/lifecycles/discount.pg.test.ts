import { describe, expect, it } from "vitest";
import { addDiscount, addSoldBook } from "../support/factories.sales.ts";
import { addAccount, type TestAccount } from "../support/factories.ts";
import { testServer } from "../support/server.ts";
import { DISCOUNT_NOW, type Row, rows, storedDays, usualWishes } from "./discount.table.ts";

const server = testServer({ now: DISCOUNT_NOW });

it("the table holds 5 states × 4 events, 16 ways to plan, 9 to change what runs and 6 of the clock", () =>
  expect(rows).toHaveLength(5 * 4 + 16 + 9 + 6));

/** No call sends the clock's event, and a call that creates a discount names no stored one. */
const isAsked = ({ state, type }: Row) => {
  if (type === "time.reached") return state !== "none" && state !== "deleted";
  return (type === "creation.requested") === (state === "none");
};

const stored = async (id: number) => {
  const row = await server.database
    .selectFrom("discount")
    .where("id", "=", id)
    .select(["title", "percent", "startDate", "endDate", "isCut"])
    .executeTakeFirst();
  const works = await server.database
    .selectFrom("discountWork")
    .where("discountId", "=", id)
    .orderBy("workId")
    .select(["workId", "startDate", "endDate"])
    .execute();
  return { row, works };
};

type Books = { workId: number; moreId: number };

const send = (owner: TestAccount, id: number, { workId, moreId }: Books, row: Row) => {
  const call = server.as(owner);
  const workIds = row.wantsMore ? [moreId, workId] : [workId];
  const body = { ...usualWishes[row.state], ...row.wants, workIds };
  if (row.type === "creation.requested") return call("createDiscount", { body });
  if (row.type === "change.requested") return call("updateDiscount", { params: { id }, body });
  return call("deleteDiscount", { params: { id } });
};

describe.each(rows.filter(isAsked))("$state, $type", (row) => {
  it("through the API", async () => {
    server.clock.set(DISCOUNT_NOW);
    const owner = await addAccount(server);
    const { workId } = await addSoldBook(server, { owner }, row.isUnsold ? { state: "promo" } : {});
    const { workId: moreId } = await addSoldBook(server, { owner });
    const { state, type, expected, writes = {} } = row;
    const isThere = state !== "none" && state !== "deleted";
    const id = isThere
      ? await addDiscount(server, owner, [workId], { ...(row.stored ?? storedDays[state]), isCut: row.isCut ?? false })
      : 999_999_999;
    if (row.other) {
      const { kind: _, ...days } = row.other;
      await addDiscount(server, owner, [workId], { title: "Неделя скидок", ...days });
    }
    const before = await stored(id);

    if (type === "time.reached") {
      server.clock.set(row.at ?? DISCOUNT_NOW);
      const { state: shown } = await server.as(owner)("getDiscount", { params: { id } });
      expect(shown).toBe("becomes" in expected ? expected.becomes : state);
      return;
    }
    if (!isThere && state === "deleted") {
      await expect(send(owner, id, { workId, moreId }, row)).rejects.toMatchObject({ httpStatus: 404 });
      return;
    }
    if ("refused" in expected) {
      const says = expected.says ?? expected.refused;
      await expect(send(owner, id, { workId, moreId }, row)).rejects.toMatchObject({
        httpStatus: 400,
        envelope: {
          status: 4,
          ...(expected.field ? { invalidFields: { [expected.field]: [says] } } : { errorCode: 3, message: says }),
        },
      });
      expect(await stored(id)).toEqual(before);
      return;
    }
    const answer = await send(owner, id, { workId, moreId }, row);
    if (expected.becomes === "deleted") {
      expect(await stored(id)).toEqual({ row: undefined, works: [] });
      return;
    }
    const { wantsMore, ...written } = writes;
    const kept = await stored("id" in answer ? answer.id : id);
    const terms = { ...before.row, isCut: false, ...written };
    expect(kept.row).toEqual(terms);
    expect(kept.works).toEqual(
      (wantsMore ? [workId, moreId] : [workId]).map((one) => ({
        workId: one,
        startDate: terms.startDate,
        endDate: terms.endDate,
      })),
    );
  });
});
