import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { cleanUp } from "../../../server/cleaning.ts";
import { addAccount, type TestAccount } from "../../support/factories.ts";
import { refused } from "../../support/factories.works.ts";
import { takeLetters } from "../../support/letters.ts";
import { NOW, testServer } from "../../support/server.ts";
import { addSupportLetter } from "../../support/supportLetters.ts";

const server = testServer();
let nina: TestAccount;
let moderator: TestAccount;
beforeEach(async () => {
  for (const table of ["supportLetter", "job", "attemptCounter"] as const)
    await server.database.deleteFrom(table).execute();
  await server.database
    .updateTable("account")
    .set({ email: sql`id || '@example.ru'` })
    .where("email", "=", "nina@example.org")
    .execute();
  await takeLetters(server);
  server.clock.set(NOW);
  server.config.supportEmail = "help@rukopis.example";
  nina = await addAccount(server, { fio: "Нина Ветрова", email: "nina@example.org" });
  moderator = await addAccount(server, { fio: "Мария Строева", roles: ["Moderator"] });
});

const stored = () => server.database.selectFrom("supportLetter").selectAll().orderBy("id").execute();
const answer = (id: number, text = "Посмотрите в «Спаме».\n\nИли попросите ещё одно.") =>
  server.as(moderator)("answerSupportLetter", { params: { id }, body: { text } });
const card = ({ id, userName, fio }: TestAccount) => ({ id, userName, fio, avatarUrl: null });

describe("sendSupportLetter", () => {
  it("keeps a person's letter, and tells the address of the setting", async () => {
    const requestId = randomUUID();
    const text = "Жду второй день.\n\n<b>Тишина</b>";
    const { id, key } = await addSupportLetter(server, nina, { requestId, topic: " Не приходит\nписьмо ", text });
    expect(key).toBeNull();
    expect(await stored()).toEqual([
      {
        id,
        requestId,
        accountId: nina.id,
        email: "",
        topic: "Не приходит\nписьмо",
        text,
        state: "waiting",
        createdAt: new Date(NOW),
        changedAt: new Date(NOW),
        answer: "",
        answeredBy: null,
        answeredAt: null,
        closedAt: null,
      },
    ]);
    const [letter, ...others] = await takeLetters(server);
    expect(others).toEqual([]);
    expect(letter).toMatchObject({
      to: "help@rukopis.example",
      subject: `Обращение № ${id}: Не приходит письмо`,
      link: "http://localhost:3000/moderation/support",
    });
    expect(letter?.text).toContain("Пишет Нина Ветрова.\n\nЖду второй день.\n\n<b>Тишина</b>");
    expect(letter?.html).toContain("Жду второй день.<br>\n<br>\n&lt;b&gt;Тишина&lt;/b&gt;");
  });

  it("sends no letter where no address is set", async () => {
    server.config.supportEmail = undefined;
    await addSupportLetter(server, nina);
    expect(await takeLetters(server)).toEqual([]);
  });

  it("the same request twice is one letter, sent once; another's number is refused", async () => {
    const requestId = randomUUID();
    const first = await addSupportLetter(server, null, { requestId, email: "olga@example.org" });
    expect(await addSupportLetter(server, null, { requestId, email: "olga@example.org" })).toEqual(first);
    expect(await takeLetters(server)).toHaveLength(1);
    for (const [who, email] of [[nina, undefined] as const, [null, "ivan@example.org"] as const])
      await expect(addSupportLetter(server, who, { requestId, ...(email && { email }) })).rejects.toMatchObject({
        envelope: { errorCode: 3, invalidFields: { requestId: ["Поле Номер запроса некорректно"] } },
      });
    expect(await stored()).toHaveLength(1);
  });

  it("a guest needs an address, everybody a topic and a text of 20,000 signs at most", async () => {
    const send = async (body: object) =>
      (await server.browser().post("/v2/support/letter/send", { requestId: randomUUID(), ...body })).json();
    const words = { topic: "Тема", text: "Текст" };
    const email = "guest@example.org";
    expect(await send(words)).toMatchObject({
      errorCode: 3,
      invalidFields: { email: ["Поле Электронная почта обязательно для заполнения"] },
    });
    expect(await send({ ...words, email: "guest" })).toMatchObject({
      invalidFields: { email: ["Поле Электронная почта должно быть действительным электронным адресом"] },
    });
    expect(await send({ email, topic: " ", text: "" })).toMatchObject({
      invalidFields: {
        topic: ["Поле Тема обязательно для заполнения"],
        text: ["Поле Письмо обязательно для заполнения"],
      },
    });
    expect(await send({ email, topic: "Т".repeat(121), text: "я".repeat(20_001) })).toMatchObject({
      invalidFields: {
        topic: ["Поле Тема не может быть длиннее 120 символов"],
        text: ["Поле Письмо не может быть длиннее 20 000 символов"],
      },
    });
    expect(await stored()).toEqual([]);
    expect(await send({ email, topic: "Т".repeat(120), text: "😀".repeat(10_000) })).toMatchObject({ status: 1 });
  });

  it.each([
    ["a person", (): TestAccount | null => nina],
    ["guests of one address", () => null],
  ])("of 50 letters in an hour ten of %s are taken", async (_, who) => {
    const sent = await Promise.allSettled(Array.from({ length: 50 }, () => addSupportLetter(server, who())));
    expect(sent.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
    await expect(addSupportLetter(server, who())).rejects.toMatchObject({
      envelope: { errorCode: 8, message: "Слишком много попыток, попробуйте позже" },
    });
    expect(await stored()).toHaveLength(10);
    server.clock.set("2026-11-20T12:05:31.000Z");
    await addSupportLetter(server, who());
  });
});

describe("who wrote it", () => {
  it("sees state and answer; the answer comes by mail too", async () => {
    const { id } = await addSupportLetter(server, nina);
    const look = () => server.as(nina)("getSupportLetter", { params: { id }, query: {} });
    const begun = { id, topic: "Не приходит письмо", text: "Жду второй день.", createdAt: NOW };
    expect(await look()).toEqual({ ...begun, state: "waiting", answer: null, closedAt: null });
    await takeLetters(server);
    server.clock.set("2026-11-20T11:30:00.000Z");
    await answer(id);
    const said = { text: "Посмотрите в «Спаме».\n\nИли попросите ещё одно.", at: "2026-11-20T11:30:00.000Z" };
    expect(await look()).toEqual({ ...begun, state: "answered", answer: said, closedAt: null });
    const [letter, ...others] = await takeLetters(server);
    expect(others).toEqual([]);
    expect(letter).toMatchObject({
      to: "nina@example.org",
      subject: `Ответ на обращение № ${id}`,
      link: `http://localhost:3000/support?letter=${id}`,
    });
    expect(letter?.text).toContain("Здравствуйте, Нина Ветрова!\n\nПосмотрите в «Спаме».\n\nИли попросите ещё одно.");
    server.clock.set("2026-11-20T11:40:00.000Z");
    const closed = { ...begun, state: "closed", answer: said, closedAt: "2026-11-20T11:40:00.000Z" };
    expect(await server.as(nina)("closeSupportLetter", { params: { id }, body: {} })).toEqual(closed);
    expect(await server.as(nina)("getSupportLetters", {})).toEqual({
      letters: [{ id, topic: "Не приходит письмо", state: "closed", changedAt: "2026-11-20T11:40:00.000Z" }],
    });
  });

  it("a guest by the key of the link alone, which is in the answer's letter", async () => {
    const { id, key } = await addSupportLetter(server, null, { email: "Olga@Example.org" });
    const other = await addSupportLetter(server, null);
    await takeLetters(server);
    for (const wrong of [undefined, "", other.key, "ключ", `${key}=`.repeat(2)])
      for (const who of [null, nina, moderator])
        await expect(
          server.as(who)("getSupportLetter", { params: { id }, query: { ...(wrong && { key: wrong }) } }),
        ).rejects.toMatchObject(refused.missing);
    await answer(id, "Письмо отправлено ещё раз.");
    const [letter] = await takeLetters(server);
    expect(letter).toMatchObject({
      to: "olga@example.org",
      link: `http://localhost:3000/support?letter=${id}#key=${key}`,
    });
    expect(letter?.text).toContain("Здравствуйте!\n\nПисьмо отправлено ещё раз.");
    // Only the staff's words: the person who typed the address may not own it.
    expect(letter?.text).not.toContain("Не приходит письмо");
    const given = { key: key ?? "" };
    expect(await server.as(null)("getSupportLetter", { params: { id }, query: given })).toMatchObject({
      state: "answered",
      answer: { text: "Письмо отправлено ещё раз." },
    });
    expect(await server.as(null)("closeSupportLetter", { params: { id }, body: given })).toMatchObject({
      state: "closed",
    });
  });

  it("the last 50, the newest first, and nobody else's", async () => {
    const rows = Array.from({ length: 51 }, (_, index) => ({
      requestId: randomUUID(),
      accountId: nina.id,
      email: "",
      topic: `Письмо ${index + 1}`,
      text: "Текст",
      state: "waiting" as const,
      createdAt: NOW,
      changedAt: NOW,
    }));
    await server.database.insertInto("supportLetter").values(rows).execute();
    await addSupportLetter(server, moderator);
    const { letters } = await server.as(nina)("getSupportLetters", {});
    expect(letters.map(({ topic }) => topic)).toEqual(Array.from({ length: 50 }, (_, index) => `Письмо ${51 - index}`));
  });
});

describe("the staff", () => {
  const queue = (query: object = {}) => server.as(moderator)("getSupportQueue", { query });

  it("reads who waits longest first, and others by their last change", async () => {
    const first = await addSupportLetter(server, nina);
    server.clock.set("2026-11-20T11:10:00.000Z");
    const second = await addSupportLetter(server, null, { email: "olga@example.org", topic: "Второе" });
    const ofFirst = {
      id: first.id,
      topic: "Не приходит письмо",
      text: "Жду второй день.",
      createdAt: NOW,
      author: card(nina),
      email: "",
    };
    expect(await queue({ ps: 1 })).toEqual({
      letters: [{ ...ofFirst, state: "waiting", answer: null, closedAt: null, answeredBy: null }],
      realTotalCount: 2,
      isLastPage: false,
    });
    expect((await queue({ ps: 1, page: 2 })).letters).toMatchObject([
      { id: second.id, author: null, email: "olga@example.org" },
    ]);
    server.clock.set("2026-11-20T11:20:00.000Z");
    await answer(second.id, "Второй ответ");
    server.clock.set("2026-11-20T11:30:00.000Z");
    const said = { text: "Первый ответ", at: "2026-11-20T11:30:00.000Z" };
    expect(await answer(first.id, " Первый ответ ")).toEqual({
      ...ofFirst,
      state: "answered",
      answer: said,
      closedAt: null,
      answeredBy: card(moderator),
    });
    expect(await queue()).toEqual({ letters: [], realTotalCount: 0, isLastPage: true });
    expect((await queue({ state: "answered" })).letters.map(({ id }) => id)).toEqual([first.id, second.id]);
    await server.as(nina)("closeSupportLetter", { params: { id: first.id }, body: {} });
    expect((await queue({ state: "closed" })).letters.map(({ id }) => id)).toEqual([first.id]);
  });

  it("closes without an answer, and nobody gets a letter", async () => {
    const { id } = await addSupportLetter(server, nina);
    await takeLetters(server);
    expect(await server.as(moderator)("dismissSupportLetter", { params: { id } })).toMatchObject({ state: "closed" });
    expect(await takeLetters(server)).toEqual([]);
  });

  it("two who answer at once: one does, and one letter goes", async () => {
    const { id } = await addSupportLetter(server, nina);
    await takeLetters(server);
    const given = await Promise.allSettled([answer(id, "Один"), answer(id, "Другой")]);
    expect(given.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(given.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { envelope: { message: "На это обращение уже ответили" } },
    });
    expect(await takeLetters(server)).toHaveLength(1);
  });

  it("an unknown letter, no words", async () => {
    await expect(answer(999_999)).rejects.toMatchObject(refused.missing);
    await expect(server.as(moderator)("dismissSupportLetter", { params: { id: 999_999 } })).rejects.toMatchObject(
      refused.missing,
    );
    const { id } = await addSupportLetter(server, nina);
    await expect(answer(id, " ")).rejects.toMatchObject({
      envelope: { invalidFields: { text: ["Поле Ответ обязательно для заполнения"] } },
    });
  });
});

it("letters that were settled a year ago are forgotten, those that wait are not", async () => {
  const settled = await addSupportLetter(server, nina);
  const waits = await addSupportLetter(server, null);
  await answer(settled.id);
  await cleanUp(new Date("2027-11-20T11:05:30.000Z"));
  expect((await stored()).map(({ id }) => id)).toEqual([settled.id, waits.id]);
  await cleanUp(new Date("2027-11-20T11:05:31.000Z"));
  expect((await stored()).map(({ id }) => id)).toEqual([waits.id]);
});
