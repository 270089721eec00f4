import { describe, expect, it } from "vitest";
import { settleRemoval } from "../../server/account/factorRemoval.ts";
import { issueToken } from "../../server/account/oneTimeTokens.ts";
import { addAccount, PASSWORD, type TestAccount } from "../support/factories.ts";
import { codeOf, turnTotpOn } from "../support/secondFactor.ts";
import { testServer } from "../support/server.ts";
import { REMOVAL_NOW, type Row, rows } from "./factorRemoval.table.ts";

const MINUTE = 60_000;

const server = testServer({ now: REMOVAL_NOW });

it("the table holds 3 states × 5 events, and 5 rows of time", () => expect(rows).toHaveLength(3 * 5 + 5));

const stored = (accountId: number) =>
  server.database
    .selectFrom("factorRemoval")
    .where("accountId", "=", accountId)
    .select(["state", "until"])
    .executeTakeFirst();
const isOn = async ({ id }: TestAccount) =>
  (await server.database
    .selectFrom("secondFactor")
    .where("accountId", "=", id)
    .select("accountId")
    .executeTakeFirst()) !== undefined;

describe.each(rows)("$state, $type, until $until", (row) => {
  it("through the API", async () => {
    const { state, type, until, expected, untilAfter = null, isOff = false } = row;
    const person = await addAccount(server);
    server.clock.set(REMOVAL_NOW);
    server.clock.pass(-MINUTE);
    const { secret } = await turnTotpOn(server, person);
    server.clock.set(REMOVAL_NOW);
    if (state !== "none")
      await server.database
        .insertInto("factorRemoval")
        .values({ accountId: person.id, state, until: until ?? "" })
        .execute();
    const before = await stored(person.id);
    const answer = await send(person, secret, row);
    expect(await isOn(person)).toBe(!isOff);
    if ("refused" in expected) {
      // The law does not refuse the login itself.
      const isSaid = type !== "time.reached" && type !== "login.withCode";
      if (isSaid) expect(answer).toMatchObject({ status: 4, errorCode: 3, message: expected.refused });
      // Behind a time that has come nothing is stored any more.
      expect(await stored(person.id)).toEqual(isOff ? undefined : before);
      return;
    }
    if (type !== "time.reached") expect(answer).toMatchObject({ status: 1 });
    const { becomes } = expected;
    expect(await stored(person.id)).toEqual(
      becomes === "none" ? undefined : { state: becomes, until: new Date(untilAfter ?? "") },
    );
  });
});

async function send(person: TestAccount, secret: string, { type }: Row): Promise<unknown> {
  const login = { login: person.email, password: PASSWORD };
  const post = async (path: string, body: object) => (await server.browser().post(`/v1/account/${path}`, body)).json();
  switch (type) {
    case "removal.requested":
      return post("totp/removal/request", login);
    case "link.opened":
      return post("totp/removal/confirm", { token: await issueToken("factorRemoval", person, new Date(REMOVAL_NOW)) });
    case "cancellation.requested":
      return (await (await server.login(person)).post("/v1/account/totp/removal/cancel", {})).json();
    case "login.withCode":
      return post("login-by-password", { ...login, code: await codeOf(secret, server) });
    case "time.reached":
      return settleRemoval(person.id, new Date(REMOVAL_NOW));
  }
}
