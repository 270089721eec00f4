import { describe, expect, it } from "vitest";
import { cleanUp } from "../../../server/cleaning.ts";
import { eraseAccount } from "../../../server/leaving/erasure.ts";
import { personalData } from "../../../server/personalData.ts";
import {
  addHolding,
  addPromoCode,
  addSoldBook,
  randomCode,
  storedCode,
  storedOrder,
} from "../../support/factories.sales.ts";
import { addAccount, type TestAccount } from "../../support/factories.ts";
import { refused } from "../../support/factories.works.ts";
import { untyped } from "../../support/fakes.ts";
import { NOW } from "../../support/server.ts";
import { addBuyer, addPicturedBook, as, begin, buy, cast, drain, orderOf, press, SECRET, server } from "./stage.ts";

begin();

const DAY = 86_400_000;
const sold = async (sale = {}, work = {}) => {
  const owner = await addAccount(server, { fio: "Вера Лядова" });
  return { owner, ...(await addSoldBook(server, { ...cast, owner }, sale, work)) };
};
const generate = (person: TestAccount, workId: number, given = {}) =>
  as(person)("generatePromoCodes", { params: { id: workId }, body: { count: 1, days: 30, note: "", ...given } });
const list = (person: TestAccount, workId: number) => as(person)("getPromoCodes", { params: { id: workId } });
const redeem = (person: TestAccount, code: string) => as(person)("redeemPromoCode", { body: { code } });
const revoke = (person: TestAccount, workId: number, codeId: number) =>
  as(person)("revokePromoCode", { params: { id: workId, codeId }, body: {} });
const holdings = (person: TestAccount) =>
  server.database.selectFrom("holding").where("accountId", "=", person.id).orderBy("id").selectAll().execute();
const says = (message: string) => ({ httpStatus: 400, envelope: { status: 4, errorCode: 3, message } });
const atCode = (message: string) => refused.field("code", message);

describe("generate-promo-codes", () => {
  it("makes one-time codes of 12 signs, which the owner sees whole", async () => {
    const { owner, workId } = await sold();
    const { codes } = await generate(owner, workId, { count: 3, days: 7, note: "Подписчикам" });
    expect(codes).toEqual(
      codes.map(({ id, code }) => ({
        id,
        code,
        state: "issued",
        note: "Подписчикам",
        createdAt: NOW,
        expiresAt: "2026-11-27T11:05:31.000Z",
        redeemedBy: null,
        redeemedAt: null,
      })),
    );
    expect(new Set(codes.map(({ code }) => code))).toHaveProperty("size", 3);
    for (const { code } of codes) expect(code).toMatch(/^([2-9A-HJKMNP-Z]{4}-){2}[2-9A-HJKMNP-Z]{4}$/);
    expect(await list(owner, workId)).toEqual({ codes, canChange: true, left: 197, refusal: null });
  });

  it("uses every one of the 31 signs", async () => {
    const { owner, workId } = await sold();
    const { codes } = await generate(owner, workId, { count: 50 });
    const signs = new Set(codes.flatMap(({ code }) => [...code.replaceAll("-", "")]));
    expect([...signs].sort().join("")).toBe("23456789ABCDEFGHJKMNPQRSTUVWXYZ");
  });

  it.each([
    ["count", 0, "Создать можно от 1 до 50 промокодов"],
    ["count", 51, "Создать можно от 1 до 50 промокодов"],
    ["count", 1.5, "Создать можно от 1 до 50 промокодов"],
    ["days", 0, "Срок\u00a0— от 1 до 365 дней"],
    ["days", 366, "Срок\u00a0— от 1 до 365 дней"],
    ["note", "я".repeat(101), "Поле Заметка не может быть длиннее 100 символов"],
  ])("%s %s is refused", async (field, value, message) => {
    const { owner, workId } = await sold();
    await expect(generate(owner, workId, { [field]: value })).rejects.toMatchObject({
      httpStatus: 400,
      envelope: { errorCode: 3, invalidFields: { [field]: [message] } },
    });
    expect((await list(owner, workId)).codes).toEqual([]);
  });

  it("takes the most and the least", async () => {
    const { owner, workId } = await sold();
    await generate(owner, workId, { count: 50, days: 365, note: "я".repeat(100) });
    await generate(owner, workId, { count: 1, days: 1 });
    expect((await list(owner, workId)).codes).toHaveLength(51);
  });

  it("is the owner's alone; other authors and the staff see the last signs of a code", async () => {
    const { owner, workId } = await sold();
    const { codes } = await generate(owner, workId, { note: "Ане" });
    const [code] = codes;
    for (const person of [cast.coAuthor, cast.moderator, cast.admin]) {
      await expect(generate(person, workId)).rejects.toMatchObject({ httpStatus: 403 });
      await expect(revoke(person, workId, code?.id ?? 0)).rejects.toMatchObject({ httpStatus: 403 });
      expect(await list(person, workId)).toEqual({
        codes: [{ ...code, code: `····-····-${code?.code.slice(-4)}` }],
        canChange: false,
        left: 199,
        refusal: null,
      });
    }
    for (const person of [cast.stranger, cast.unconfirmed])
      await expect(list(person, workId)).rejects.toMatchObject({ httpStatus: 403 });
  });

  it("is refused of what is free, of what readers do not have, and in the bin", async () => {
    const free = await sold({ state: "free" });
    await expect(generate(free.owner, free.workId)).rejects.toMatchObject(
      says("Книгу читают бесплатно: промокоды понадобятся, когда начнётся продажа"),
    );
    expect(await list(free.owner, free.workId)).toMatchObject({
      left: 0,
      refusal: "Книгу читают бесплатно: промокоды понадобятся, когда начнётся продажа",
    });
    const draft = await sold({}, { state: "draft" });
    await expect(generate(draft.owner, draft.workId)).rejects.toMatchObject(says("Сначала опубликуйте произведение"));
    const gone = await sold({}, { state: "deleted" });
    await expect(generate(gone.owner, gone.workId)).rejects.toMatchObject(says("Сейчас это действие недоступно"));
    for (const sale of [
      { state: "promo" },
      { state: "waiting", startsAt: "2026-12-01T09:00:00.000Z" },
      { state: "frozen" },
      { state: "paid" },
    ] as const) {
      const { owner, workId } = await sold(sale);
      expect((await generate(owner, workId)).codes).toHaveLength(1);
    }
  });

  it("makes at most 200 in 30 days, those that were revoked among them", async () => {
    const { owner, workId } = await sold();
    for (const _ of Array(3)) await generate(owner, workId, { count: 50 });
    await generate(owner, workId, { count: 49 });
    const { codes } = await list(owner, workId);
    await revoke(owner, workId, codes[0]?.id ?? 0);
    await expect(generate(owner, workId, { count: 2 })).rejects.toMatchObject(
      refused.field("count", "За 30 дней можно создать не больше 200 промокодов, ещё можно создать 1"),
    );
    await generate(owner, workId, { count: 1 });
    await expect(generate(owner, workId)).rejects.toMatchObject(
      says("За 30 дней можно создать не больше 200 промокодов, ещё можно создать 0"),
    );
    server.clock.pass(30 * DAY - 1);
    await expect(generate(owner, workId)).rejects.toMatchObject({ httpStatus: 400 });
    server.clock.pass(1);
    expect((await generate(owner, workId)).codes).toHaveLength(1);
  });

  it("makes none while 500 wait, until the time of one is over", async () => {
    const { owner, workId } = await sold();
    const code = { workId, accountId: owner.id, note: "", createdAt: "2026-10-01T09:00:00.000Z", redeemedAt: null };
    await server.database
      .insertInto("promoCode")
      .values(Array.from({ length: 499 }, () => ({ ...code, code: randomCode(), expiresAt: "2026-12-01T09:00:00Z" })))
      .execute();
    await server.database
      .insertInto("promoCode")
      .values({ ...code, code: randomCode(), expiresAt: "2026-11-20T11:05:31.001Z" })
      .execute();
    const text = "Непогашенных промокодов может быть не больше 500, ещё можно создать";
    await expect(generate(owner, workId)).rejects.toMatchObject(says(`${text} 0`));
    server.clock.pass(1);
    await expect(generate(owner, workId, { count: 2 })).rejects.toMatchObject(refused.field("count", `${text} 1`));
    expect((await generate(owner, workId)).codes).toHaveLength(1);
  });

  it("two calls at once make no more than there is room for", async () => {
    const { owner, workId } = await sold();
    for (const _ of Array(3)) await generate(owner, workId, { count: 50 });
    const answers = await Promise.allSettled([1, 2].map(() => generate(owner, workId, { count: 50 })));
    expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await list(owner, workId)).codes).toHaveLength(200);
  });
});

describe("promo-code/redeem", () => {
  it("gives the book, however the code is spelled, and tells where it opens", async () => {
    const { owner, workId, free, sold: chapter } = await sold();
    const { code } = await addPromoCode(server, workId, owner, { code: "ABE3KMHPCTYX" });
    const reader = await addBuyer();
    expect(await redeem(reader, " авез—кмнр стух ")).toEqual({
      work: { id: workId, title: "Соль на подоконнике", format: "EBook" },
      chapterId: free.id,
    });
    expect(code).toBe("ABE3KMHPCTYX");
    expect(await as(reader)("getBookChapter", { params: { workId, chapterId: chapter.id } })).toHaveProperty("html");
    expect(await as(reader)("getWorkOffer", { params: { id: workId } })).toMatchObject({
      holding: "promo",
      canBuy: false,
    });
    await expect(orderOf(reader, workId)).rejects.toMatchObject(says("Книга уже куплена"));
    expect(await as(owner)("getWorkSales", { params: { id: workId } })).toMatchObject({ soldCount: 1 });
    expect((await list(owner, workId)).codes).toMatchObject([
      {
        code: "ABE3-KMHP-CTYX",
        state: "redeemed",
        redeemedAt: NOW,
        redeemedBy: { id: reader.id, fio: "Павел Читалов", userName: reader.userName },
      },
    ]);
  });

  it("opens where the reader stopped, and an adult's book on its page", async () => {
    const { owner, workId, free } = await sold({ freeChapterCount: 2 });
    const reader = await addBuyer();
    const chapters = await as(reader)("getBook", { params: { id: workId } });
    const second = ("chapters" in chapters && chapters.chapters[1]?.id) || 0;
    await as(reader)("updateReaderProgress", { body: { workId, chapterId: second, location: 0, progress: 0 } });
    expect(await redeem(reader, (await addPromoCode(server, workId, owner)).code)).toMatchObject({ chapterId: second });
    expect(second).not.toBe(free.id);
    const adult = await sold({}, { adultOnly: true, ageMark: "18+" });
    expect(await redeem(reader, (await addPromoCode(server, adult.workId, adult.owner)).code)).toMatchObject({
      chapterId: null,
    });
  });

  it("used again by the same person returns the same answer, and nothing more", async () => {
    const { owner, workId } = await sold();
    const { code } = await addPromoCode(server, workId, owner);
    const reader = await addBuyer();
    const [one, two] = await Promise.all([redeem(reader, code), redeem(reader, code)]);
    expect(two).toEqual(one);
    expect(await redeem(reader, code)).toEqual(one);
    expect(await holdings(reader)).toHaveLength(1);
  });

  it("two codes of one reader at once: one is used, the other stays", async () => {
    const { owner, workId } = await sold();
    const [one, two] = [await addPromoCode(server, workId, owner), await addPromoCode(server, workId, owner)];
    const reader = await addBuyer();
    const answers = await Promise.allSettled([redeem(reader, one.code), redeem(reader, two.code)]);
    expect(answers.filter(({ status }) => status === "rejected")).toMatchObject([
      { reason: atCode("Книга у вас уже есть, промокод не потрачен") },
    ]);
    const states = [(await storedCode(server, one.id)).state, (await storedCode(server, two.id)).state];
    expect(states.sort()).toEqual(["issued", "redeemed"]);
  });

  it("two readers, one code, 50 times: one has the book, the other gets a refusal, and nobody loses anything", async () => {
    const { owner, workId } = await sold();
    for (let round = 0; round < 50; round += 1) {
      await server.database.deleteFrom("attemptCounter").execute();
      const { code, id } = await addPromoCode(server, workId, owner);
      const readers = [await addBuyer(), await addBuyer()];
      const answers = await Promise.allSettled(readers.map((reader) => redeem(reader, code)));
      const won = answers.findIndex(({ status }) => status === "fulfilled");
      expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      expect(answers[1 - won]).toMatchObject({ reason: atCode("Промокод уже использован") });
      const held = await Promise.all(readers.map(holdings));
      expect(held[won]).toMatchObject([{ workId, promoCodeId: id, orderId: null, endedAt: null }]);
      expect(held[1 - won]).toEqual([]);
      expect(await storedCode(server, id)).toMatchObject({ state: "redeemed", redeemedBy: readers[won]?.id });
    }
  });

  it("a code that is revoked at the same moment is used or revoked, never both", async () => {
    const { owner, workId } = await sold();
    for (let round = 0; round < 10; round += 1) {
      await server.database.deleteFrom("attemptCounter").execute();
      const { code, id } = await addPromoCode(server, workId, owner);
      const reader = await addBuyer();
      const [used, revoked] = await Promise.allSettled([redeem(reader, code), revoke(owner, workId, id)]);
      expect([used.status, revoked.status].sort()).toEqual(["fulfilled", "rejected"]);
      expect(await holdings(reader)).toHaveLength(used.status === "fulfilled" ? 1 : 0);
    }
  });

  it("paid and redeemed at once is one book, and the money goes back", async () => {
    const { owner, workId } = await sold();
    const { code } = await addPromoCode(server, workId, owner);
    const buyer = await addBuyer();
    const { id } = await orderOf(buyer, workId);
    await drain();
    await redeem(buyer, code);
    await press(id, "pay");
    await drain();
    expect(await storedOrder(server, id)).toMatchObject({ state: "refunded", reason: "Книга уже куплена" });
    expect((await holdings(buyer)).filter(({ endedAt }) => endedAt === null)).toMatchObject([{ orderId: null }]);
  });

  it("after the money for a book went back a code gives it again, and no refund takes it away", async () => {
    const { owner, workId } = await sold();
    const buyer = await addBuyer();
    const id = await buy(buyer, workId);
    await as(buyer)("refundOrder", { params: { id }, body: { reason: "" } });
    await redeem(buyer, (await addPromoCode(server, workId, owner)).code);
    await drain();
    const { canRefund } = await as(buyer)("getOrder", { params: { id } });
    expect(canRefund).toBe(false);
    expect((await holdings(buyer)).map(({ orderId, endedAt }) => [orderId, endedAt === null])).toEqual([
      [id, false],
      [null, true],
    ]);
  });

  it("refuses an unknown code, and lets a person try ten wrong codes an hour", async () => {
    const { owner, workId } = await sold();
    const { code } = await addPromoCode(server, workId, owner);
    const reader = await addBuyer();
    for (const typed of ["2222-2222-2222", "не код", ...Array(8).fill("K7QM-2XWD-9PTA")])
      await expect(redeem(reader, typed)).rejects.toMatchObject(atCode("Такого промокода нет"));
    await expect(redeem(reader, code)).rejects.toMatchObject({ httpStatus: 429 });
    server.clock.pass(60 * 60_000);
    expect(await redeem(reader, code)).toMatchObject({ work: { id: workId } });
  });

  it("counts codes that hold no more as wrong, and no right one, nor what is refused for another reason", async () => {
    const { owner, workId } = await sold();
    const reader = await addBuyer();
    const counted = async () =>
      (await server.database.selectFrom("attemptCounter").select("count").execute()).map(({ count }) => count);
    await redeem(reader, (await addPromoCode(server, workId, owner)).code);
    expect(await counted()).toEqual([0, 0]);
    await expect(redeem(reader, (await addPromoCode(server, workId, owner)).code)).rejects.toMatchObject(
      atCode("Книга у вас уже есть, промокод не потрачен"),
    );
    expect(await counted()).toEqual([0, 0]);
    const revoked = await addPromoCode(server, workId, owner, { state: "revoked" });
    await expect(redeem(reader, revoked.code)).rejects.toMatchObject(atCode("Автор отозвал промокод"));
    expect(await counted()).toEqual([1, 1]);
  });

  it("30 wrong ones an hour are the most of one address", async () => {
    const people = [await addBuyer(), await addBuyer(), await addBuyer(), await addBuyer()];
    for (let round = 0; round < 30; round += 1)
      await expect(redeem(people[round % 3] as TestAccount, "2222-2222-2222")).rejects.toMatchObject({
        httpStatus: 400,
      });
    await expect(redeem(people[3] as TestAccount, "2222-2222-2222")).rejects.toMatchObject({ httpStatus: 429 });
  });

  it("is refused to every author of the book", async () => {
    const { owner, workId } = await sold();
    const { code, id } = await addPromoCode(server, workId, owner);
    for (const author of [owner, cast.coAuthor])
      await expect(redeem(author, code)).rejects.toMatchObject(atCode("Свой промокод применить нельзя"));
    expect(await redeem(cast.moderator, code)).toMatchObject({ work: { id: workId } });
    expect(await storedCode(server, id)).toMatchObject({ redeemedBy: cast.moderator.id });
  });

  it("gives a book that is shown to friends alone: its author has given it", async () => {
    const { owner, workId, sold: chapter } = await sold({}, { privacyDisplay: "Friends" });
    const reader = await addBuyer();
    await redeem(reader, (await addPromoCode(server, workId, owner)).code);
    expect(await as(reader)("getBookChapter", { params: { workId, chapterId: chapter.id } })).toHaveProperty("html");
  });

  it("makes no refund possible: nothing was paid", async () => {
    const { owner, workId } = await sold();
    const reader = await addBuyer();
    await redeem(reader, (await addPromoCode(server, workId, owner)).code);
    expect(await as(reader)("getAccountOrders", { query: {} })).toEqual({ orders: [], isLastPage: true });
    const entries = await server.database
      .selectFrom("ledgerEntry")
      .where("account", "like", `author:${owner.id}:%`)
      .execute();
    expect(entries).toEqual([]);
  });
});

describe("a code whose time is over", () => {
  it("says so at once, and in the database within the hour", async () => {
    const { owner, workId } = await sold();
    const { id, code } = await addPromoCode(server, workId, owner, { expiresAt: "2026-11-20T11:05:31.001Z" });
    expect((await list(owner, workId)).codes).toMatchObject([{ state: "issued" }]);
    server.clock.pass(1);
    expect((await list(owner, workId)).codes).toMatchObject([{ state: "expired" }]);
    await expect(redeem(await addBuyer(), code)).rejects.toMatchObject(atCode("Срок промокода истёк"));
    await expect(revoke(owner, workId, id)).rejects.toMatchObject(says("Срок промокода истёк"));
    expect(await storedCode(server, id)).toMatchObject({ state: "issued" });
    await cleanUp(server.clock.now());
    expect(await storedCode(server, id)).toMatchObject({ state: "expired" });
  });
});

describe("revoke", () => {
  it("is the owner's, of a code of this work that nobody has used", async () => {
    const { owner, workId } = await sold();
    const other = await sold();
    const { id, code } = await addPromoCode(server, workId, owner);
    await expect(revoke(other.owner, other.workId, id)).rejects.toMatchObject(refused.missing);
    expect(await revoke(owner, workId, id)).toMatchObject({ id, state: "revoked" });
    await expect(redeem(await addBuyer(), code)).rejects.toMatchObject(atCode("Автор отозвал промокод"));
  });
});

describe("a copy that a code gave stays its reader's", () => {
  type Book = Awaited<ReturnType<typeof addPicturedBook>>;
  const fates: [string, (book: Book) => Promise<unknown>][] = [
    ["the work is moved to drafts", ({ workId }) => as(cast.owner)("moveWorkToDraft", { params: { id: workId } })],
    [
      "the chapter is withdrawn",
      ({ workId, sold: { id: chapterId } }) =>
        as(cast.owner)("updateChapterState", {
          params: { workId, chapterId },
          body: { type: "withdrawal.requested" },
        }),
    ],
    [
      "a moderator removes the work",
      ({ workId }) =>
        as(cast.moderator)("updateWorkState", {
          params: { id: workId },
          body: { type: "removal.given", reason: "Жалоба" },
        }),
    ],
  ];

  it.each(fates)("%s", async (_, happen) => {
    const book = await addPicturedBook();
    const { workId, sold: chapter, fileId } = book;
    const reader = await addBuyer();
    await redeem(reader, (await addPromoCode(server, workId, cast.owner)).code);
    server.clock.pass(1_000);
    await happen(book);
    const params = { workId, chapterId: chapter.id };
    expect(await as(reader)("getBookChapter", { params })).toMatchObject({ html: expect.stringContaining(SECRET) });
    const browser = await server.login(reader);
    expect((await browser.ask(`/files/${fileId}`)).statusCode).toBe(200);
    const { url } = await browser.call("downloadWork", { params: { id: workId, format: "fb2" } });
    expect((await browser.ask(url)).body).toContain(SECRET);
  });

  it("after the author's account is erased, whose words about the code are gone", async () => {
    const lone = await addAccount(server, { fio: "Вера Лядова" });
    const { workId, sold: chapter } = await addSoldBook(server, { owner: lone });
    const { id, code } = await addPromoCode(server, workId, lone, { note: "Для Анны из Твери" });
    const reader = await addBuyer();
    await redeem(reader, code);
    await server.database
      .insertInto("accountDeletion")
      .values({ accountId: lone.id, state: "leaving", keepTexts: false, shownWorkIds: "[]", until: NOW })
      .execute();
    await eraseAccount(lone.id, server.clock.now(), personalData);
    const params = { workId, chapterId: chapter.id };
    expect(await as(reader)("getBookChapter", { params })).toMatchObject({ html: expect.stringContaining(SECRET) });
    expect(await storedCode(server, id)).toMatchObject({ note: "", state: "redeemed" });
    expect(await as(reader)("getRedeemedCodes", { query: {} })).toMatchObject({ codes: [{ work: { id: workId } }] });
  });

  it("a code of a work that readers do not have any more is refused, and not used up", async () => {
    const { owner, workId } = await sold();
    const { id, code } = await addPromoCode(server, workId, owner);
    await as(owner)("moveWorkToDraft", { params: { id: workId } });
    await expect(redeem(await addBuyer(), code)).rejects.toMatchObject(
      atCode("Книга сейчас не опубликована, промокод не потрачен"),
    );
    expect(await storedCode(server, id)).toMatchObject({ state: "issued" });
  });

  it("a work that nobody holds goes with its codes", async () => {
    const { owner, workId } = await sold();
    const { id, code } = await addPromoCode(server, workId, owner);
    await as(owner)("moveWorkToDraft", { params: { id: workId } });
    await as(owner)("deleteWork", { params: { id: workId } });
    server.clock.pass(31 * DAY);
    await cleanUp(server.clock.now());
    await expect(storedCode(server, id)).rejects.toThrow();
    await expect(redeem(await addBuyer(), code)).rejects.toMatchObject(atCode("Такого промокода нет"));
  });

  it("and a work that somebody has by a code is not deleted", async () => {
    const { owner, workId } = await sold();
    await redeem(await addBuyer(), (await addPromoCode(server, workId, owner)).code);
    await as(owner)("moveWorkToDraft", { params: { id: workId } });
    await expect(as(owner)("deleteWork", { params: { id: workId } })).rejects.toMatchObject(
      says("Произведение куплено читателями, удалить его нельзя"),
    );
  });
});

describe("the books that a person has by codes", () => {
  it("are listed by pages, the last first, as long as they are held", async () => {
    const reader = await addBuyer();
    expect(await as(reader)("getRedeemedCodes", { query: {} })).toEqual({ codes: [], isLastPage: true });
    const [first, second] = [await sold(), await sold({}, { title: "Форточка" })];
    const codes = [
      await addPromoCode(server, first.workId, first.owner, { code: "K7QM2XWD9PTA" }),
      await addPromoCode(server, second.workId, second.owner, { code: "PQRS2345TUVW" }),
    ];
    for (const { code } of codes) await redeem(reader, code);
    await addHolding(server, (await sold()).workId, reader);
    const one = {
      id: codes[0]?.id,
      code: "K7QM-2XWD-9PTA",
      redeemedAt: NOW,
      work: { id: first.workId, title: "Соль на подоконнике", format: "EBook" },
    };
    const two = {
      id: codes[1]?.id,
      code: "PQRS-2345-TUVW",
      redeemedAt: NOW,
      work: { id: second.workId, title: "Форточка", format: "EBook" },
    };
    expect(await as(reader)("getRedeemedCodes", { query: {} })).toEqual({ codes: [two, one], isLastPage: true });
    const page = (number: string) => as(reader)("getRedeemedCodes", { query: untyped({ ps: "1", page: number }) });
    expect(await page("1")).toEqual({ codes: [two], isLastPage: false });
    expect(await page("2")).toEqual({ codes: [one], isLastPage: true });
  });
});
