import { beforeAll, expect, it } from "vitest";
import { addAccount } from "../../support/factories.ts";
import { addCast, addPublishedBook } from "../../support/factories.works.ts";
import { NOW, type TestServer, testServer } from "../../support/server.ts";

const server = testServer();
let workId: number;
beforeAll(async () => {
  workId = (await addPublishedBook(server, await addCast(server))).workId;
  await server.database
    .updateTable("work")
    .set({ adultOnly: true, ageMark: "18+", annotation: "О тайном." })
    .where("id", "=", workId)
    .execute();
});

const isGiven = async (call: ReturnType<TestServer["as"]>) =>
  !("isWithheld" in (await call("getBook", { params: { id: workId } })));
const confirmedAt = async (id: number) =>
  (
    await server.database
      .selectFrom("account")
      .where("id", "=", id)
      .select("adultConfirmedAt")
      .executeTakeFirstOrThrow()
  ).adultConfirmedAt;

it("of a guest it is kept in the browser for 30 days", async () => {
  const guest = server.browser();
  expect(await isGiven(guest.call)).toBe(false);
  const { headers, body } = await guest.post("/v2/account/confirm-adult", {});
  expect(headers["set-cookie"]).toBe("adult=1; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax");
  expect(JSON.parse(body)).toEqual({ status: 1, data: {} });
  expect(await isGiven(guest.call)).toBe(true);
  guest.cookies.set("adult", "2");
  expect(await isGiven(guest.call)).toBe(false);
});

it("of a person it is kept in the account, from the first time on, in every browser of theirs and in no other", async () => {
  const anna = await addAccount(server);
  const browser = await server.login(anna);
  browser.cookies.set("adult", "1");
  expect(await isGiven(browser.call)).toBe(false);
  browser.cookies.delete("adult");
  const { headers } = await browser.post("/v2/account/confirm-adult", {});
  expect(headers["set-cookie"]).toBeUndefined();
  server.clock.pass(60_000);
  await browser.post("/v2/account/confirm-adult", {});
  expect(await confirmedAt(anna.id)).toEqual(new Date(NOW));
  expect(await isGiven(server.as(anna))).toBe(true);
  browser.cookies.clear();
  expect(await isGiven(browser.call)).toBe(false);
});

it("a banned person is a guest here too, and another site cannot say it for anybody", async () => {
  const anna = await addAccount(server, { bannedAt: NOW });
  const browser = await server.login(anna);
  expect((await browser.post("/v2/account/confirm-adult", {})).cookies.map(({ name }) => name)).toEqual(["adult"]);
  expect(await confirmedAt(anna.id)).toBeNull();
  const foreign = { headers: { "sec-fetch-site": "cross-site" } };
  expect((await server.browser().post("/v2/account/confirm-adult", {}, foreign)).statusCode).toBe(403);
});

it("before the age is confirmed the book shows title, authors and marks alone", async () => {
  expect(await server.as(null)("getBook", { params: { id: workId } })).toEqual({
    isWithheld: true,
    id: workId,
    title: "Соль на подоконнике",
    authors: [
      { id: expect.any(Number), fio: "Вера Лядова", userName: expect.any(String) },
      { id: expect.any(Number), fio: "Глеб Оршанский", userName: expect.any(String) },
    ],
    ageMark: "18+",
    adultOnly: true,
    hasObsceneLanguage: false,
    hasDrugs: false,
    aiUse: "None",
  });
  const { searchResults } = await server.as(null)("searchCatalog", { query: {} });
  expect(searchResults).toEqual([await server.as(null)("getBook", { params: { id: workId } })]);
});
