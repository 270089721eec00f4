import { beforeAll, describe, expect, it } from "vitest";
import { addAgreement, addDiscount, addSale, identify, storedSale } from "../support/factories.sales.ts";
import { addAccount, type TestAccount } from "../support/factories.ts";
import { addChapter, addWork } from "../support/factories.works.ts";
import { testServer } from "../support/server.ts";
import { type Row, rows, SALE_NOW, usualTerms, usualTimes } from "./sale.table.ts";

const server = testServer({ now: SALE_NOW });
let moderator: TestAccount;
beforeAll(async () => {
  moderator = await addAccount(server, { roles: ["Moderator"] });
});

it("the table holds 6 states × 8 events, 22 ways to begin, 13 of what waits or is silent and 42 of what is sold", () =>
  expect(rows).toHaveLength(6 * 8 + 22 + 13 + 42));

const isJob = ({ type }: Row) => !["start.requested", "terms.changed", "stop.requested"].includes(type);

/** Of a sale that never was there is no row. */
async function addStored(owner: TestAccount, row: Row): Promise<number> {
  const { state, type, lacks, isFinished, former = "free", begins = null } = row;
  const { id: workId } = await addWork(
    server,
    { owner },
    { state: lacks === "publication" ? "draft" : "published", finishTime: isFinished ? usualTimes.quietSince : null },
  );
  for (const sortOrder of [1, 2, 3])
    await addChapter(server, workId, {
      state: "published",
      sortOrder,
      publishTime: type === "chapter.published" ? SALE_NOW : "2026-07-01T09:00:00.000Z",
    });
  if (lacks !== "papers") await identify(server, owner);
  const { priceChangedAt, quietSince } = { ...usualTimes, ...row };
  await addSale(server, workId, {
    state,
    former,
    startsAt: begins,
    priceChangedAt,
    quietSince,
    reason: row.formerReason ?? "",
  });
  if (row.exclusive) await addAgreement(server, workId, { state: row.exclusive });
  if (row.hasDiscount) await addDiscount(server, owner, [workId], { startDate: "2026-12-11", endDate: "2026-12-17" });
  return workId;
}

async function send(owner: TestAccount, workId: number, row: Row): Promise<{ httpStatus: number; body: unknown }> {
  const { type, startsAt = null, accessAfter = "free", reason = "" } = row;
  const asker = await server.login(row.by === "staff" ? moderator : owner);
  if (isJob(row)) {
    const job = { kind: "sale.follow", payload: JSON.stringify({ workId }), runAt: SALE_NOW, dedupe: null };
    await server.database.insertInto("job").values(job).execute();
    expect((await server.drainJobs()).failed).toBe(0);
    return { httpStatus: 200, body: {} };
  }
  const { price, freeChapterCount, promoFragment } = { ...usualTerms, ...row };
  const answer =
    type === "stop.requested"
      ? await asker.post(`/v2/work/${workId}/sales/stop`, { accessAfter, reason })
      : await asker.post(`/v2/work/${workId}/sales/update`, { price, freeChapterCount, promoFragment, startsAt });
  return { httpStatus: answer.statusCode, body: answer.json() };
}

const isoOf = (time: Date | null) => time?.toISOString() ?? null;

/** The row of a sale, with times as they are written. */
async function stored(workId: number) {
  const sale = await storedSale(server, workId);
  if (!sale) return undefined;
  const { priceChangedAt, quietSince, startsAt, stateSince, ...rest } = sale;
  return {
    ...rest,
    priceChangedAt: isoOf(priceChangedAt),
    quietSince: isoOf(quietSince),
    startsAt: isoOf(startsAt),
    stateSince: isoOf(stateSince),
  };
}

/** One call sends two events: a sale begins, or its terms change. Rows that it cannot reach are left out. */
const isSame = ({ state, type }: Row) =>
  (type === "start.requested" && state !== "free" && state !== "promo") ||
  (type === "terms.changed" && (state === "free" || state === "promo"));

describe.each(rows.filter((row) => !isSame(row)))("$state, $type", (row) => {
  it("through the API", async () => {
    server.config.payments = { provider: row.lacks === "payments" ? "off" : "test" };
    const owner = await addAccount(server);
    const workId = await addStored(owner, row);
    const before = await stored(workId);
    const { httpStatus, body } = await send(owner, workId, row);
    const { expected, writes = {} } = row;
    if ("refused" in expected) {
      if (!isJob(row)) {
        expect(httpStatus).toBe(400);
        expect(body).toMatchObject({
          status: 4,
          ...(expected.field
            ? { invalidFields: { [expected.field]: [expected.refused] } }
            : { errorCode: 3, message: expected.refused }),
        });
      }
      const heard = row.type === "chapter.published" && row.state === "subscription" && { quietSince: SALE_NOW };
      expect(await stored(workId)).toEqual({ ...before, ...heard });
      return;
    }
    expect(httpStatus).toBe(200);
    expect(await stored(workId)).toEqual({
      ...before,
      state: expected.becomes,
      ...(expected.becomes !== row.state && { stateSince: SALE_NOW }),
      ...writes,
    });
  });
});
