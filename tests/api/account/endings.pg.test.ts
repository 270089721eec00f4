import { beforeAll, describe, expect, it } from "vitest";
import { secretCell } from "../../../server/account/factorCodes.ts";
import { encipher } from "../../../server/db/dataKey.ts";
import { addAccount, PASSWORD, type TestAccount } from "../../support/factories.ts";
import { takeLetters } from "../../support/letters.ts";
import { codeOf } from "../../support/secondFactor.ts";
import { NOW, type TestServer, testServer } from "../../support/server.ts";
import { takeMessages } from "../../support/textMessages.ts";

const server = testServer();
let moderator: TestAccount;
beforeAll(async () => {
  moderator = await addAccount(server, { roles: ["Moderator"] });
});

const NEW_PASSWORD = "верхняя Волга";
const SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";

type Browser = Awaited<ReturnType<TestServer["login"]>>;
type Owner = { account: TestAccount; here: Browser; hasFactor: boolean };
/** @returns whether it is still of use, by trying it */
type Try = (owner: Owner) => Promise<boolean>;

const isDone = async (browser: Browser, path: string, body: object): Promise<boolean> =>
  (await browser.post(path, body)).statusCode === 200;
const mustBeDone = async (browser: Browser, path: string, body: object): Promise<void> =>
  expect((await browser.post(path, body)).json()).toMatchObject({ status: 1 });
const again = ({ account }: Owner) => server.login(account);
const byGuest =
  (path: string, body: object): Try =>
  async () =>
    isDone(server.browser(), path, body);

/** The code of each 30 s is good once. */
async function proofOf({ hasFactor }: Owner) {
  if (!hasFactor) return { password: PASSWORD };
  server.clock.pass(30_000);
  return { password: PASSWORD, code: await codeOf(SECRET, server) };
}
async function credentialsOf(owner: Owner) {
  const { password, code } = await proofOf(owner);
  return { login: owner.account.email, password, ...(code && { code }) };
}
async function putFactorOn(owner: Owner): Promise<void> {
  if (owner.hasFactor) return;
  const accountId = owner.account.id;
  const secret = encipher(SECRET, secretCell("second_factor", accountId));
  await server.database
    .insertInto("secondFactor")
    .values({ accountId, secret, enabledAt: server.clock.now().toISOString(), lastStep: 0 })
    .execute();
  owner.hasFactor = true;
}
async function tokenOf(to: string, subject: string): Promise<string> {
  const letters = await takeLetters(server);
  const letter = letters.find((one) => one.to === to && one.subject === subject);
  if (!letter) throw new Error(`no «${subject}» to ${to}: ${letters.map((one) => one.subject).join(", ")}`);
  return letter.token;
}
async function recoveryToken({ account: { email } }: Owner): Promise<string> {
  await mustBeDone(server.browser(), "/v1/account/password/recovery", { email });
  return tokenOf(email, "Восстановление пароля");
}
async function notMeToken(owner: Owner): Promise<string> {
  // As ten minutes after the last such letter: the clock itself would end what the event has to end.
  await server.database.deleteFrom("job").where("dedupe", "like", "notice newDevice %").execute();
  await mustBeDone(server.browser(), "/v1/account/login-by-password", await credentialsOf(owner));
  return tokenOf(owner.account.email, "Вход с нового устройства");
}
async function removalToken(owner: Owner): Promise<string> {
  await putFactorOn(owner);
  const { email } = owner.account;
  await mustBeDone(server.browser(), "/v1/account/totp/removal/request", { login: email, password: PASSWORD });
  return tokenOf(email, "Нет приложения и кодов");
}

/** What somebody may have begun, or hold, before the event. */
const things: Record<string, (owner: Owner) => Promise<Try>> = {
  "another session": async (owner) => {
    const other = await again(owner);
    return async ({ account }) => (await other.call("getAccount", {})).id === account.id;
  },
  "its bearer": async (owner) => {
    const { token } = (await (await again(owner)).ask("/api/account/bearer-token")).json().data;
    const headers = { authorization: `Bearer ${token}` };
    return async ({ account }) =>
      (await server.app.inject({ url: "/api/v2/account", headers })).json().data?.id === account.id;
  },
  "a reader's key": async (owner) => {
    const { key } = await owner.here.call("createReaderKey", { body: { title: "PocketBook" } });
    const basic = Buffer.from(`${owner.account.userName}:${key}`).toString("base64");
    const headers = { authorization: `Basic ${basic}` };
    return async () => (await server.app.inject({ url: "/opds/library", headers })).statusCode === 200;
  },
  "the archive": async (owner) => {
    await mustBeDone(owner.here, "/v1/account/export/start", { proof: await proofOf(owner) });
    await server.drainJobs();
    const url = (await owner.here.call("getExport", {})).export?.archive?.url ?? "";
    return async (later) => (await (await again(later)).ask(url)).statusCode === 200;
  },
  "an archive that is being made": async (owner) => {
    await mustBeDone(owner.here, "/v1/account/export/start", { proof: await proofOf(owner) });
    const { id } = await server.database
      .selectFrom("accountExport")
      .where("accountId", "=", owner.account.id)
      .select("id")
      .executeTakeFirstOrThrow();
    return async (later) => {
      await server.drainJobs();
      return (await (await again(later)).ask(`/exports/${id}`)).statusCode === 200;
    };
  },
  "the code to a phone": async (owner) => {
    const phone = `+7912346${String(owner.account.id).padStart(4, "0")}`;
    await mustBeDone(owner.here, "/v1/account/phone/change", { phone, proof: await proofOf(owner) });
    const code = (await takeMessages(server)).find(({ to }) => to === phone)?.code;
    return async (later) => isDone(await again(later), "/v1/account/phone/confirm", { code });
  },
  "the key of an app": async (owner) => {
    const { secret } = await owner.here.call("startTotp", { body: { proof: await proofOf(owner) } });
    return async (later) =>
      isDone(await again(later), "/v1/account/totp/confirm", { code: await codeOf(secret, server) });
  },
  "the link to another e-mail": async (owner) => {
    const email = `new-${owner.account.email}`;
    await mustBeDone(owner.here, "/v1/account/email/change", { email, proof: await proofOf(owner) });
    return byGuest("/v1/account/email/change/confirm", {
      token: await tokenOf(email, "Подтвердите новый адрес почты"),
    });
  },
  "the link that turns the factor off": async (owner) =>
    byGuest("/v1/account/totp/removal/confirm", { token: await removalToken(owner) }),
  "the factor's end in 72 hours": async (owner) => {
    await mustBeDone(server.browser(), "/v1/account/totp/removal/confirm", { token: await removalToken(owner) });
    return async ({ account: { id } }) => {
      const stored = () => server.database.selectFrom("secondFactor").where("accountId", "=", id).selectAll().execute();
      if ((await stored()).length === 0) return false;
      server.clock.pass(73 * 3_600_000);
      await server.drainJobs();
      return (await stored()).length === 0;
    };
  },
  "the link that sets a password": async (owner) =>
    byGuest("/v1/account/password/reset", { token: await recoveryToken(owner), password: NEW_PASSWORD }),
  "the link «Это не я»": async (owner) => byGuest("/v1/account/not-me", { token: await notMeToken(owner) }),
};

/** Each group is begun with one person and tried in its order: what would end the others comes last. */
const groups = [
  ["another session", "its bearer", "a reader's key", "the archive", "the code to a phone"],
  ["the link that turns the factor off", "the link that sets a password"],
  ["an archive that is being made", "the key of an app", "the link «Это не я»"],
  ["the link to another e-mail"],
  ["the factor's end in 72 hours"],
];

const events: Record<string, (owner: Owner) => Promise<void>> = {
  nothing: async () => {},
  "a new password": async (owner) =>
    mustBeDone(owner.here, "/v1/account/password/change", { newPassword: NEW_PASSWORD, proof: await proofOf(owner) }),
  "a new password by letter": async (owner) => {
    const token = await recoveryToken(owner);
    await mustBeDone(server.browser(), "/v1/account/password/reset", { token, password: NEW_PASSWORD });
  },
  "«Это не я»": async (owner) => mustBeDone(server.browser(), "/v1/account/not-me", { token: await notMeToken(owner) }),
  "factor on": async (owner) => {
    const { secret } = await owner.here.call("startTotp", { body: { proof: await proofOf(owner) } });
    await owner.here.call("confirmTotp", { body: { code: await codeOf(secret, server) } });
  },
  "factor off": async (owner) => {
    await putFactorOn(owner);
    await mustBeDone(owner.here, "/v1/account/totp/disable", { proof: await proofOf(owner) });
  },
  ban: async ({ account: { id } }) => {
    const proof = { password: PASSWORD };
    const body = { until: "2026-12-05", reason: "Реклама", proof };
    await server.as(moderator)("banAccount", { params: { id }, body });
  },
  "left, and come back": async (owner) => {
    const request = { keepTexts: true, proof: await proofOf(owner) };
    await mustBeDone(owner.here, "/v1/account/deletion/request", request);
    await mustBeDone(server.browser(), "/v1/account/deletion/cancel", await credentialsOf(owner));
  },
};

/** The table of docs/adr/0073. */
const table: Record<string, string[]> = {
  nothing: [],
  "a new password": [
    "another session",
    "its bearer",
    "a reader's key",
    "the archive",
    "the code to a phone",
    "the link that turns the factor off",
    "the link that sets a password",
    "an archive that is being made",
    "the key of an app",
    "the link to another e-mail",
    "the factor's end in 72 hours",
  ],
  "a new password by letter": [
    "another session",
    "its bearer",
    "a reader's key",
    "the archive",
    "the code to a phone",
    "the link that turns the factor off",
    "the link that sets a password",
    "an archive that is being made",
    "the key of an app",
    "the link «Это не я»",
    "the link to another e-mail",
    "the factor's end in 72 hours",
  ],
  "«Это не я»": [
    "another session",
    "its bearer",
    "a reader's key",
    "the archive",
    "the code to a phone",
    "the link that turns the factor off",
    "the link that sets a password",
    "an archive that is being made",
    "the key of an app",
    "the link «Это не я»",
    "the link to another e-mail",
    "the factor's end in 72 hours",
  ],
  "factor on": [
    "the code to a phone",
    "the link that turns the factor off",
    "the key of an app",
    "the link to another e-mail",
    "the factor's end in 72 hours",
  ],
  "factor off": [
    "the code to a phone",
    "the link that turns the factor off",
    "the key of an app",
    "the link to another e-mail",
    "the factor's end in 72 hours",
  ],
  ban: ["a reader's key", "the code to a phone", "the key of an app", "the link to another e-mail"],
  "left, and come back": [
    "another session",
    "its bearer",
    "a reader's key",
    "the code to a phone",
    "the link that turns the factor off",
    "the key of an app",
    "the link to another e-mail",
    "the factor's end in 72 hours",
  ],
};

describe("what ends it", () => {
  it.each(Object.entries(table))("what waits and what is held: %s", async (event, ended) => {
    const dead: string[] = [];
    for (const group of groups) {
      server.clock.set(NOW);
      await server.database.deleteFrom("attemptCounter").execute();
      const account = await addAccount(server);
      const owner: Owner = { account, here: await server.login(account), hasFactor: false };
      const tries: [string, Try][] = [];
      for (const thing of group) tries.push([thing, (await things[thing]?.(owner)) ?? (async () => false)]);
      await events[event]?.(owner);
      for (const [thing, isGood] of tries) if (!(await isGood(owner))) dead.push(thing);
    }
    expect(dead).toEqual(ended);
  });
});
