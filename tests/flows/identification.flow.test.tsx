import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { addAccount, PASSWORD, type TestAccount } from "../support/factories.ts";
import { closeApp, fill, follow, late, openApp, press, seeTitle } from "../support/flow.tsx";
import { goodPapers, shortPdf } from "../support/goodPapers.ts";
import { sendPapers, addScan as uploadScan } from "../support/papers.ts";
import { NOW, testServer } from "../support/server.ts";

const server = testServer();
let vera: TestAccount;
let admin: TestAccount;
beforeAll(async () => {
  admin = await addAccount(server, { fio: "Антон Главный", roles: ["Admin"] });
});
beforeEach(async () => {
  await server.database.deleteFrom("attemptCounter").execute();
  vera = await addAccount(server, { fio: "Вера Лядова" });
});
afterEach(closeApp);

const see = (text: string | RegExp) => screen.findAllByText(text, undefined, late);
/** The button of the dialog, not the one of the page that has opened it. */
const pressLast = async (name: string) => {
  const buttons = await screen.findAllByRole("button", { name }, late);
  fireEvent.click(buttons.at(-1) ?? document.body);
};
const own = async () => (await server.as(vera)("getIdentification", {})).identification;

async function typePapers(): Promise<void> {
  await fill("Фамилия", goodPapers.lastName);
  await fill("Имя", goodPapers.firstName);
  await fill("Дата рождения", goodPapers.birthday);
  await fill("Серия паспорта", goodPapers.passportSeries);
  await fill("Номер паспорта", goodPapers.passportNumber);
  await fill("Код подразделения", goodPapers.departmentCode);
  await fill("Кем выдан", goodPapers.issuedBy);
  await fill("Дата выдачи", goodPapers.issuedAt);
  await fill("Адрес регистрации", goodPapers.address);
  await fill("ИНН", goodPapers.inn);
  await fill("БИК", goodPapers.bik);
  await fill("Номер счёта", goodPapers.account);
}
async function chooseScan(file: File): Promise<void> {
  const field = await screen.findByLabelText("Сканы или фотографии документов", undefined, late);
  fireEvent.change(field, { target: { files: [file] } });
}
async function addScan(): Promise<void> {
  await chooseScan(new File([shortPdf as BlobPart], "паспорт.pdf", { type: "application/pdf" }));
  await see(/^Скан 1, PDF/);
}
/** What the summary above the form names. */
const summary = () =>
  screen
    .queryAllByRole("link")
    .flatMap(({ textContent, attributes }) =>
      attributes.getNamedItem("href")?.value.startsWith("#field-") ? [textContent] : [],
    );

it("sends papers, says what is wrong and keeps what was typed; withdraws them", async () => {
  await openApp(server, vera, "/account/identification");
  await seeTitle("Подтверждение личности");
  await typePapers();
  await fill("ИНН", "500100732258");
  await chooseScan(new File(["<svg xmlns='http://www.w3.org/2000/svg'/>"], "паспорт.svg", { type: "image/svg+xml" }));
  await see(/^паспорт\.svg: Поле Файл должно быть файлом JPEG, PNG, WebP, GIF, AVIF или PDF/);
  await fill("Нынешний пароль", PASSWORD);
  await press("Отправить на проверку");
  await waitFor(() => expect(summary()).toEqual(["ИНН указан с ошибкой", "Добавьте хотя бы один скан"]), late);
  await addScan();
  await press("Отправить на проверку");
  await waitFor(() => expect(summary()).toEqual(["ИНН указан с ошибкой"]), late);
  expect(screen.getByLabelText("Фамилия")).toHaveProperty("value", "Лядова");
  await fill("ИНН", goodPapers.inn);
  await press("Отправить на проверку");
  await see("Документы на проверке");
  expect(await own()).toMatchObject({ state: "onReview", papers: { ...goodPapers, middleName: "" } });
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toMatch(/Лядова|500100732259|123456/);
  await press("Отозвать документы");
  await fill("Нынешний пароль", PASSWORD);
  await press("Отозвать и стереть");
  await screen.findByRole("button", { name: "Отправить на проверку" }, late);
  expect(await own()).toBeNull();
});

it("the staff rejects with a reason; the person reads it and sends again", async () => {
  await sendPapers(server, vera, { fileIds: [await uploadScan(server, vera, shortPdf)] });
  await openApp(server, admin, "/moderation/identifications");
  await seeTitle("Документы для выплат");
  await follow("Открыть документы: Вера Лядова");
  await see("ОВД района Арбат города Москвы");
  await press("Отклонить документы");
  await fill("Причина", " ");
  await fill("Нынешний пароль", PASSWORD);
  await pressLast("Отклонить документы");
  await see("Укажите причину");
  await fill("Причина", "Скан не читается");
  await pressLast("Отклонить документы");
  await waitFor(async () => expect((await own())?.state).toBe("rejected"), late);
  closeApp();
  await openApp(server, vera, "/account/identification");
  await see("Причина: Скан не читается");
  await press("Исправить и отправить снова");
  expect(await screen.findByLabelText("Фамилия", undefined, late)).toHaveProperty("value", "Лядова");
  await fill("Отчество необязательно", "Петровна");
  await fill("Нынешний пароль", PASSWORD);
  await press("Отправить снова");
  await see("Документы на проверке");
});

it("the staff approves, and an administrator revokes", async () => {
  await sendPapers(server, vera, { fileIds: [await uploadScan(server, vera, shortPdf)] });
  await openApp(server, admin, `/moderation/identifications?person=${vera.id}`);
  await press("Подтвердить документы");
  await fill("Нынешний пароль", PASSWORD);
  await pressLast("Подтвердить документы");
  await press("Отозвать подтверждение");
  await fill("Причина", "Подделка");
  await fill("Нынешний пароль", PASSWORD);
  await pressLast("Отозвать подтверждение");
  await waitFor(async () => expect((await own())?.state).toBe("revoked"), late);
});

it("nobody decides about themselves", async () => {
  await sendPapers(server, admin, { fileIds: [await uploadScan(server, admin, shortPdf)] });
  await openApp(server, admin, `/moderation/identifications?person=${admin.id}`);
  await see("Свои документы проверяет другой сотрудник.");
  expect(screen.queryByRole("button", { name: "Подтвердить документы" })).toBeNull();
});

it("a scan that was chosen wrongly goes from the form, and papers as they were are come back to", async () => {
  const { sentAt } = await sendPapers(server, vera, { fileIds: [await uploadScan(server, vera, shortPdf)] });
  const body = { sentAt, reason: "Не тот скан", proof: { password: PASSWORD } };
  await server.as(admin)("rejectIdentification", { params: { id: vera.id }, body });
  await openApp(server, vera, "/account/identification");
  await press("Исправить и отправить снова");
  await press("Убрать скан 1");
  await see("Добавьте хотя бы один скан");
  await press("Не менять");
  await see("Причина: Не тот скан");
  expect(screen.queryByLabelText("Фамилия")).toBeNull();
});

it("after a change of the e-mail nothing is sent for 7 days, and why is said", async () => {
  await server.database
    .insertInto("emailChange")
    .values({
      accountId: vera.id,
      state: "changed",
      formerEmail: "old@example.org",
      email: vera.email,
      sessionId: null,
      requestedAt: NOW,
      until: "2026-11-27T11:00:00.000Z",
    })
    .execute();
  await openApp(server, vera, "/account/identification");
  await see("После смены почты это можно сделать через 7 дней");
  expect(screen.queryByRole("button", { name: "Отправить на проверку" })).toBeNull();
});

it("the person reads who has looked; after papers were replaced meanwhile the staff sees a message, and the new ones", async () => {
  const fileIds = [await uploadScan(server, vera, shortPdf)];
  await sendPapers(server, vera, { fileIds });
  await openApp(server, admin, `/moderation/identifications?person=${vera.id}`);
  await see("Лядова Вера Ильинична");
  await server.as(vera)("withdrawIdentification", { body: { proof: { password: PASSWORD } } });
  server.clock.pass(1);
  await sendPapers(server, vera, { lastName: "Другая", fileIds: [await uploadScan(server, vera, shortPdf)] });
  await press("Подтвердить документы");
  await fill("Нынешний пароль", PASSWORD);
  await pressLast("Подтвердить документы");
  await see("Человек прислал другие документы после того, как вы их открыли. Посмотрите ещё раз");
  await press("Отменить");
  await see("Другая Вера Ильинична");
  await server.as(vera)("withdrawIdentification", { body: { proof: { password: PASSWORD } } });
  await press("Отклонить документы");
  await fill("Причина", "Скан не читается");
  await fill("Нынешний пароль", PASSWORD);
  await pressLast("Отклонить документы");
  await see("Документов уже нет: человек их отозвал");
  await press("Отменить");
  await see("Человек отозвал их, не присылал или удаляет учётную запись.");
  closeApp();
  await openApp(server, vera, "/account/security");
  expect(await screen.findAllByText("Сотрудник открыл ваши документы для выплат", undefined, late)).not.toEqual([]);
});

it("whose papers have waited for longer than a day is said; a list without anybody says why", async () => {
  await sendPapers(server, vera, { fileIds: [await uploadScan(server, vera, shortPdf)] });
  const sentAt = new Date(Date.now() - 86_400_001).toISOString();
  await server.database.updateTable("identification").set({ sentAt }).where("accountId", "=", vera.id).execute();
  await openApp(server, admin, "/moderation/identifications");
  await see("Ждут больше суток");
  closeApp();
  await openApp(server, admin, "/moderation/identifications?page=99");
  await see("Все присланные документы проверены.");
  await follow("К началу списка");
  await see("Ждут больше суток");
});
