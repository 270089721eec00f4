import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { addAgreement, addAgreementScan, addSoldBook } from "../support/factories.sales.ts";
import { addAccount, PASSWORD, type TestAccount } from "../support/factories.ts";
import { addCast, type Cast } from "../support/factories.works.ts";
import { closeApp, fill, follow, late, openApp, press, seeTitle } from "../support/flow.tsx";
import { shortPdf } from "../support/goodPapers.ts";
import { sendPapers } from "../support/papers.ts";
import { testServer } from "../support/server.ts";

const server = testServer();
let cast: Cast;
let owner: TestAccount;
let moderator: TestAccount;
beforeAll(async () => {
  cast = await addCast(server);
  moderator = await addAccount(server, { fio: "Олег Модеров", roles: ["Moderator"] });
});
beforeEach(async () => {
  await server.database.deleteFrom("attemptCounter").execute();
  await server.database.deleteFrom("exclusiveAgreementScan").execute();
  await server.database.deleteFrom("exclusiveAgreement").execute();
  owner = await addAccount(server, { fio: "Вера Лядова" });
});
afterEach(() => {
  localStorage.removeItem("colorMode");
  closeApp();
  vi.restoreAllMocks();
});

const see = (text: string | RegExp) => screen.findAllByText(text, undefined, late);
/** The button of the dialog, not the one of the page that has opened it. */
const pressLast = async (name: string) => {
  const buttons = await screen.findAllByRole("button", { name }, late);
  fireEvent.click(buttons.at(-1) ?? document.body);
};
const sell = (given: Partial<Cast> = {}) => addSoldBook(server, { owner, ...given });
const stored = (workId: number) =>
  server.database.selectFrom("exclusiveAgreement").where("workId", "=", workId).selectAll().executeTakeFirst();
const scansOf = async (workId: number) =>
  (await server.database.selectFrom("exclusiveAgreementScan").where("workId", "=", workId).select("fileId").execute())
    .length;
const choose = async (...files: File[]) => {
  const field = await screen.findByLabelText("Сканы подписанного договора", undefined, late);
  fireEvent.change(field, { target: { files } });
};
const pdf = (name: string) => new File([shortPdf as BlobPart], name, { type: "application/pdf" });

it("an owner asks, prints, adds scans and sends the agreement; a file that is no scan shows its fault and keeps the others", async () => {
  const { workId } = await sell();
  await server.database.deleteFrom("identification").where("accountId", "=", owner.id).execute();
  const { sentAt } = await sendPapers(server, owner);
  const proof = { password: PASSWORD };
  await server.as(moderator)("approveIdentification", { params: { id: owner.id }, body: { sentAt, proof } });
  await openApp(server, owner, `/work/${workId}/sales`);
  await press("Подать заявку");
  await see("Заявка на рассмотрении");
  const { since } = (await stored(workId)) ?? {};
  const body = { decision: "approve" as const, reason: "", since: since?.toISOString() ?? "", proof };
  await server.as(moderator)("decideExclusive", { params: { workId }, body });

  localStorage.setItem("colorMode", "dark");
  await openApp(server, owner, `/work/${workId}/exclusive`);
  await seeTitle(`Эксклюзивный договор №\u00a0${workId}`);
  const print = vi.fn();
  vi.stubGlobal("print", print);
  await see(/^Автор \(Лядова Вера Ильинична\) распространяет произведение «Соль на подоконнике»/);
  await see("4510 123456");
  await see("Площадка не названа");
  await press("Напечатать договор");
  expect(print).toHaveBeenCalledOnce();
  // The page has the colours of paper, whatever its reader has chosen, and no other page has.
  const { dataset } = document.documentElement;
  expect(dataset.theme).toBe("light");
  await follow("К продажам");
  await see("Загрузите скан договора");
  expect([dataset.theme, localStorage.getItem("colorMode")]).toEqual(["dark", "dark"]);

  await openApp(server, owner, `/work/${workId}/sales`);
  await see("Загрузите скан договора");
  const svg = new File(["<svg xmlns='http://www.w3.org/2000/svg'/>"], "договор.svg", { type: "image/svg+xml" });
  await choose(svg, pdf("лист 1.pdf"), pdf("лист 2.pdf"));
  await see(/^договор\.svg: Поле Файл должно быть файлом JPEG, PNG, WebP, GIF, AVIF или PDF/);
  await see(/^Скан 2, PDF/);
  expect(await scansOf(workId)).toBe(2);
  await press("Убрать скан 1");
  await waitFor(() => expect(screen.queryByText(/^Скан 2, PDF/)).toBeNull(), late);
  expect(await scansOf(workId)).toBe(1);
  await press("Отправить договор");
  await see("Договор на проверке");
  expect(await stored(workId)).toMatchObject({ state: "onReview" });
});

it("the staff returns an agreement with its reason and accepts it; then the fee is less, the sale goes on, the badge is there", async () => {
  const { workId } = await sell();
  await addAgreement(server, workId, { state: "onReview" });
  await addAgreementScan(server, workId, owner, 1);
  await openApp(server, moderator, "/moderation/exclusive");
  await seeTitle("Эксклюзив");
  await see("Подписанный договор");
  await see("Ждёт больше суток");
  expect(screen.getByRole("link", { name: /^Скан 1, PDF/ }).getAttribute("href")).toMatch(/^\/papers\//);
  await press("Вернуть договор: Соль на подоконнике");
  await fill("Причина", "Нет последней страницы");
  await fill("Нынешний пароль", PASSWORD);
  await pressLast("Вернуть договор");
  await see("Все заявки и договоры проверены.");
  await openApp(server, owner, `/work/${workId}/sales`);
  await see("Договор вернули");
  await see("Нет последней страницы");
  await press("Отправить договор");
  await see("Договор на проверке");

  await openApp(server, moderator, "/moderation/exclusive");
  await press("Принять договор: Соль на подоконнике");
  await fill("Нынешний пароль", PASSWORD);
  await pressLast("Принять договор");
  await see("Все заявки и договоры проверены.");
  await openApp(server, owner, `/work/${workId}/sales`);
  await see(/^Договор действует с .+\. Комиссия 20\s% вместо 30\s%\.$/);
  await see(/^Площадке, 20\s% по эксклюзивному договору$/);
  const stop = await screen.findByRole("button", { name: "Остановить продажу…" }, late);
  expect(stop.getAttribute("aria-disabled")).toBe("true");
  await see("Действует эксклюзивный договор, сначала расторгните его.");
  for (const path of [`/book/${workId}`, "/"]) {
    await openApp(server, null, path);
    await see("Эксклюзив");
  }
});

it("an agreement is terminated by its owner, and ended by the staff at once", async () => {
  const { workId } = await sell();
  await addAgreement(server, workId, { state: "active", acceptedAt: "2026-11-01T09:00:00.000Z" });
  await openApp(server, owner, `/work/${workId}/sales`);
  await press("Расторгнуть договор…");
  await press("Расторгнуть договор");
  await see(/^Вы расторгли договор\. До 18 февраля 2027 он ещё действует/);
  await openApp(server, moderator, "/moderation/exclusive?kind=inForce");
  await see(/действует до 18 февраля 2027/);
  await press("Расторгнуть договор: Соль на подоконнике");
  await fill("Причина", "Книга выходит и в другом месте");
  await fill("Нынешний пароль", PASSWORD);
  await pressLast("Расторгнуть договор");
  await see("Здесь появятся договоры, которые действуют.");
  await openApp(server, owner, `/work/${workId}/sales`);
  await see("Договор расторгла площадка");
  await see("Книга выходит и в другом месте");
});

it("only its owner has controls: a co-author looks, a moderator of a book of their own too", async () => {
  const { workId } = await sell({ coAuthor: cast.coAuthor });
  await addAgreement(server, workId, { state: "onReview" });
  await addAgreementScan(server, workId, owner, 1);
  await openApp(server, cast.coAuthor, `/work/${workId}/sales`);
  const part = await screen.findByRole("region", { name: "Эксклюзив" }, late);
  within(part).getByText("Договор на проверке");
  expect(within(part).queryAllByRole("button")).toEqual([]);
  expect(within(part).queryAllByRole("link")).toEqual([]);
  const roles = ["Moderator" as const];
  await server.database.updateTable("account").set({ roles }).where("id", "=", cast.coAuthor.id).execute();
  await openApp(server, cast.coAuthor, "/moderation/exclusive");
  await see("О своей книге решает другой сотрудник.");
  expect(screen.queryByRole("button", { name: /^Принять договор/ })).toBeNull();
  await server.database.updateTable("account").set({ roles: [] }).where("id", "=", cast.coAuthor.id).execute();
});

it.each([
  [null, "Заявки на эксклюзив по этой книге нет. Отправить её можно на странице продаж."],
  ["requested", "Заявка рассматривается. Договор появится здесь, когда её одобрят."],
  ["declined", "Заявка отклонена. Причина названа на странице продаж."],
  ["ended", "Договор больше не действует."],
] as const)("of %s there is nothing to print yet, and the page says why", async (state, why) => {
  const { workId } = await sell();
  if (state) await addAgreement(server, workId, { state });
  await openApp(server, owner, `/work/${workId}/exclusive`);
  await see("Печатать пока нечего");
  screen.getByText(why);
  expect(screen.queryByRole("button", { name: "Напечатать договор" })).toBeNull();
});

it("whose papers hold no more prints nothing", async () => {
  const { workId } = await sell();
  await addAgreement(server, workId, { state: "awaitingScans" });
  await server.database.deleteFrom("identification").where("accountId", "=", owner.id).execute();
  await openApp(server, owner, `/work/${workId}/exclusive`);
  await see("В договоре не хватает ваших данных");
  expect(screen.queryByRole("button", { name: "Напечатать договор" })).toBeNull();
});
