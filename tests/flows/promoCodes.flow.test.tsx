import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { addPromoCode, addSoldBook, storedCode } from "../support/factories.sales.ts";
import { addAccount, PASSWORD } from "../support/factories.ts";
import { addCast, type Cast } from "../support/factories.works.ts";
import { at, closeApp, fill, follow, late, openApp, press, seeTitle } from "../support/flow.tsx";
import { testServer } from "../support/server.ts";

const server = testServer();
let cast: Cast;
/** What was put on the clipboard. */
let copied: string[];
beforeAll(async () => {
  cast = await addCast(server);
});
beforeEach(async () => {
  Element.prototype.scrollIntoView = () => {};
  copied = [];
  vi.spyOn(navigator.clipboard, "writeText").mockImplementation(async (text) => void copied.push(text));
  await server.database.deleteFrom("attemptCounter").execute();
});
afterEach(() => {
  closeApp();
  vi.restoreAllMocks();
});

const codesOf = (workId: number) =>
  server.database.selectFrom("promoCode").where("workId", "=", workId).orderBy("id").selectAll().execute();
const holdings = (accountId: number) =>
  server.database.selectFrom("holding").where("accountId", "=", accountId).selectAll().execute();

describe("the owner's page of promo codes", () => {
  it("makes codes, copies one, the new ones and all, and takes one back", async () => {
    const { workId } = await addSoldBook(server, cast);
    await openApp(server, cast.owner, `/work/${workId}/sales`);
    await follow("Промокоды");
    await screen.findByText("Промокодов нет", undefined, late);
    await press("Создать промокоды…");
    await fill("Сколько", "51");
    await fill("Сколько дней действуют", "0");
    await press("Создать промокоды");
    await screen.findAllByText("Создать можно от 1 до 50 промокодов", undefined, late);
    await screen.findAllByText("Срок — от 1 до 365 дней", undefined, late);
    expect(await codesOf(workId)).toEqual([]);

    await addPromoCode(server, workId, cast.owner, { code: "K7QM2XWD9PTA" });
    await fill("Сколько", "2");
    await fill("Сколько дней действуют", "7");
    await fill("Заметка необязательно", "Ане");
    await press("Создать промокоды");
    await screen.findByText("Готово: 2 промокода", undefined, late);
    const stored = await codesOf(workId);
    expect(stored).toMatchObject([{ note: "" }, { note: "Ане" }, { note: "Ане" }]);
    const [, one, two] = stored.map(({ code }) => code.replace(/(.{4})(?=.)/g, "$1-"));
    await screen.findByText(two ?? "", undefined, late);

    await press("Скопировать новые");
    await press("Скопировать все");
    await press("Скопировать K7QM-2XWD-9PTA");
    expect(copied).toEqual([`${two}\n${one}`, `${two}\n${one}\nK7QM-2XWD-9PTA`, "K7QM-2XWD-9PTA"]);

    await press("Отозвать K7QM-2XWD-9PTA…");
    await press("Отозвать промокод");
    await waitFor(() => expect(screen.queryByText("K7QM-2XWD-9PTA")).toBeNull(), late);
    expect((await codesOf(workId))[0]).toMatchObject({ state: "revoked" });
    await follow(/^Не действуют/);
    await screen.findByText("K7QM-2XWD-9PTA", undefined, late);
    expect(screen.queryByRole("button", { name: /^Отозвать/ })).toBeNull();
  });

  it("keeps them as a table, in which no note is a formula", async () => {
    const { workId } = await addSoldBook(server, cast);
    const reader = await addAccount(server, { fio: "Павел Читалов" });
    const redeemed = { state: "redeemed", redeemedBy: reader.id, redeemedAt: "2026-11-19T09:00:00.000Z" } as const;
    await addPromoCode(server, workId, cast.owner, { code: "VWXY6789ABCD", note: "=1+1", ...redeemed });
    const blobs: Blob[] = [];
    vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
      blobs.push(blob as Blob);
      return "blob:table";
    });
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    await openApp(server, cast.owner, `/work/${workId}/promo-codes?state=redeemed`);
    await screen.findByText("VWXY-6789-ABCD", undefined, late);
    screen.getByRole("link", { name: "Павел Читалов" });
    await press("Скачать таблицу CSV");
    expect(names).toEqual(["Промокоды, Соль на подоконнике.csv"]);
    expect(Buffer.from(await (blobs[0] as Blob).arrayBuffer()).toString()).toBe(
      [
        '\ufeff"Промокод";"Состояние";"Заметка";"Создан";"Действует до";"Кто применил";"Когда применил"\r\n',
        '"VWXY-6789-ABCD";"Использован";"\'=1+1";"1 ноября 2026, 12:00";"10 декабря 2026, 12:00";',
        '"Павел Читалов";"19 ноября 2026, 12:00"\r\n',
      ].join(""),
    );
  });

  it("is looked at by a co-author and a moderator: no code is whole, and nothing can be done", async () => {
    const { workId } = await addSoldBook(server, cast);
    await addPromoCode(server, workId, cast.owner, { code: "EFGH2345JKMN" });
    for (const person of [cast.coAuthor, cast.moderator]) {
      await openApp(server, person, `/work/${workId}/promo-codes`);
      await screen.findByText("····-····-JKMN", undefined, late);
      for (const name of [/^Создать промокоды/, /^Скопировать/, /^Отозвать/, /^Скачать таблицу/])
        expect(screen.queryByRole("button", { name })).toBeNull();
    }
    await openApp(server, cast.stranger, `/work/${workId}/promo-codes`);
    await seeTitle("403. Нет доступа");
  });

  it("says why none can be made", async () => {
    const { workId } = await addSoldBook(server, cast, { state: "free" });
    await openApp(server, cast.owner, `/work/${workId}/promo-codes`);
    await screen.findByText("Книгу читают бесплатно: промокоды понадобятся, когда начнётся продажа", undefined, late);
  });
});

describe("/promo", () => {
  it("is found on the book's page, forgives how a code is typed, and opens the book where its reader stopped", async () => {
    const { workId, sold } = await addSoldBook(server, cast, { freeChapterCount: 2 });
    const { id } = await addPromoCode(server, workId, cast.owner, { code: "ABE3KMHPCTYX" });
    const reader = await addAccount(server);
    await server.as(reader)("updateReaderProgress", { body: { workId, chapterId: sold.id, location: 0, progress: 0 } });
    await openApp(server, reader, `/book/${workId}`);
    await follow("Ввести промокод");
    await seeTitle("Промокод");
    await fill("Промокод", "авез кмнр стух");
    await press("Получить книгу");
    await seeTitle("День");
    expect(at()).toBe(`/book/${workId}/read/${sold.id}`);
    await screen.findByText("Книга ваша: «Соль на подоконнике»", undefined, late);
    expect(await storedCode(server, id)).toMatchObject({ state: "redeemed", redeemedBy: reader.id });

    await openApp(server, reader, `/book/${workId}`);
    await screen.findByText("Книга получена по промокоду", undefined, late);
    expect(screen.queryByRole("link", { name: "Ввести промокод" })).toBeNull();

    await openApp(server, reader, "/account/purchases");
    const given = await screen.findByRole("region", { name: "По промокодам" }, late);
    expect(within(given).getByRole("link", { name: "Соль на подоконнике" }).getAttribute("href")).toBe(
      `/book/${workId}`,
    );
    within(given).getByText(/^Промокод ABE3-KMHP-CTYX, /);
    await follow("Ввести промокод");
    await seeTitle("Промокод");
  });

  it("says why a code gives nothing, next to the field, and keeps what was typed", async () => {
    const { workId } = await addSoldBook(server, cast);
    const reader = await addAccount(server);
    const add = async (given = {}) => (await addPromoCode(server, workId, cast.owner, given)).code;
    const redeemed = { state: "redeemed", redeemedBy: cast.stranger.id, redeemedAt: "2026-11-19T09:00:00.000Z" };
    await openApp(server, reader, "/promo");
    for (const [code, text] of [
      ["2222-2222-2222", "Такого промокода нет"],
      [await add(redeemed), "Промокод уже использован"],
      [await add({ expiresAt: "2026-11-20T11:00:00.000Z" }), "Срок промокода истёк"],
      [await add({ state: "revoked" }), "Автор отозвал промокод"],
    ] as const) {
      await fill("Промокод", code);
      await press("Получить книгу");
      await screen.findAllByText(text, undefined, late);
      expect(screen.getByLabelText<HTMLInputElement>("Промокод").value).toBe(code);
    }
    expect(await holdings(reader.id)).toEqual([]);
    expect(at()).toBe("/promo");
  });

  it("takes nobody for a guest before it is known who is there", async () => {
    const { workId } = await addSoldBook(server, cast);
    await addPromoCode(server, workId, cast.owner, { code: "K7QM2XWD9PTB" });
    const reader = await addAccount(server);
    let letIn = () => {};
    const requested = new Promise<void>((done) => {
      letIn = done;
    });
    await openApp(server, reader, "/promo", (path, pass) =>
      path === "/api/v2/account" ? requested.then(pass) : undefined,
    );
    await fill("Промокод", "K7QM2XWD9PTB");
    expect(screen.queryByRole("button", { name: "Войти и получить книгу" })).toBeNull();
    screen.getByRole("button", { name: "Получить книгу" });
    letIn();
    await press("Получить книгу");
    await waitFor(async () => expect(await holdings(reader.id)).toHaveLength(1), late);
  });

  it("leads a guest to the login, and has what they typed when they come back", async () => {
    const { workId, free } = await addSoldBook(server, cast);
    await addPromoCode(server, workId, cast.owner, { code: "PQRS2345TUVW" });
    const reader = await addAccount(server);
    await openApp(server, null, "/promo");
    await fill("Промокод", "pqrs-2345-tuvw");
    await press("Войти и получить книгу");
    await seeTitle("Вход");
    const back = `/promo#code=pqrs-2345-tuvw`;
    expect(at()).toBe(`/account/login?redirect_uri=${encodeURIComponent(back)}`);
    await fill("Почта или имя пользователя", reader.email);
    await fill("Пароль", PASSWORD);
    await press("Войти");
    await seeTitle("Промокод");
    expect(screen.getByLabelText<HTMLInputElement>("Промокод").value).toBe("pqrs-2345-tuvw");
    await press("Получить книгу");
    await seeTitle("Утро");
    expect(at()).toBe(`/book/${workId}/read/${free.id}`);
    expect(await holdings(reader.id)).toMatchObject([{ workId }]);
  });
});
