import { fireEvent, screen, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { addOrder, addSoldBook } from "../support/factories.sales.ts";
import { addAccount, type TestAccount } from "../support/factories.ts";
import { closeApp, fill, follow, late, openApp, press, seeTitle } from "../support/flow.tsx";
import { startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ now: new Date().toISOString() });
});
afterEach(closeApp);
afterAll(() => server.stop());

const plain = (words: string | null) => (words ?? "").replaceAll("\u00a0", " ");
const DAY = 86_400_000;

const sell = async (owner: TestAccount, workId: number, amount: number, daysAgo: number) => {
  const paidAt = new Date(server.clock.now().getTime() - daysAgo * DAY).toISOString();
  await addOrder(server, {
    requestId: crypto.randomUUID(),
    accountId: (await addAccount(server)).id,
    payeeId: owner.id,
    workId,
    state: "paid",
    amount,
    paidAt,
  });
};
const figures = () =>
  [...document.querySelectorAll("dl dt")].map((name) =>
    [name.textContent, name.nextElementSibling?.textContent ?? ""].map(plain),
  );

describe("an author's figures", () => {
  it("are shown as a plot that arrows walk, and as a table; a book and days are chosen", async () => {
    const owner = await addAccount(server, { fio: "Вера Лядова" });
    const { workId } = await addSoldBook(server, { owner });
    const { workId: other } = await addSoldBook(server, { owner }, {}, { title: "Шестой километр" });
    await sell(owner, workId, 19_900, 0);
    await sell(owner, workId, 16_000, 1);
    await sell(owner, other, 10_000, 1);
    await sell(owner, other, 10_000, 40);
    await openApp(server, owner, "/merchant/statistics");
    await seeTitle("Доход");
    await screen.findByText("куплено, было 1", undefined, late);
    expect(figures()).toEqual([
      ["куплено, было 1", "3"],
      ["по промокодам", "0"],
      ["возвратов", "0"],
      ["доход, на 359 % больше", "321,30 ₽"],
    ]);
    const plot = await screen.findByRole("slider", undefined, late);
    // The best day is chosen at first.
    expect(plain(plot.getAttribute("aria-valuetext"))).toMatch(/куплено 2, по коду 0, доход 182 ₽$/);
    expect(plot.getAttribute("aria-valuenow")).toBe("29");
    fireEvent.keyDown(plot, { key: "ArrowRight" });
    expect(plain(plot.getAttribute("aria-valuetext"))).toMatch(/куплено 1, по коду 0, доход 139,30 ₽$/);
    fireEvent.keyDown(plot, { key: "ArrowRight" });
    expect(plot.getAttribute("aria-valuenow")).toBe("30");
    fireEvent.keyDown(plot, { key: "Home" });
    expect(plot.getAttribute("aria-valuenow")).toBe("1");
    const table = screen.getByRole("table", { name: "По дням" });
    expect(within(table).getAllByRole("row")).toHaveLength(9);
    expect(plain(table.querySelector("tfoot")?.textContent ?? "")).toBe("Всего за 30 дней300321,30 ₽");
    await press(/^Показать ещё 23\sдня$/);
    expect(within(table).getAllByRole("row")).toHaveLength(32);

    await fill("Книги", String(other));
    await screen.findByText("доход, столько же", undefined, late);
    expect(figures()[0]).toEqual(["куплено, было 1", "1"]);
    fireEvent.click(screen.getByRole("radio", { name: "Год" }));
    await screen.findByRole("table", { name: "По месяцам" }, late);
    expect(figures()[0]).toEqual(["куплено, было 0", "2"]);
    fireEvent.click(screen.getByRole("radio", { name: "Свой" }));
    await fill("Первый день", "2020-03-01");
    await fill("Последний день", "2020-02-29");
    await press("Показать");
    await screen.findByText("Последний день раньше первого", undefined, late);
    expect([screen.queryByRole("table"), screen.queryByText("Не удалось загрузить")]).toEqual([null, null]);
    await fill("Первый день", "2020-02-01");
    await fill("Последний день", "2020-02-29");
    await press("Показать");
    await screen.findByText("За это время ничего не купили", undefined, late);
    await follow("Показать год");
    await screen.findByRole("table", { name: "По месяцам" }, late);
  });

  it("of one book are on the page of its sale, and lead to all others", async () => {
    const owner = await addAccount(server);
    const { workId } = await addSoldBook(server, { owner });
    await sell(owner, workId, 19_900, 0);
    await openApp(server, owner, `/work/${workId}/sales`);
    const section = within(await screen.findByRole("region", { name: "За 30 дней" }, late));
    await section.findByText("139,30 ₽", undefined, late);
    await follow("По дням и месяцам");
    await seeTitle("Доход");
    await screen.findByText("куплено, было 0", undefined, late);
  });

  it("are none before the first sale: the page says where one begins", async () => {
    const reader = await addAccount(server);
    await openApp(server, reader, "/merchant/statistics");
    await screen.findByText("Продаж пока нет", undefined, late);
    expect(screen.queryByRole("button", { name: "Таблица CSV" })).toBeNull();
  });
});
