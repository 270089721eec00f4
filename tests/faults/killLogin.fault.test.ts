import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { generate, generateSecret } from "otplib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { hashPassword } from "../../server/account/passwords.ts";
import { config } from "../../server/config.ts";
import { bindDataKey, encipher } from "../../server/db/dataKey.ts";
import { addPerson, type Opened, type Person, World } from "../endurance/world.ts";
import { PASSWORD } from "../support/factories.ts";

const secret = generateSecret();
const PAPER = "7K2M-4RTW-9XYZ";

let world: World;
let person: Person;
beforeAll(async () => {
  world = await World.make();
  person = await world.past(async (opened) => {
    await bindDataKey(config());
    const made = await addPerson(opened);
    const row = { accountId: made.id, enabledAt: new Date(0).toISOString(), lastStep: 0 };
    const place = { table: "second_factor", column: "secret", row: made.id };
    await opened.database
      .insertInto("secondFactor")
      .values({ ...row, secret: encipher(secret, place) })
      .execute();
    const codeHash = await hashPassword(PAPER.replaceAll("-", ""));
    await opened.database.insertInto("recoveryCode").values({ accountId: made.id, lookup: "7K2M", codeHash }).execute();
    return made;
  });
});
afterAll(() => world.stop());

const reached = () => join(world.server.dataDir, "postgres", "reached");
/** The new session is never written: its transaction hangs after the code is used, and reports it in a file. */
async function hangAtSession({ database }: Opened): Promise<void> {
  await rm(reached(), { force: true });
  await sql`create or replace function hang() returns trigger language plpgsql as $$ begin
    execute format('copy (select 1) to %L', current_setting('data_directory') || '/reached');
    loop perform 1; end loop; end $$`.execute(database);
  await sql`create or replace trigger hang before insert on session for each row execute function hang()`.execute(
    database,
  );
}
const factor = async ({ database }: Opened) => ({
  ...(await database.selectFrom("secondFactor").select("lastStep").executeTakeFirstOrThrow()),
  ...(await database.selectFrom("recoveryCode").select("usedAt").executeTakeFirstOrThrow()),
  sessions: (await database.selectFrom("session").select("id").execute()).length,
});
const logIn = async (code: string) =>
  fetch(`${world.server.url}/api/v1/account/login-by-password`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: world.server.url },
    body: JSON.stringify({ login: person.email, password: PASSWORD, code }),
  });
const codeOf = { app: () => generate({ secret }), paper: async () => PAPER };

const kinds = ["app", "paper"] as const;
it.each(kinds)("killed between a code of the %s and its session, the server has done neither", async (kind) => {
  const before = await world.past(async (opened) => {
    await hangAtSession(opened);
    return factor(opened);
  });
  await world.server.run();
  const answer = logIn(await codeOf[kind]()).catch(() => null);
  while (!existsSync(reached())) await new Promise((resolve) => setTimeout(resolve, 5));
  await world.server.kill();
  expect(await answer).toBeNull();
  await world.past(async (opened) => {
    expect(await factor(opened)).toEqual(before);
    await sql`drop function hang() cascade`.execute(opened.database);
  });
  await world.server.run();
  const entered = await logIn(await codeOf[kind]());
  expect(await entered.json()).toEqual({
    status: 1,
    data: { userId: person.id, twoFactorEnabled: true, codeRequired: false },
  });
  await world.server.end();
  const after = await world.past(factor);
  expect(after.sessions).toBe(before.sessions + 1);
  expect(kind === "app" ? after.lastStep > before.lastStep : after.usedAt !== null).toBe(true);
});
