import { expect, it } from "vitest";
import { makeBearerToken, openSession } from "../../../server/account/sessions.ts";
import { addAccount, PASSWORD } from "../../support/factories.ts";
import { addWork, refused } from "../../support/factories.works.ts";
import { untyped } from "../../support/fakes.ts";
import { testServer } from "../../support/server.ts";
import { bareFields } from "../../support/workFields.ts";

const server = testServer();

const from = { address: "203.0.113.7", userAgent: "" };

it("50 sessions a person: the oldest ends", async () => {
  const account = await addAccount(server);
  for (let opened = 0; opened < 51; opened += 1) await openSession(account.id, from, server.clock.now());
  const rows = await server.database.selectFrom("session").where("accountId", "=", account.id).select("id").execute();
  const ids = rows.map(({ id }) => id).sort((one, other) => one - other);
  expect(ids).toHaveLength(50);
  expect((ids.at(-1) ?? 0) - (ids[0] ?? 0)).toBe(49);
});

it("50 known browsers a person: the oldest is forgotten", async () => {
  const { id, email } = await addAccount(server);
  const times: Date[] = [];
  for (let entered = 0; entered < 51; entered += 1) {
    server.clock.set(new Date(Date.parse("2026-11-20T11:05:31.000Z") + entered * 1_000).toISOString());
    times.push(server.clock.now());
    await server.browser().post("/v1/account/login-by-password", { login: email, password: PASSWORD });
  }
  const rows = await server.database
    .selectFrom("knownDevice")
    .where("accountId", "=", id)
    .orderBy("seenAt")
    .select("seenAt")
    .execute();
  expect(rows.map(({ seenAt }) => seenAt)).toEqual(times.slice(1));
});

it("20 bearers a session: the oldest ends", async () => {
  const account = await addAccount(server);
  await openSession(account.id, from, server.clock.now());
  const session = await server.database
    .selectFrom("session")
    .where("accountId", "=", account.id)
    .select(["id", "expiresAt", "secretHash"])
    .executeTakeFirstOrThrow();
  const tokens: string[] = [];
  for (let made = 0; made < 21; made += 1) {
    const now = new Date(server.clock.now().getTime() + made);
    tokens.push((await makeBearerToken(untyped(session), now)).token);
  }
  const statuses = await Promise.all(
    [tokens[0], tokens[1], tokens[20]].map(async (token) => {
      const headers = { authorization: `Bearer ${token}` };
      return (await server.app.inject({ url: "/api/v2/account", headers })).statusCode;
    }),
  );
  expect(statuses).toEqual([401, 200, 200]);
});

it("1,000 works a person, those in the bin are not among them", async () => {
  const owner = await addAccount(server);
  const { id } = await addWork(server, { owner });
  await server.database
    .insertInto("work")
    .columns(["ownerId", "title", "form", "createdAt", "lastModificationTime"])
    .expression((query) =>
      query
        .selectFrom("work")
        .innerJoin(query.fn<{ n: number }>("generate_series", [query.lit(2), query.lit(1_000)]).as("n"), (join) =>
          join.onTrue(),
        )
        .where("work.id", "=", id)
        .select(["ownerId", "title", "form", "createdAt", "lastModificationTime"]),
    )
    .execute();
  const create = () => server.as(owner)("createWork", { body: { ...bareFields, title: "Ещё одно" } });
  await expect(create()).rejects.toMatchObject({
    httpStatus: 400,
    envelope: { errorCode: 3, message: "У вас уже 1 000 произведений. Чтобы начать новое, удалите одно из прежних" },
  });
  await server.as(owner)("deleteWork", { params: { id } });
  expect(await create()).toMatchObject({ title: "Ещё одно", state: "draft" });
});

it("five unfinished uploads a person: the oldest goes", async () => {
  const owner = await addAccount(server);
  const call = server.as(owner);
  const ids: string[] = [];
  for (let begun = 0; begun < 6; begun += 1) {
    server.clock.set(`2026-11-20T11:05:3${begun}.000Z`);
    ids.push((await call("startImport", { body: { fileName: "Книга.fb2", byteSize: 3 } })).id);
  }
  await expect(call("getImport", { params: { id: ids[0] ?? "" } })).rejects.toMatchObject(refused.missing);
  for (const id of ids.slice(1)) expect(await call("getImport", { params: { id } })).toMatchObject({ received: 0 });
});
