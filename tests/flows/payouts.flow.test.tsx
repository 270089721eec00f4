import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { addIncome, addPayout, addSoldBook, storedPayout } from "../support/factories.sales.ts";
import { addAccount, PASSWORD, type TestAccount } from "../support/factories.ts";
import { addCast, type Cast } from "../support/factories.works.ts";
import { closeApp, fill, follow, late, openApp, press, seeTitle } from "../support/flow.tsx";
import { addApprovedPapers } from "../support/papers.ts";
import { testServer } from "../support/server.ts";

const server = testServer();
let cast: Cast;
beforeAll(async () => {
  cast = await addCast(server);
});
beforeEach(async () => {
  Element.prototype.scrollIntoView = () => {};
  await server.database.deleteFrom("payout").execute();
});
afterEach(() => {
  vi.restoreAllMocks();
  closeApp();
});

const see = (text: string | RegExp) => screen.findByText(text, undefined, late);
const prove = () => fill("Нынешний пароль", PASSWORD);
const becomes = (id: number, state: string) =>
  waitFor(async () => expect(await storedPayout(server, id)).toMatchObject({ state }), late);
const pressInDialog = async (name: string) => {
  const dialog = await screen.findByRole("dialog", undefined, late);
  fireEvent.click(within(dialog).getByRole("button", { name }));
};
const sum = "1\u00a0500,50\u00a0₽";

/** Who sells, and can be paid 1,500.50 ₽. */
async function author(kopecks = 150_050): Promise<TestAccount> {
  const owner = await addAccount(server, { fio: "Вера Лядова" });
  await addSoldBook(server, { owner });
  await addApprovedPapers(server, owner);
  if (kopecks !== 0) await addIncome(server, owner, kopecks);
  return owner;
}
const payoutsOf = (person: TestAccount) =>
  server.database.selectFrom("payout").where("accountId", "=", person.id).selectAll().execute();

it("an author comes from the income, asks for what has matured, with a proof, and sees it on its way", async () => {
  const person = await author();
  await openApp(server, person, "/merchant/statistics");
  await seeTitle("Доход");
  await follow("К выплатам");
  await seeTitle("Баланс и выплаты");
  await see("Выплат пока не было. Здесь будет видно, как стоит каждая из них.");
  await press("Запросить выплату");
  await screen.findByRole("dialog", { name: `Запросить выплату: ${sum}` }, late);
  await fill("Нынешний пароль", "не тот");
  await pressInDialog("Запросить выплату");
  await screen.findAllByText("Неверный пароль", undefined, late);
  expect(await payoutsOf(person)).toEqual([]);
  await prove();
  await pressInDialog("Запросить выплату");
  await see("Ждёт отправки");
  await see("Выплата доступна от 1 000 ₽");
  await see("выплачивается");
  expect(await payoutsOf(person)).toMatchObject([{ state: "requested", amount: 150_050 }]);
  // The reason is next to the button, which does nothing.
  await press("Запросить выплату");
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("who is not known is led to the papers, and whose payout was rejected reads why", async () => {
  const person = await author();
  await addPayout(server, person, { state: "rejected", reason: "Счёт закрыт" });
  await addApprovedPapers(server, person, "revoked");
  await openApp(server, person, "/merchant/balance");
  await see("Подтвердите личность и реквизиты");
  await see("Отклонена");
  await see("Счёт закрыт");
  fireEvent.click(
    within(await screen.findByRole("main"))
      .getAllByRole("link", { name: "Подтверждение личности" })
      .at(-1) as HTMLElement,
  );
  await seeTitle("Подтверждение личности");
});

it("an administrator takes a register along, writes down what was paid, and rejects with a reason", async () => {
  const blobs: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    blobs.push(blob as Blob);
    return "blob:register";
  });
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const fileOf = async (index: number) => Buffer.from(await (blobs[index] as Blob).arrayBuffer()).toString();
  const [one, other] = [await author(), await author()];
  const [first, second] = [await addPayout(server, one), await addPayout(server, other)];
  await openApp(server, cast.admin, "/admin/payouts");
  await seeTitle("Выплаты");
  await screen.findByRole("heading", { level: 2, name: `Выплата №\u00a0${first.id}` }, late);
  await press("Выгрузить реестр");
  await prove();
  await pressInDialog("Выгрузить реестр");
  await becomes(first.id, "exported");
  await becomes(second.id, "exported");
  await waitFor(() => expect(names).toEqual(["Реестр выплат 1.csv"]), late);
  expect((await fileOf(0)).split("\r\n").slice(1)).toEqual([
    ...[first, second].map(
      ({ id }) =>
        `"${id}";"Лядова Вера Ильинична";"'500100732259";"'044525225";"'40817810899910004312";"1000,00";"Вознаграждение автору, выплата № ${id}"`,
    ),
    "",
  ]);
  await press(`Реестр №\u00a01 ещё раз: выплата №\u00a0${first.id}`);
  await prove();
  await press("Скачать реестр");
  await waitFor(() => expect(names).toHaveLength(2), late);
  expect(await fileOf(1)).toBe(await fileOf(0));

  await press(`Записать оплату: выплата №\u00a0${first.id}`);
  await pressInDialog("Записать оплату");
  await screen.findAllByText("Поле Номер платёжного поручения обязательно для заполнения", undefined, late);
  await fill("Номер платёжного поручения", "415");
  await fill("Дата платёжного поручения", "2026-11-20");
  await prove();
  await pressInDialog("Записать оплату");
  await becomes(first.id, "paid");
  await press(`Отклонить выплату: выплата №\u00a0${second.id}`);
  await fill("Причина", "Счёт закрыт");
  await prove();
  await pressInDialog("Отклонить выплату");
  await becomes(second.id, "rejected");
  await see("Никто не ждёт");
  await follow("Показать все выплаты");
  await see("Счёт закрыт");
  await fill("Номер выплаты или имя автора", "999999999");
  await press("Найти выплату");
  await see("Такой выплаты нет");
});

it("what may not be sent says why, one's own has no control, and no moderator has such a page", async () => {
  const person = await author();
  await addPayout(server, person);
  await addApprovedPapers(server, person, "onReview");
  const own = await addPayout(server, cast.admin, { state: "exported" });
  await openApp(server, cast.admin, "/admin/payouts");
  await see("В реестр не попадёт. Подтвердите личность и реквизиты.");
  await see("Свою выплату проводит другой администратор.");
  expect(screen.queryByRole("button", { name: new RegExp(`^(Записать|Отклонить).*№\u00a0${own.id}$`) })).toBeNull();
  await press("Выгрузить реестр");
  await prove();
  await pressInDialog("Выгрузить реестр");
  await see("Выгружать нечего: ни одна выплата не ждёт отправки");
  await openApp(server, cast.moderator, "/admin/payouts");
  await seeTitle("403. Нет доступа");
});
