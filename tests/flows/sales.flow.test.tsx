import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { addHolding, addOrder, addSoldBook, identify, storedOrder, storedSale } from "../support/factories.sales.ts";
import { addAccount } from "../support/factories.ts";
import { addCast, addChapter, addWork, type Cast } from "../support/factories.works.ts";
import { closeApp, fill, follow, late, openApp, press, seeTitle, tick } from "../support/flow.tsx";
import { testServer } from "../support/server.ts";

const server = testServer();
let cast: Cast;
beforeAll(async () => {
  cast = await addCast(server);
});
beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
});
afterEach(closeApp);

const chapters = async () =>
  (
    await within(await screen.findByRole("region", { name: "Что увидит читатель" }, late)).findAllByRole("listitem")
  ).map(({ textContent }) => textContent);

describe("the page of a sale", () => {
  it("begins a sale: what is whose, what readers will see, and what is stored", async () => {
    await identify(server, cast.owner);
    const { id } = await addWork(server, cast, { state: "published" });
    await addChapter(server, id, { state: "published", title: "Утро" });
    await addChapter(server, id, { state: "published", title: "День", sortOrder: 2 });
    await openApp(server, cast.owner, `/work/${id}/edit/content`);
    await follow("Продажи");
    await seeTitle("Соль на подоконнике");
    await screen.findByText("Свободный доступ", undefined, late);
    await fill("Цена, ₽", "99,50");
    await press("Начать продажу");
    await screen.findAllByText("Цена — целое число рублей от 29 до 5 000", undefined, late);
    await fill("Цена, ₽", "199");
    await screen.findByText("139,30 ₽", undefined, late);
    expect(await chapters()).toEqual(["Утро бесплатно", "День после покупки"]);
    await tick("Показывать начало платных глав");
    expect(await chapters()).toEqual(["Утро бесплатно", "День начало, дальше после покупки"]);
    await press("Начать продажу");
    await screen.findByText("Подписка", undefined, late);
    expect(await storedSale(server, id)).toMatchObject({
      state: "subscription",
      price: 19_900,
      freeChapterCount: 1,
      promoFragment: true,
      startsAt: null,
    });
  });

  it("names the conditions that fail", async () => {
    const { id } = await addWork(server, { owner: cast.coAuthor });
    await openApp(server, cast.coAuthor, `/work/${id}/sales`);
    const note = await screen.findByText("Что нужно для продажи", undefined, late);
    const noteText = note.parentElement?.textContent ?? "";
    for (const refusal of ["Сначала опубликуйте произведение", "Чтобы продавать, подтвердите личность"])
      expect(noteText).toContain(refusal);
    expect(screen.getByRole("link", { name: "Подтвердить личность" }).getAttribute("href")).toBe(
      "/account/identification",
    );
  });

  it("stops a sale, and leaves a fragment", async () => {
    const { workId } = await addSoldBook(server, cast);
    await openApp(server, cast.owner, `/work/${workId}/sales`);
    await press("Остановить продажу…");
    await tick("Промо-фрагмент");
    await press("Остановить продажу");
    await screen.findByText("Бесплатно читают только начало, купить книгу нельзя.", undefined, late);
    expect(await storedSale(server, workId)).toMatchObject({ state: "promo" });
  });

  it("is looked at by a co-author, and stopped by the staff with a reason", async () => {
    const { workId } = await addSoldBook(server, cast);
    await openApp(server, cast.coAuthor, `/work/${workId}/sales`);
    await screen.findByText("Подписка", undefined, late);
    for (const name of ["Сохранить условия", "Остановить продажу…"])
      expect(screen.queryByRole("button", { name })).toBeNull();
    await openApp(server, cast.moderator, `/work/${workId}/sales`);
    await press("Остановить продажу…");
    await press("Остановить продажу");
    await screen.findAllByText("Укажите причину", undefined, late);
    await fill("Причина", "Жалоба правообладателя");
    await press("Остановить продажу");
    await screen.findByText("Жалоба правообладателя", undefined, late);
    await waitFor(async () => expect(await storedSale(server, workId)).toMatchObject({ state: "free" }), late);
  });
});

describe("a closed chapter", () => {
  it("shows the price in its place and the way back", async () => {
    const { workId, sold } = await addSoldBook(server, cast, { promoFragment: true });
    await openApp(server, cast.stranger, `/book/${workId}/read/${sold.id}`);
    await seeTitle("День");
    screen.getByText("199 ₽");
    screen.getByText("Продаётся за деньги.");
    expect(screen.queryByText(/И дальше/)).toBeNull();
    await follow("К книге");
    await seeTitle("Соль на подоконнике");
  });
});

describe("buying", () => {
  /** What the browser would be led to. */
  const led: string[] = [];
  beforeEach(() => {
    led.length = 0;
    vi.spyOn(window.location, "assign").mockImplementation((url) => void led.push(String(url)));
  });
  afterEach(() => vi.restoreAllMocks());

  const orders = (accountId: number) =>
    server.database.selectFrom("purchaseOrder").where("accountId", "=", accountId).selectAll().execute();

  it("leads from a closed chapter to the provider, waits for its word, opens the book, and gives the money back", async () => {
    const { workId, sold } = await addSoldBook(server, cast);
    const buyer = await addAccount(server);
    await openApp(server, buyer, `/book/${workId}/read/${sold.id}`);
    await seeTitle("День");
    await press(/^Купить за 199.₽$/);
    await screen.findAllByText(/условия покупки/, undefined, late);
    expect(await orders(buyer.id)).toEqual([]);
    await tick("Условия покупки прочитаны и подходят");
    await press(/^Купить за 199.₽$/);
    await waitFor(async () => expect(await orders(buyer.id)).toHaveLength(1), late);
    expect((await server.drainJobs()).failed).toBe(0);
    const [order] = await orders(buyer.id);
    expect(order).toMatchObject({ state: "awaitingPayment", amount: 19_900, email: buyer.email });
    await waitFor(() => expect(led).toEqual([order?.confirmationUrl]), late);

    const page = new URL(order?.confirmationUrl ?? "").pathname;
    await server.app.inject({
      method: "POST",
      url: `${page}/payInSilence`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "",
    });
    await openApp(server, buyer, `/order/${order?.id}`);
    await seeTitle("Ждём ответа банка");
    await screen.findByText(/^прошло \d+ с$/, undefined, late);
    screen.getByRole("link", { name: "Не ждать, открыть библиотеку" });
    server.clock.pass(60_000);
    expect((await server.drainJobs()).failed).toBe(0);
    await seeTitle("Книга куплена");
    screen.getByText("Оплачено 199 ₽. Все главы открыты, и те, что выйдут.");
    expect(screen.getByRole("link", { name: "Читать" }).getAttribute("href")).toBe(`/book/${workId}`);
    expect(screen.queryByText("Спрашиваем банк")).toBeNull();
    await screen.findByText("Вера Лядова, Глеб Оршанский. 3 главы, и те, что выйдут потом", undefined, late);
    const files = await screen.findByRole("region", { name: "Скачать" }, late);
    expect(
      within(files)
        .getAllByRole("button")
        .map(({ textContent }) => textContent),
    ).toEqual(["fb2", "epub"]);

    await press("Вернуть деньги…");
    await press("Вернуть деньги");
    await seeTitle("Возвращаем деньги");
    await waitFor(
      async () => expect(await storedOrder(server, order?.id ?? 0)).toMatchObject({ state: "refunding" }),
      late,
    );
  });

  it("asks a guest to sign in, and says why a book cannot be bought", async () => {
    const { workId, sold } = await addSoldBook(server, cast);
    await openApp(server, null, `/book/${workId}/read/${sold.id}`);
    const link = await screen.findByRole("link", { name: /^Войти и купить за 199.₽$/ }, late);
    expect(link.getAttribute("href")).toBe(
      `/account/login?redirect_uri=${encodeURIComponent(`/book/${workId}/read/${sold.id}`)}`,
    );
    const buyer = await addAccount(server);
    await addHolding(server, workId, buyer);
    await openApp(server, buyer, `/book/${workId}`);
    await screen.findByText("Книга уже куплена", undefined, late);
    // Who has the book is offered neither its price nor its terms.
    const box = screen.getByRole("region", { name: "Книга у вас" });
    expect(box.textContent).toBe("Книга у васКнига уже купленаК покупкам");
    expect(screen.queryByRole("region", { name: "Купить книгу" })).toBeNull();
    await openApp(server, cast.stranger, `/book/${(await addSoldBook(server, cast, { state: "frozen" })).workId}`);
    await screen.findByText("Автор давно не обновлял книгу, продажа приостановлена", undefined, late);
  });

  it("says that the price has changed, and orders nothing", async () => {
    const { workId } = await addSoldBook(server, cast);
    const buyer = await addAccount(server);
    await openApp(server, buyer, `/book/${workId}`);
    await tick("Условия покупки прочитаны и подходят");
    await server.database.updateTable("workSale").set({ price: 24_900 }).where("workId", "=", workId).execute();
    await press(/^Купить за 199.₽$/);
    await screen.findByText("Цена изменилась: теперь 249 ₽", undefined, late);
    expect(await orders(buyer.id)).toEqual([]);
  });

  it("shows the state of an order, and why it was not paid", async () => {
    const { workId } = await addSoldBook(server, cast);
    const buyer = await addAccount(server);
    const add = (state: "canceled" | "disputed" | "refundFailed", reason: string) =>
      addOrder(server, {
        requestId: crypto.randomUUID(),
        accountId: buyer.id,
        workId,
        payeeId: cast.owner.id,
        state,
        reason,
      });
    await openApp(server, buyer, `/order/${(await add("canceled", "не хватает денег")).id}`);
    await seeTitle("Оплата не прошла");
    screen.getByText("Оплата не прошла: не хватает денег. Деньги не списаны.");
    await openApp(server, buyer, `/order/${(await add("disputed", "Пришла другая сумма")).id}`);
    await seeTitle("Платёж разбирает администратор");
    await openApp(server, buyer, `/order/${(await add("refundFailed", "")).id}`);
    await seeTitle("Вернуть деньги не получилось");
    await openApp(server, cast.stranger, `/order/${(await add("canceled", "")).id}`);
    await seeTitle("404. Страница не найдена");
  });

  it("keeps a list of everything that was ordered", async () => {
    const buyer = await addAccount(server);
    await openApp(server, buyer, "/account/purchases");
    await screen.findByText("Покупок пока нет", undefined, late);
    const { workId } = await addSoldBook(server, cast);
    const { id } = await addOrder(server, {
      requestId: crypto.randomUUID(),
      accountId: buyer.id,
      workId,
      payeeId: cast.owner.id,
      state: "refunded",
      receipt: "registered",
    });
    await openApp(server, buyer, "/account/purchases");
    const link = await screen.findByRole("link", { name: "Соль на подоконнике" }, late);
    expect(link.getAttribute("href")).toBe(`/order/${id}`);
    screen.getByText(/^Деньги возвращены, 199 ₽, .+\. Чек отправлен на почту$/);
  });
});
