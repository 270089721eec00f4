import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cleanUp } from "../../../server/cleaning.ts";
import type { InputOf } from "../../../src/api/contract/index.ts";
import { addAccount, PASSWORD, storedAccount, type TestAccount } from "../../support/factories.ts";
import { picture } from "../../support/factories.works.ts";
import { takeLetters } from "../../support/letters.ts";
import { NOW, testServer } from "../../support/server.ts";

const server = testServer();
let vera: TestAccount;
let moderator: TestAccount;
beforeAll(async () => {
  moderator = await addAccount(server, { roles: ["Moderator"] });
});
beforeEach(async () => {
  vera = await addAccount(server, { fio: "Вера Лядова" });
});

const DAY = 86_400_000;
const empty = {
  fio: "Вера Лядова",
  status: "",
  birthday: null,
  sex: null,
  aboutMe: "",
  links: [],
  avatarFileId: null,
  backgroundFileId: null,
  distributionAgree: false,
};
const fields = {
  fio: "Вера Лядова-Соль",
  status: "Пишу по ночам",
  birthday: { day: 29, month: 2, year: 1988 },
  sex: "female",
  aboutMe: "Живу у моря.\nhttps://example.org",
  links: [{ title: "Дневник", url: "https://example.org/vera" }],
  avatarFileId: null,
  backgroundFileId: null,
  distributionAgree: true,
} as const;
type ProfileFields = InputOf<"updateProfile">["body"];
const update = (changed: object, who = vera) =>
  server.as(who)("updateProfile", { body: { ...empty, ...changed } as ProfileFields });
const seen = (who: TestAccount | null = null) => server.as(who)("getShortInfo", { params: { id: vera.id } });
const consents = () =>
  server.database
    .selectFrom("accountConsent")
    .where("accountId", "=", vera.id)
    .orderBy("id")
    .select(["document", "version", "address", "agreedAt", "withdrawnAt"])
    .execute();
const upload = (type: "avatar" | "background", bytes: Uint8Array, query = {}, who = vera) =>
  server.as(who)("uploadFile", { params: { type }, query, file: new Blob([bytes as BlobPart]) });
const statusOf = async (who: { id: number } | null, path: string) =>
  (await (who ? await server.login(who) : server.browser()).ask(path)).statusCode;

describe("the profile", () => {
  it("of a person who has filled in nothing is empty", async () => {
    expect(await server.as(vera)("getProfile", {})).toEqual({
      ...empty,
      userName: vera.userName,
      userNameFrom: null,
      twoFactorEnabled: false,
    });
  });

  it("is stored as sent, and without the consent shows only the name and the status", async () => {
    const stored = { userName: vera.userName, userNameFrom: null, twoFactorEnabled: false };
    expect(await update({ ...fields, distributionAgree: false })).toEqual({
      ...fields,
      ...stored,
      distributionAgree: false,
    });
    await server.as(vera)("updatePrivacy", {
      body: { ...(await server.as(vera)("getPrivacy", {})), showBirthday: "full" },
    });
    expect(await seen()).toMatchObject({
      fio: "Вера Лядова-Соль",
      status: "Пишу по ночам",
      aboutMe: "",
      sex: null,
      birthday: null,
      links: [],
    });
    expect(await consents()).toEqual([]);
    expect(await update(fields)).toEqual({ ...fields, ...stored });
    expect(await seen()).toMatchObject({
      status: "Пишу по ночам",
      aboutMe: "Живу у моря.\nhttps://example.org",
      sex: "female",
      birthday: "29 февраля 1988",
      links: [{ title: "Дневник", url: "https://example.org/vera" }],
    });
  });

  it("keeps the consent with document, version, time and address, and that it was withdrawn", async () => {
    await update(fields);
    await update(fields);
    const given = { document: "distribution", version: "2026-11-24", address: "127.0.0.1", agreedAt: new Date(NOW) };
    expect(await consents()).toEqual([{ ...given, withdrawnAt: null }]);
    await update({ ...fields, distributionAgree: false });
    await update(fields);
    expect(await consents()).toEqual([
      { ...given, withdrawnAt: new Date(NOW) },
      { ...given, withdrawnAt: null },
    ]);
  });

  it.each<[string, object, string, string]>([
    ["31.02", { birthday: { day: 31, month: 2, year: 1990 } }, "birthday", "Такого дня нет"],
    ["29.02 of no leap year", { birthday: { day: 29, month: 2, year: 1900 } }, "birthday", "Такого дня нет"],
    ["a day of no month", { birthday: { day: 3, month: null, year: null } }, "birthday", "Выберите день и месяц"],
    ["a year alone", { birthday: { day: null, month: null, year: 1990 } }, "birthday", "Выберите день и месяц"],
    [
      "tomorrow",
      { birthday: { day: 21, month: 11, year: 2026 } },
      "birthday",
      "Год рождения может быть от 6 до 120 лет назад",
    ],
    [
      "six years but for a day",
      { birthday: { day: 21, month: 11, year: 2020 } },
      "birthday",
      "Год рождения может быть от 6 до 120 лет назад",
    ],
    [
      "1800",
      { birthday: { day: 1, month: 1, year: 1800 } },
      "birthday",
      "Год рождения может быть от 6 до 120 лет назад",
    ],
    ["5,001 signs", { aboutMe: "я".repeat(5_001) }, "aboutMe", "Поле О себе не может быть длиннее 5 000 символов"],
    ["141 signs", { status: "я".repeat(141) }, "status", "Поле Статус не может быть длиннее 140 символов"],
    ["another sex", { sex: "other" }, "sex", "Поле Пол некорректно"],
    [
      "a script for a link",
      { links: [{ title: "Дневник", url: "javascript:alert(1)" }] },
      "links.0.url",
      "Поле Адрес ссылки должно быть действительной ссылкой",
    ],
    [
      "data for a link",
      { links: [{ title: "Дневник", url: "data:text/html,<b>" }] },
      "links.0.url",
      "Поле Адрес ссылки должно быть действительной ссылкой",
    ],
    [
      "six links",
      { links: Array.from({ length: 6 }, () => ({ title: "Дневник", url: "https://example.org" })) },
      "links",
      "Ссылок не больше пяти",
    ],
    [
      "a picture of nobody",
      { avatarFileId: "00000000-0000-4000-8000-000000000000" },
      "avatarFileId",
      "Этой картинки больше нет. Загрузите её ещё раз",
    ],
  ])("%s is refused, and nothing changes", async (_, wrong, field, text) => {
    await expect(update(wrong)).rejects.toMatchObject({
      httpStatus: 400,
      envelope: { errorCode: 3, invalidFields: { [field]: [text.replace("5 000", "5\u00a0000")] } },
    });
    expect(await server.as(vera)("getProfile", {})).toMatchObject(empty);
  });

  it("a six-year-old, 120 years and the 29th of February without a year pass", async () => {
    for (const birthday of [
      { day: 20, month: 11, year: 2020 },
      { day: 21, month: 11, year: 1905 },
      { day: 29, month: 2, year: null },
    ])
      expect(await update({ birthday })).toMatchObject({ birthday });
  });

  it("a text of exactly the greatest length is saved whole", async () => {
    const full = {
      fio: "Ян",
      status: "я".repeat(140),
      aboutMe: "я".repeat(5_000),
      links: Array.from({ length: 5 }, () => ({ title: "я".repeat(40), url: "https://example.org/" })),
    };
    expect(await update(full)).toMatchObject(full);
    expect(await update({ fio: "Я".repeat(60) })).toMatchObject({ fio: "Я".repeat(60) });
    for (const [wrong, field] of [
      [{ fio: "Я" }, "fio"],
      [{ fio: "Я".repeat(61) }, "fio"],
      [{ links: [{ title: "я".repeat(41), url: "https://example.org/" }] }, "links.0.title"],
    ] as const)
      await expect(update(wrong)).rejects.toMatchObject({
        envelope: { errorCode: 3, invalidFields: { [field]: [expect.any(String)] } },
      });
  });

  it("script in the fields stays text, and no link leads to it", async () => {
    const aboutMe = "<script>alert(1)</script> javascript:alert(1) data:text/html,x";
    expect(await update({ aboutMe, distributionAgree: true })).toMatchObject({ aboutMe });
    expect(await seen()).toMatchObject({ aboutMe });
    const page = await server.app.inject({ url: `/u/${vera.userName}` });
    expect(page.payload).not.toContain("<script>alert(1)");
    expect(page.payload).not.toMatch(/href="(?:javascript|data):/i);
  });

  it("marks that turn words are taken out", async () => {
    expect(await update({ status: "а\u202eб\u200fв", aboutMe: "\u202dслово" })).toMatchObject({
      status: "абв",
      aboutMe: "слово",
    });
  });
});

describe("a picture", () => {
  it("is cut out of the upright picture, in one measure, without EXIF", async () => {
    // Left half red, right half blue; turned by EXIF the red is above.
    const half = (background: string) => sharp({ create: { width: 300, height: 300, channels: 3, background } });
    const bytes = await sharp({ create: { width: 600, height: 300, channels: 3, background: "#00f" } })
      .composite([{ input: await half("#f00").png().toBuffer(), left: 0, top: 0 }])
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const below = await upload("avatar", bytes, { x: 0, y: 50, width: 100, height: 50 });
    expect(below).toEqual({
      fileId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      url: `/files/${below.fileId}`,
      width: 512,
      height: 512,
    });
    const stored = await (await server.login(vera)).ask(below.url);
    const { dominant } = await sharp(stored.rawPayload).stats();
    expect([dominant.b > 200, dominant.r < 50]).toEqual([true, true]);
    const { format, exif, orientation } = await sharp(stored.rawPayload).metadata();
    expect([format, exif, orientation]).toEqual(["webp", undefined, undefined]);
  });

  it.each(["png", "jpeg", "webp", "gif", "avif"] as const)(
    "of %s, without a part named, is its middle",
    async (format) => {
      expect(await upload("background", await picture(format, 960, 300))).toMatchObject({ width: 1_920, height: 480 });
    },
  );

  it("is kept in its widths", async () => {
    const { url } = await upload("background", await picture("png", 960, 240));
    await server.drainJobs();
    const browser = await server.login(vera);
    const widths = [];
    for (const width of [640, 1_280])
      widths.push((await sharp((await browser.ask(`${url}/${width}.webp`)).rawPayload).metadata()).width);
    expect(widths).toEqual([640, 1_280]);
    const avatar = await upload("avatar", await picture("png", 200, 200));
    await server.drainJobs();
    const small = [];
    for (const width of [48, 96, 192])
      small.push((await sharp((await browser.ask(`${avatar.url}/${width}.avif`)).rawPayload).metadata()).width);
    expect(small).toEqual([48, 96, 192]);
    expect(await statusOf(vera, `${avatar.url}/47.webp`)).toBe(404);
  });

  const outside = "Выделите часть внутри картинки";
  it.each<[string, "avatar" | "background", [number, number], object, string]>([
    ["of 199 points", "avatar", [199, 400], {}, "Картинка мала: нужно не меньше 200 × 200 точек"],
    ["too narrow", "background", [959, 500], {}, "Картинка мала: нужно не меньше 960 × 240 точек"],
    [
      "with a small part",
      "avatar",
      [400, 400],
      { x: 0, y: 0, width: 49, height: 49 },
      "Выделите часть побольше: не меньше 200 × 200 точек",
    ],
    ["with a part outside", "avatar", [400, 400], { x: 50, y: 0, width: 60, height: 60 }, outside],
    ["with half a part", "avatar", [400, 400], { x: 0, y: 0 }, outside],
    ["with an empty part", "avatar", [400, 400], { x: 0, y: 0, width: 0, height: 0 }, outside],
  ])("%s is refused", async (_, type, [width, height], query, text) => {
    await expect(upload(type, await picture("png", width, height), query)).rejects.toMatchObject({
      envelope: { invalidFields: { file: [text] } },
    });
  });

  it("with a part that is no percent, a bomb and a text are refused", async () => {
    const bytes = await picture("png", 400, 400);
    for (const x of [-1, 101, Number.NaN])
      await expect(upload("avatar", bytes, { x, y: 0, width: 50, height: 50 })).rejects.toMatchObject({
        envelope: { invalidFields: { x: [expect.any(String)] } },
      });
    // A GIF whose head says 65,535 × 65,535 points.
    const bomb = Buffer.concat([Buffer.from("GIF89a"), Buffer.from([255, 255, 255, 255, 0, 0, 0, 59])]);
    for (const file of [bomb, Buffer.from("<svg/>")])
      await expect(upload("avatar", file)).rejects.toMatchObject({
        envelope: { invalidFields: { file: [expect.any(String)] } },
      });
  });

  it("is public with the consent, and from the next request without it only the owner's", async () => {
    const avatar = await upload("avatar", await picture("png", 200, 200));
    const background = await upload("background", await picture("png", 960, 240));
    const pictures = { avatarFileId: avatar.fileId, backgroundFileId: background.fileId };
    const paths = [avatar.url, background.url, `${avatar.url}/96.webp`];
    const answers = async () => {
      const all = [];
      for (const who of [null, moderator, vera]) for (const path of paths) all.push(await statusOf(who, path));
      return all;
    };
    const own = [404, 404, 404, 404, 404, 404, 200, 200, 200];
    expect(await answers()).toEqual(own);
    await update({ ...pictures, distributionAgree: true });
    expect(await answers()).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 200]);
    const urls = { avatarUrl: avatar.url, backgroundUrl: background.url };
    expect(await seen()).toMatchObject(urls);
    expect(await server.as(vera)("getAccount", {})).toMatchObject(urls);
    const { people } = await server.as(moderator)("searchAccounts", { query: { search: vera.userName } });
    expect(people).toMatchObject([{ id: vera.id, avatarUrl: avatar.url }]);

    await update(pictures);
    expect(await answers()).toEqual(own);
    expect(await seen()).toMatchObject({ avatarUrl: null, backgroundUrl: null });
    expect(await server.as(vera)("getProfile", {})).toMatchObject(pictures);
    await update({ ...pictures, distributionAgree: true });
    await server.database.updateTable("account").set({ disabledAt: NOW }).where("id", "=", vera.id).execute();
    expect((await answers()).slice(0, 6)).toEqual(own.slice(0, 6));
  });

  it("of another person is refused as an avatar, and an avatar as a background", async () => {
    const { fileId } = await upload("avatar", await picture("png", 200, 200), {}, moderator);
    await expect(update({ avatarFileId: fileId })).rejects.toMatchObject({ httpStatus: 400 });
    const own = await upload("avatar", await picture("png", 200, 200));
    await expect(update({ backgroundFileId: own.fileId })).rejects.toMatchObject({ httpStatus: 400 });
  });

  it("that no profile names goes after a day, one that is used stays", async () => {
    const used = await upload("avatar", await picture("png", 200, 200));
    const left = await upload("background", await picture("png", 960, 240));
    await update({ avatarFileId: used.fileId });
    const ids = async () =>
      (await server.database.selectFrom("storedFile").where("ownerId", "=", vera.id).select("id").execute())
        .map(({ id }) => id)
        .sort();
    await cleanUp(new Date(Date.parse(NOW) + DAY));
    expect(await ids()).toEqual([used.fileId, left.fileId].sort());
    await cleanUp(new Date(Date.parse(NOW) + DAY + 1));
    expect(await ids()).toEqual([used.fileId]);
  });
});

describe("the user name", () => {
  let names = 0;
  const fresh = () => {
    names += 1;
    return `fresh${names}.x`;
  };
  const change = (userName: string, who = vera, password = PASSWORD) =>
    server.as(who)("changeUserName", { body: { userName, proof: { password } } });
  const refusedWith = (text: string) => ({ envelope: { invalidFields: { userName: [text] } } });
  const idOf = async (username: string) => (await server.as(null)("getUserId", { params: { username } })).id;
  const takenText = "Это имя пользователя уже занято";

  it("changes with a proof, by a letter and an event, and the former one leads to it", async () => {
    await takeLetters(server);
    const name = fresh();
    await expect(change(name, vera, "неверный")).rejects.toMatchObject({
      envelope: { invalidFields: { "proof.password": ["Неверный пароль"] } },
    });
    expect(await change(name)).toEqual({ userName: name });
    expect(await idOf(name)).toBe(vera.id);
    expect(await idOf(vera.userName.toUpperCase())).toBe(vera.id);
    expect((await takeLetters(server)).map(({ to, subject }) => [to, subject])).toEqual([
      [vera.email, "Имя пользователя изменено"],
    ]);
    const { events } = await server.as(vera)("getAccountEvents", {});
    expect(events.map(({ kind }) => kind)).toEqual(["userNameChanged"]);
    expect(await server.as(vera)("getProfile", {})).toMatchObject({
      userName: name,
      userNameFrom: "2026-12-20T11:05:31.000Z",
    });
  });

  it("changes once in 30 days, and may be taken back then", async () => {
    await change(fresh());
    await expect(change(fresh())).rejects.toMatchObject(refusedWith("Имя пользователя можно сменить 20 декабря 2026"));
    server.clock.pass(30 * DAY - 1);
    await expect(change(fresh())).rejects.toMatchObject(refusedWith("Имя пользователя можно сменить 20 декабря 2026"));
    server.clock.pass(1);
    expect(await change(vera.userName)).toEqual({ userName: vera.userName });
    expect(await idOf(vera.userName)).toBe(vera.id);
    await expect(change(fresh())).rejects.toMatchObject({ httpStatus: 400 });
    server.clock.pass(-30 * DAY);
  });

  it.each(["admin", "Support", "deleted-1", "rukopis-news", "files"])("%s is reserved", async (name) => {
    await expect(change(name)).rejects.toMatchObject(refusedWith(takenText));
  });

  it("digits alone, one's own and another's in any case are refused", async () => {
    await expect(change("123")).rejects.toMatchObject(refusedWith("Поле Имя пользователя имеет неверный формат"));
    await expect(change(vera.userName)).rejects.toMatchObject(refusedWith("Это и есть ваше имя пользователя"));
    await expect(change(moderator.userName.toUpperCase())).rejects.toMatchObject(refusedWith(takenText));
  });

  it("in another case is the same name: it changes, and counts", async () => {
    const name = vera.userName.toUpperCase();
    await change(name);
    expect((await storedAccount(server, vera.id)).userName).toBe(name);
    await expect(change(vera.userName)).rejects.toMatchObject({ httpStatus: 400 });
  });

  it("that was somebody's is nobody else's, neither by a change nor by a registration", async () => {
    await change(fresh());
    const gleb = await addAccount(server);
    await expect(change(vera.userName.toUpperCase(), gleb)).rejects.toMatchObject(refusedWith(takenText));
    const registered = await server.browser().post("/v1/account/register", {
      fio: "Глеб Оршанский",
      userName: vera.userName,
      email: "second.gleb@example.org",
      password: "верхняя Волга",
      termsAgree: true,
      personalDataAgree: true,
    });
    expect([registered.statusCode, registered.json().invalidFields]).toEqual([400, { userName: [takenText] }]);
  });

  it("of two who want one at once one gets it", async () => {
    const gleb = await addAccount(server);
    const name = fresh();
    const outcomes = await Promise.allSettled([change(name), change(name, gleb)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const refused = outcomes.find((one) => one.status === "rejected");
    expect(refused?.reason).toMatchObject(refusedWith(takenText));
  });
});
