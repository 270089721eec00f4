import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addSoldBook, identify, storedSale } from "../support/factories.sales.ts";
import { addCast, addChapter, addWork, type Cast } from "../support/factories.works.ts";
import { closeApp, fill, follow, late, openApp, press, seeTitle, tick } from "../support/flow.tsx";
import { startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let cast: Cast;
beforeAll(async () => {
  server = await startServer();
  cast = await addCast(server);
});
beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
});
afterEach(closeApp);
afterAll(() => server.stop());

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
      ...{ state: "subscription", price: 19_900, freeChapterCount: 1, promoFragment: true, startsAt: null },
    });
  });

  it("says what stands in the way", async () => {
    const { id } = await addWork(server, { owner: cast.coAuthor });
    await openApp(server, cast.coAuthor, `/work/${id}/sales`);
    const note = await screen.findByText("Что нужно для продажи", undefined, late);
    const told = note.parentElement?.textContent ?? "";
    for (const refusal of ["Сначала опубликуйте произведение", "Чтобы продавать, подтвердите личность"])
      expect(told).toContain(refusal);
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
  it("stands in its place with the price and the way back", async () => {
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
