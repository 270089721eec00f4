import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { addAccount, PASSWORD, type TestAccount } from "../support/factories.ts";
import { closeApp, fill, follow, late, openApp, press, seeTitle } from "../support/flow.tsx";
import { goodPapers, sendPapers, shortPdf, addScan as uploadScan } from "../support/papers.ts";
import { startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let vera: TestAccount;
let admin: TestAccount;
beforeAll(async () => {
  server = await startServer();
  admin = await addAccount(server, { fio: "Антон Главный", roles: ["Admin"] });
});
beforeEach(async () => {
  await server.database.deleteFrom("attemptCounter").execute();
  vera = await addAccount(server, { fio: "Вера Лядова" });
});
afterEach(closeApp);
afterAll(() => server.stop());

const see = (text: string | RegExp) => screen.findAllByText(text, undefined, late);
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
async function addScan(): Promise<void> {
  const files = [new File([shortPdf as BlobPart], "паспорт.pdf", { type: "application/pdf" })];
  fireEvent.change(await screen.findByLabelText("Сканы или фотографии документов", undefined, late), {
    target: { files },
  });
  await see(/^Скан 1, PDF/);
}

it("sends papers, says what is wrong and keeps what was typed; withdraws them", async () => {
  await openApp(server, vera, "/account/identification");
  await seeTitle("Подтверждение личности");
  await typePapers();
  await fill("ИНН", "500100732258");
  await addScan();
  await fill("Нынешний пароль", PASSWORD);
  await press("Отправить на проверку");
  await see("ИНН указан с ошибкой");
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
  for (const button of (await screen.findAllByRole("button", { name: "Отклонить документы" }, late)).slice(-1))
    fireEvent.click(button);
  await see("Укажите причину");
  await fill("Причина", "Скан не читается");
  fireEvent.click(screen.getAllByRole("button", { name: "Отклонить документы" }).at(-1) ?? document.body);
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
  fireEvent.click(screen.getAllByRole("button", { name: "Подтвердить документы" }).at(-1) ?? document.body);
  await press("Отозвать подтверждение");
  await fill("Причина", "Подделка");
  await fill("Нынешний пароль", PASSWORD);
  fireEvent.click(screen.getAllByRole("button", { name: "Отозвать подтверждение" }).at(-1) ?? document.body);
  await waitFor(async () => expect((await own())?.state).toBe("revoked"), late);
});

it("nobody decides about oneself", async () => {
  await sendPapers(server, admin, { fileIds: [await uploadScan(server, admin, shortPdf)] });
  await openApp(server, admin, `/moderation/identifications?person=${admin.id}`);
  await see("Свои документы проверяет другой сотрудник.");
  expect(screen.queryByRole("button", { name: "Подтвердить документы" })).toBeNull();
});
