import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { availableTo, balanceOf } from "../../server/commerce/ledger.ts";
import { config } from "../../server/config.ts";
import { bindDataKey } from "../../server/db/dataKey.ts";
import { addPerson, type Opened, type Person, seen, World } from "../endurance/world.ts";
import { addIncome, addPayout } from "../support/factories.sales.ts";
import { PASSWORD } from "../support/factories.ts";
import { addApprovedPapers } from "../support/papers.ts";

let world: World;
let author: Person;
let admin: Person;
beforeAll(async () => {
  // Roles count without a second factor in a demo alone.
  world = await World.make(undefined, { DEMO: "1", STAFF_TOTP: "off" });
  await world.past(async (opened) => {
    await bindDataKey(config());
    [author, admin] = [await addPerson(opened), await addPerson(opened)];
    await opened.database
      .updateTable("account")
      .set({ roles: ["Admin"] })
      .where("id", "=", admin.id)
      .execute();
    await addApprovedPapers(opened, author);
    await addIncome(opened, author, 450_000);
  });
});
afterAll(() => world.stop());

const reached = () => join(world.server.dataDir, "postgres", "reached");
/** The payout is never booked: its transaction hangs after the payout's row is written, and reports it in a file. */
async function hangAtLedger({ database }: Opened): Promise<void> {
  await rm(reached(), { force: true });
  await sql`create or replace function hang() returns trigger language plpgsql as $$ begin
    execute format('copy (select 1) to %L', current_setting('data_directory') || '/reached');
    loop perform 1; end loop; end $$`.execute(database);
  await sql`create or replace trigger hang before insert on ledger_transaction for each row execute function hang()`.execute(
    database,
  );
}
const proof = { password: PASSWORD };
const post = async (person: Person, path: string, body: object) =>
  fetch(`${world.server.url}/api${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      origin: world.server.url,
      cookie: `sid=${person.secret}; LoginCookie=1`,
    },
    body: JSON.stringify({ ...body, proof }),
  });

/** Payouts with their booked facts, and the amount that the author can still be paid. */
const standing = async ({ database }: Opened) => {
  const payouts = await database.selectFrom("payout").orderBy("id").select(["id", "state", "amount"]).execute();
  const facts = await database
    .selectFrom("ledgerTransaction")
    .where("fact", "like", "payout:%")
    .select("fact")
    .execute();
  return { payouts, facts: facts.map(({ fact }) => fact).sort(), left: 0 - (await balanceOf(availableTo(author.id))) };
};

type Case = { path: (id: number) => string; who: () => Person; body: () => object; becomes: string; left: number };
const settle = (id: number) => `/v2/admin/payouts/${id}/settle`;
const requestId = randomUUID();
const today = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);
const cases: [string, Case][] = [
  [
    "is asked for",
    {
      path: () => "/v2/merchant/payout/create",
      who: () => author,
      body: () => ({ requestId }),
      becomes: "requested",
      left: -450_000,
    },
  ],
  [
    "is written down as paid",
    {
      path: settle,
      who: () => admin,
      body: () => ({ decision: "paid", number: "415", date: today }),
      becomes: "paid",
      left: 0,
    },
  ],
  [
    "is rejected",
    {
      path: settle,
      who: () => admin,
      body: () => ({ decision: "rejected", reason: "Счёт закрыт" }),
      becomes: "rejected",
      left: 100_000,
    },
  ],
];

it.each(cases)(
  "killed while a payout %s, before that is booked, the server has done neither; told again it does both",
  async (_, given) => {
    const { path, who, body, becomes, left } = given;
    const { before, id } = await world.past(async (opened) => {
      const isNew = becomes === "requested";
      const payout = isNew ? undefined : await addPayout(opened, author, { state: "exported" });
      const before = await standing(opened);
      await hangAtLedger(opened);
      return { before, id: payout?.id ?? 0 };
    });
    await world.server.run();
    const answer = post(who(), path(id), body()).then(
      (attempt) => attempt.text(),
      () => null,
    );
    const isReached = seen(() => existsSync(reached()));
    expect(await Promise.race([answer, isReached])).toBeUndefined();
    await world.server.kill();
    expect(await answer).toBeNull();
    await world.past(async (opened) => {
      expect(await standing(opened)).toEqual(before);
      await sql`drop function hang() cascade`.execute(opened.database);
    });
    await world.server.run();
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const again = await post(who(), path(id), body());
      // What was decided is decided; what was asked for is the same payout.
      if (attempt === 0 || becomes === "requested")
        expect(await again.json()).toMatchObject({ status: 1, data: { state: becomes } });
      else expect(again.status).toBe(400);
    }
    await world.server.end();
    await world.past(async (opened) => {
      const after = await standing(opened);
      const payout = after.payouts.at(-1);
      expect(payout?.state).toBe(becomes);
      const fact = becomes === "requested" ? `payout:${payout?.id}` : `payout:${payout?.id}:${becomes}`;
      expect(after.facts).toEqual([...before.facts, fact].sort());
      expect(after.left - before.left).toBe(left);
    });
  },
);
