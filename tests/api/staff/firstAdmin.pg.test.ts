import { afterEach, beforeEach, expect, it } from "vitest";
import { offerFirstAdmin } from "../../../server/staff/firstAdmin.ts";
import { addAccount, storedAccount } from "../../support/factories.ts";
import { turnTotpOn } from "../../support/secondFactor.ts";
import { NOW, startServer, type TestServer } from "../../support/server.ts";

const DAY = 86_400_000;
const wrong = "Код не подходит, устарел или уже использован";

let server: TestServer;
beforeEach(async () => {
  server = await startServer({ config: { staffTotp: "required" } });
});
afterEach(() => server.stop());

const at = (milliseconds: number) => new Date(Date.parse(NOW) + milliseconds);
const bring = async (person: { id: number }, token: string, address = "203.0.113.9") =>
  (await (await server.login(person)).post("/v1/account/first-admin", { token }, { address })).json();
async function guarded() {
  const person = await addAccount(server);
  await turnTotpOn(server, person);
  return person;
}

it("of two processes that start at once one prints the code; it is stored hashed, for 24 hours", async () => {
  const codes = await Promise.all([offerFirstAdmin(at(0)), offerFirstAdmin(at(0))]);
  const printed = codes.filter((code) => code !== null);
  expect(printed).toEqual([expect.stringMatching(/^[\w-]{43}$/)]);
  const rows = await server.database.selectFrom("firstAdminCode").selectAll().execute();
  expect(rows.map(({ expiresAt }) => expiresAt)).toEqual([at(DAY)]);
  expect(JSON.stringify(rows)).not.toContain(printed[0]);
  expect(await offerFirstAdmin(at(DAY - 1))).toBeNull();
  expect(await offerFirstAdmin(at(DAY))).toEqual(expect.stringMatching(/^[\w-]{43}$/));
});

it("makes a confirmed person with the second factor the administrator, once", async () => {
  const token = (await offerFirstAdmin(at(0))) ?? "";
  const [unconfirmed, bare] = [await addAccount(server, { emailIsConfirmed: false }), await addAccount(server)];
  expect(await bring(unconfirmed, token)).toMatchObject({ message: "Подтвердите адрес электронной почты" });
  expect(await bring(bare, token)).toEqual({
    status: 4,
    errorCode: 12,
    message: "Включите двухфакторный вход, чтобы стать администратором",
  });
  const [one, other] = [await guarded(), await guarded()];
  const answers = await Promise.all([bring(one, token), bring(other, token)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([1, 4]);
  const roles = [await storedAccount(server, one.id), await storedAccount(server, other.id)].flatMap(
    (row) => row.roles,
  );
  expect(roles).toEqual(["Admin"]);
  expect(await offerFirstAdmin(at(2 * DAY))).toBeNull();
  const events = await server.database
    .selectFrom("accountEvent")
    .where("kind", "=", "firstAdmin")
    .select(["address"])
    .execute();
  expect(events).toEqual([{ address: "203.0.113.9" }]);
});

it("an old code, and a sixth wrong one of an hour from one address, are refused", async () => {
  const person = await guarded();
  const token = (await offerFirstAdmin(at(-DAY))) ?? "";
  for (let turn = 1; turn <= 5; turn += 1)
    expect((await bring(person, token)).invalidFields).toEqual({ token: [wrong] });
  const fresh = (await offerFirstAdmin(at(0))) ?? "";
  expect(await bring(person, fresh)).toMatchObject({
    errorCode: 8,
    message: "Слишком много попыток, попробуйте позже",
  });
  expect(await bring(person, fresh, "198.51.100.7")).toEqual({ status: 1, data: { roles: ["Admin"] } });
});
