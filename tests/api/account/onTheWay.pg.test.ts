import { sql } from "kysely";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { endWithPassword } from "../../../server/account/endings.ts";
import { hashPassword } from "../../../server/account/passwords.ts";
import { db, transaction } from "../../../server/db/transaction.ts";
import { addIncome, addPayout } from "../../support/factories.sales.ts";
import { addAccount, PASSWORD, type TestAccount } from "../../support/factories.ts";
import { goodPapers } from "../../support/goodPapers.ts";
import { addApprovedPapers, addScan, sendPapers } from "../../support/papers.ts";
import { patient } from "../../support/patience.ts";
import { NOW, type TestServer, testServer } from "../../support/server.ts";

const server = testServer();
let otherHash = "";
beforeAll(async () => {
  otherHash = await hashPassword("верхняя Волга");
});

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

/** What has to be there before a change is asked for, and the change. */
type Change = [
  prepare: (account: TestAccount) => Promise<unknown>,
  act: (stranger: Stranger) => ReturnType<Browser["post"]>,
];

const nothing = async () => {};
const hold = (role: "Moderator" | "Admin", { id }: TestAccount) =>
  server.database
    .updateTable("account")
    .set({ roles: [role] })
    .where("id", "=", id)
    .execute();
/** What a preparation leaves for its change: a scan, or a person. */
const prepared = { fileId: "", personId: 0 };

/** What changes an account, its money, or that of others. */
const changes: Record<string, Change> = {
  "the end of the account": [nothing, post("/v1/account/deletion/request", () => ({ keepTexts: false, proof }))],
  "the end of other sessions": [nothing, post("/v1/account/sessions/end-others", () => ({ proof }))],
  "the end of one session": [
    nothing,
    async ({ account, here }) => {
      await server.login(account);
      const { id } = await server.database
        .selectFrom("session")
        .where("accountId", "=", account.id)
        .orderBy("id", "desc")
        .select("id")
        .executeTakeFirstOrThrow();
      return here.post(`/v1/account/sessions/${id}/end`, { proof });
    },
  ],
  "the removal of a phone": [
    ({ id }) =>
      server.database
        .insertInto("accountPhone")
        .values({ accountId: id, phone: "+79123467788", confirmedAt: NOW })
        .execute(),
    post("/v1/account/phone/remove", () => ({ proof })),
  ],
  "another user name": [
    nothing,
    post("/v2/account/userName/change", ({ account }) => ({ userName: `volga${account.id}`, proof })),
  ],
  "papers for payouts": [
    async (account) => {
      prepared.fileId = await addScan(server, account);
    },
    post("/v2/account/identification/update", () => ({ ...goodPapers, fileIds: [prepared.fileId], proof })),
  ],
  "papers that are taken back": [
    (account) => sendPapers(server, account),
    post("/v2/account/identification/withdraw", () => ({ proof })),
  ],
  "a payout": [
    async (account) => {
      await addApprovedPapers(server, account);
      await addIncome(server, account, 200_000);
    },
    post("/v2/merchant/payout/create", () => ({ requestId: crypto.randomUUID(), proof })),
  ],
  "a ban by one of the staff": [
    async (account) => {
      await hold("Moderator", account);
      prepared.personId = (await addAccount(server)).id;
    },
    ({ here }) =>
      here.post(`/v2/admin/accounts/${prepared.personId}/ban`, { until: "2026-12-05", reason: "Реклама", proof }),
  ],
  "a register of payouts": [
    async (account) => {
      await hold("Admin", account);
      const author = await addAccount(server);
      await addApprovedPapers(server, author);
      await addPayout(server, author);
    },
    post("/v2/admin/payouts/export", () => ({ register: null, proof })),
  ],
};

/** Somebody waits for a lock, or has waited. */
const somebodyWaits = () =>
  vi.waitUntil(
    async () => {
      const { rows } = await sql`select 1 from pg_locks where not granted`.execute(server.database);
      return rows.length > 0;
    },
    { timeout: patient(20_000), interval: 10 },
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

/** What happens while a new password ends everything that lets into an account. */
async function inTheMiddleOfAnEnding(
  account: TestAccount,
  act: (stranger: Stranger) => ReturnType<Browser["post"]>,
): Promise<Awaited<ReturnType<Browser["post"]>>> {
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
  return answer;
}

beforeEach(async () => {
  server.clock.set(NOW);
  await server.database.deleteFrom("attemptCounter").execute();
});

it.each(Object.entries(acts))("%s on its way leaves nothing behind a new password", async (name, [act, status]) => {
  const account = await addAccount(server);
  if (name === "the letter of a lost factor")
    await server.database
      .insertInto("secondFactor")
      .values({ accountId: account.id, secret: "0", enabledAt: NOW, lastStep: 0 })
      .execute();
  const { statusCode } = await inTheMiddleOfAnEnding(account, act);
  expect([statusCode, await leftOf(account.id)]).toEqual([status, []]);
});

/** What is written down of everybody. */
async function takeSubjects(): Promise<string[]> {
  const events = await server.database.selectFrom("accountEvent").orderBy("id").select("kind").execute();
  return events.map(({ kind }) => kind);
}

it.each(Object.entries(changes))("%s on its way is not done behind a new password", async (_, [prepare, act]) => {
  const account = await addAccount(server);
  await prepare(account);
  const before = await takeSubjects();
  const { statusCode } = await inTheMiddleOfAnEnding(account, act);
  expect([statusCode, (await takeSubjects()).slice(before.length)]).toEqual([401, []]);
});
