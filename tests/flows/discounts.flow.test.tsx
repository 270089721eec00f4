import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addDiscount, addSoldBook } from "../support/factories.sales.ts";
import { addAccount, type TestAccount } from "../support/factories.ts";
import { addCast, type Cast } from "../support/factories.works.ts";
import { closeApp, fill, follow, late, openApp, press, seeTitle, tick } from "../support/flow.tsx";
import { NOW, testServer } from "../support/server.ts";

const server = testServer();
let cast: Cast;
beforeAll(async () => {
  cast = await addCast(server);
});
beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
});
afterEach(closeApp);

const discounts = (owner: TestAccount) =>
  server.database
    .selectFrom("discount")
    .where("ownerId", "=", owner.id)
    .select(["title", "percent", "startDate", "endDate", "isCut"])
    .execute();
/** The words of an element, with spaces that break. */
const wordsOf = (element: Element) => (element.textContent ?? "").replaceAll("\u00a0", " ");
const day = (name: RegExp) => screen.getByRole("button", { name });

describe("a discount", () => {
  it("is planned from the page of a sale, with the days and the books that are free", async () => {
    const owner = await addAccount(server, { fio: "Вера Лядова" });
    const { workId } = await addSoldBook(server, { owner });
    const { workId: other } = await addSoldBook(server, { owner }, { price: 16_900 }, { title: "Шестой километр" });
    await addDiscount(server, owner, [other], { title: "Под ёлку", startDate: "2026-12-25", endDate: "2027-01-08" });
    await openApp(server, owner, `/work/${workId}/sales`);
    await follow("Назначить скидку");
    await seeTitle("Новая скидка");
    await screen.findByText("выбрано 1 из 2", undefined, late);
    await press("Назначить скидку");
    await screen.findAllByText("Поле Название обязательно для заполнения", undefined, late);
    await fill("Название", "Перед праздниками");
    await fill("Первый день", "2026-12-11");
    await fill("Последний день", "2026-12-17");
    await screen.findByText("7 дней", undefined, late);
    day(/^11 декабря, первый день$/);
    day(/^17 декабря, последний день$/);
    const books = screen.getByRole("region", { name: "Книги" });
    within(books).getByText("160 ₽");
    within(books).getByText("продаётся за 169 ₽");
    await fill("Последний день", "2026-12-18");
    await within(books).findByText(
      "между скидками должно быть 7 дней, рядом «Под ёлку». Свободна с 16 января 2027",
      undefined,
      late,
    );
    // The page says why, and the book cannot be chosen.
    await tick("Шестой километр");
    expect(within(books).queryByText("выбрано 2 из 2")).toBeNull();
    await fill("Последний день", "2026-12-17");
    await tick("Шестой километр");
    await within(books).findByText("выбрано 2 из 2", undefined, late);
    const result = screen.getByRole("complementary", { name: "Что получится" });
    expect(wordsOf(result)).toContain("Вам с книги «Соль на подоконнике»112 ₽");
    expect(wordsOf(result)).toContain("Вам с книги «Шестой километр»95,20 ₽");
    await press("Назначить скидку");
    await seeTitle("Скидки");
    await screen.findByText("начнётся 11 декабря, 00:00 по Москве", undefined, late);
    expect(await discounts(owner)).toContainEqual({
      title: "Перед праздниками",
      percent: 20,
      isCut: false,
      startDate: "2026-12-11",
      endDate: "2026-12-17",
    });
    await openApp(server, owner, `/work/${workId}/sales`);
    await follow("«Перед праздниками»");
    await seeTitle("Перед праздниками");
  });

  it("that runs keeps all but its last day, is ended after a question, and is nothing to change then", async () => {
    const owner = await addAccount(server, { fio: "Вера Лядова" });
    const { workId } = await addSoldBook(server, { owner });
    const id = await addDiscount(server, owner, [workId]);
    await openApp(server, owner, "/merchant/discounts");
    await screen.findByText("Идёт, осталось 11 дней", undefined, late);
    await follow("Осень на даче");
    await seeTitle("Осень на даче");
    expect((await screen.findByLabelText("Первый день", undefined, late)).hasAttribute("readonly")).toBe(true);
    screen.getByText("Пока скидка идёт, можно изменить только последний день.");
    await fill("Последний день", "2026-12-02");
    await press("Сохранить скидку");
    await seeTitle("Скидки");
    expect(await discounts(owner)).toMatchObject([{ startDate: "2026-11-15", endDate: "2026-12-02" }]);
    await openApp(server, owner, `/discount/edit/${id}`);
    await press("Закончить скидку…");
    await press("Закончить скидку");
    await screen.findByText("Изменить её нельзя.", undefined, late);
    expect(await discounts(owner)).toMatchObject([{ endDate: "2026-11-20", isCut: true }]);
  });

  it("that is refused says which book, which discount and from what day, and keeps what was typed", async () => {
    const owner = await addAccount(server);
    const { workId } = await addSoldBook(server, { owner });
    await openApp(server, owner, `/discount/create?work=${workId}`);
    await fill("Название", "Перед праздниками");
    await fill("Первый день", "2026-12-11");
    await fill("Последний день", "2026-12-17");
    // In another window meanwhile.
    await addDiscount(server, owner, [workId], {
      title: "Неделя скидок",
      startDate: "2026-12-13",
      endDate: "2026-12-20",
    });
    await press("Назначить скидку");
    await screen.findAllByText(
      "Скидки пересекаются: «Соль на подоконнике» уже участвует в «Неделя скидок» до 20 декабря",
      undefined,
      late,
    );
    expect((screen.getByRole("textbox", { name: "Название" }) as HTMLInputElement).value).toBe("Перед праздниками");
  });

  it("is for sellers: others see why there is none, and no entry in the menu", async () => {
    const reader = await addAccount(server);
    await openApp(server, reader, "/merchant/discounts");
    await screen.findByText("Скидок пока нет", undefined, late);
    await openApp(server, reader, "/discount/create");
    await screen.findByText("Нет книг, которые продаются", undefined, late);
    const { data } = (await (await server.login(reader)).ask("/api/v1/account/current-user")).json();
    expect(data.isSeller).toBeUndefined();
    const owner = await addAccount(server);
    await addSoldBook(server, { owner });
    const seller = (await (await server.login(owner)).ask("/api/v1/account/current-user")).json();
    expect(seller.data.isSeller).toBe(true);
  });
});

describe("readers", () => {
  it("see the price of now, the one before and the last day, in the list, on the page and in a closed chapter", async () => {
    const owner = await addAccount(server, { fio: "Вера Лядова" });
    const { workId, sold } = await addSoldBook(server, { owner });
    await addDiscount(server, owner, [workId]);
    await openApp(server, cast.stranger, `/u/${owner.userName}`);
    await waitFor(
      () => expect(wordsOf(screen.getByRole("article"))).toContain("Подписка, 160 ₽ вместо 199 ₽, до 1 декабря"),
      late,
    );
    expect(screen.getByRole("article").textContent).toMatch(/, до\u00a01\u00a0декабря$/);
    for (const path of [`/book/${workId}`, `/book/${workId}/read/${sold.id}`]) {
      await openApp(server, cast.stranger, path);
      const offer = await screen.findByRole("region", { name: "Купить книгу" }, late);
      expect(wordsOf(offer)).toContain("160 ₽ вместо 199 ₽, до 1 декабря");
      await within(offer).findByRole("button", { name: /^Купить за 160.₽$/ }, late);
    }
    await openApp(server, owner, `/work/${workId}/sales`);
    const price = (await screen.findByLabelText("Цена, ₽", undefined, late)) as HTMLInputElement;
    expect(price.readOnly).toBe(true);
    screen.getByText("Цену нельзя менять, пока действует или ждёт скидка");
  });

  it.each([
    ["the clock", async () => server.clock.set("2026-12-01T21:00:00.000Z")],
    [
      "its owner",
      async (owner: TestAccount, id: number) => void (await server.as(owner)("deleteDiscount", { params: { id } })),
    ],
  ] as const)(
    "are told when %s has ended it between the look and the order, type nothing again, and buy at the price of now",
    async (_, end) => {
      const owner = await addAccount(server, { fio: "Вера Лядова" });
      const { workId } = await addSoldBook(server, { owner });
      const discountId = await addDiscount(server, owner, [workId]);
      const buyer = await addAccount(server);
      await openApp(server, buyer, `/book/${workId}`);
      await screen.findByRole("button", { name: /^Купить за 160.₽$/ }, late);
      await end(owner, discountId);
      await fill("Почта для чека", "chek@example.ru");
      await tick("Условия покупки прочитаны и подходят");
      await press(/^Купить за 160.₽$/);
      await screen.findByText("Цена изменилась: теперь 199 ₽", undefined, late);
      await press("Обновить цену");
      await screen.findByRole("button", { name: /^Купить за 199.₽$/ }, late);
      const offer = screen.getByRole("region", { name: "Купить книгу" });
      expect(wordsOf(offer)).not.toContain("160 ₽");
      expect(within(offer).getByLabelText<HTMLInputElement>("Почта для чека").value).toBe("chek@example.ru");
      const agreed = within(offer).getByLabelText<HTMLInputElement>("Условия покупки прочитаны и подходят");
      expect(agreed.checked).toBe(true);
      await press(/^Купить за 199.₽$/);
      await waitFor(
        async () =>
          expect(
            await server.database
              .selectFrom("purchaseOrder")
              .where("accountId", "=", buyer.id)
              .select(["amount", "discountId", "email"])
              .execute(),
          ).toEqual([{ amount: 19_900, discountId: null, email: "chek@example.ru" }]),
        late,
      );
      server.clock.set(NOW);
    },
  );
});
