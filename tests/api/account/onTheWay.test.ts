import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { endWithPassword } from "../../../server/account/endings.ts";
import { hashPassword } from "../../../server/account/passwords.ts";
import { db, transaction } from "../../../server/db/transaction.ts";
import { addAccount, PASSWORD, type TestAccount } from "../../support/factories.ts";
import { NOW, startServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
let otherHash = "";
beforeAll(async () => {
  server = await startServer();
  otherHash = await hashPassword("верхняя Волга");
});
afterAll(() => server.stop());

type Browser = Awaited<ReturnType<TestServer["login"]>>;
/** A stranger who knows the password, with a session of the account. */
type Stranger = { account: TestAccount; here: Browser };

const proof = { password: PASSWORD };
const post = (path: string, bodyOf: (stranger: Stranger) => object) => (stranger: Stranger) =>
  stranger.here.post(path, bodyOf(stranger));
const asGuest =
  (path: string) =>
  ({ account }: Stranger) =>
    server.browser().post(path, { login: account.email, password: PASSWORD });

/** What lets in, or waits to let in; and what it is refused with. */
const acts: Record<string, [act: (stranger: Stranger) => ReturnType<Browser["post"]>, status: number]> = {
  "a login": [asGuest("/v1/account/login-by-password"), 400],
  "the letter of a lost factor": [asGuest("/v1/account/totp/removal/request"), 400],
  "another password": [post("/v1/account/password/change", () => ({ newPassword: "нижняя Волга", proof })), 401],
  "a reader's key": [post("/v2/account/reader-key/create", () => ({ title: "PocketBook" })), 401],
  "a code to a phone": [post("/v1/account/phone/change", () => ({ phone: "+79123467788", proof })), 401],
  "another e-mail": [post("/v1/account/email/change", ({ account }) => ({ email: `z-${account.email}`, proof })), 401],
  "the key of an app": [post("/v1/account/totp/start", () => ({ proof })), 401],
  "an archive": [post("/v1/account/export/start", () => ({ proof })), 401],
  "a bearer": [({ here }) => here.ask("/api/account/bearer-token"), 401],
};

/** Somebody waits for a lock, or has waited. */
const somebodyWaits = () =>
  vi.waitUntil(
    async () => {
      const { rows } = await sql`select 1 from pg_locks where not granted`.execute(server.database);
      return rows.length > 0;
    },
    { timeout: 20_000, interval: 10 },
  );

const tables = ["session", "readerKey", "phoneChange", "emailChange", "secondFactorSetup", "factorRemoval"] as const;

/** What is left of the account that could let a stranger in. */
async function leftOf(accountId: number): Promise<string[]> {
  const left: string[] = [];
  for (const table of tables) {
    const rows = await server.database
      .selectFrom(table)
      .where("accountId", "=", accountId)
      .select("accountId")
      .execute();
    if (rows.length > 0) left.push(table);
  }
  const { passwordHash } = await server.database
    .selectFrom("account")
    .where("id", "=", accountId)
    .select("passwordHash")
    .executeTakeFirstOrThrow();
  if (passwordHash !== otherHash) left.push("password");
  const archives = await server.database
    .selectFrom("accountExport")
    .where("accountId", "=", accountId)
    .where((is) => is.or([is("expiresAt", "is", null), is("expiresAt", ">", new Date(NOW))]))
    .select("id")
    .execute();
  return [...left, ...archives.map(() => "archive")];
}

it.each(Object.entries(acts))("%s on its way leaves nothing behind a new password", async (name, [act, status]) => {
  server.clock.set(NOW);
  await server.database.deleteFrom("attemptCounter").execute();
  const account = await addAccount(server);
  if (name === "the letter of a lost factor")
    await server.database
      .insertInto("secondFactor")
      .values({ accountId: account.id, secret: "0", enabledAt: NOW, lastStep: 0 })
      .execute();
  const stranger: Stranger = { account, here: await server.login(account) };

  const begun = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const ending = transaction(async () => {
    await endWithPassword(account.id, new Date(NOW));
    await db().updateTable("account").set({ passwordHash: otherHash }).where("id", "=", account.id).execute();
    begun.resolve();
    await gate.promise;
  });
  await Promise.race([begun.promise, ending]);
  const answer = act(stranger);
  await Promise.race([answer, somebodyWaits()]);
  gate.resolve();
  await ending;
  expect([(await answer).statusCode, await leftOf(account.id)]).toEqual([status, []]);
});
