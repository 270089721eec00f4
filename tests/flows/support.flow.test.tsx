import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { addAccount, type TestAccount } from "../support/factories.ts";
import { at, closeApp, fill, follow, late, openApp, openInSameTab, press, seeTitle } from "../support/flow.tsx";
import { takeLetters } from "../support/letters.ts";
import { testServer } from "../support/server.ts";
import { addSupportLetter } from "../support/supportLetters.ts";

const server = testServer();
let nina: TestAccount;
let maria: TestAccount;
beforeAll(async () => {
  nina = await addAccount(server, { fio: "Нина Ветрова" });
  maria = await addAccount(server, { fio: "Мария Строева", roles: ["Moderator"] });
});
afterEach(async () => {
  closeApp();
  await server.database.deleteFrom("supportLetter").execute();
  await server.database.deleteFrom("attemptCounter").execute();
});

const see = (text: string | RegExp) => screen.findByText(text, undefined, late);
const stored = () =>
  server.database.selectFrom("supportLetter").select(["accountId", "email", "topic", "text", "state"]).execute();
const question = (name: string) => screen.queryByText(name);

it("answers in place, and finds an answer by its words", async () => {
  await openApp(server, null, "/support");
  await seeTitle("Поддержка");
  await fill("Найти ответ", "забыт пароль");
  expect(question("Не получается войти: забыт пароль")).toBeTruthy();
  expect(question("Как начать книгу")).toBeNull();
  await fill("Найти ответ", "подкаст");
  await see("Такого вопроса здесь нет");
  await press("Показать все вопросы");
  expect(question("Как начать книгу")).toBeTruthy();
  // No chat is set: no button of one.
  expect(screen.queryByRole("button", { name: /чат/ })).toBeNull();
});

describe("a letter", () => {
  it("of a person: it is kept, its state is seen, its answer read, and it is closed", async () => {
    await openApp(server, nina, "/support");
    await see("Здесь будет видно, ответили ли на ваше письмо.");
    expect(screen.queryByLabelText("Электронная почта")).toBeNull();
    await press("Отправить письмо");
    expect(await screen.findAllByText("Поле Тема обязательно для заполнения", undefined, late)).not.toEqual([]);
    await fill("Тема", "Не приходит письмо");
    await fill("Письмо", "Жду второй день.\nСпасибо.");
    await press("Отправить письмо");
    await see(/^Письмо принято: обращение № \d+$/);
    expect(await stored()).toEqual([
      {
        accountId: nina.id,
        email: "",
        topic: "Не приходит письмо",
        text: "Жду второй день.\nСпасибо.",
        state: "waiting",
      },
    ]);
    expect(await screen.findByLabelText("Тема")).toHaveProperty("value", "");
    await see("Ждёт ответа");
    await follow("Не приходит письмо");
    await screen.findByRole("heading", { level: 2, name: "Не приходит письмо" }, late);
    await see("Ответ придёт на почту и появится здесь.");
    const [{ id }] = (await server.database.selectFrom("supportLetter").select("id").execute()) as [{ id: number }];
    await server.as(maria)("answerSupportLetter", { params: { id }, body: { text: "Посмотрите в «Спаме»." } });
    closeApp();
    await openApp(server, nina, `/support?letter=${id}`);
    await see("Посмотрите в «Спаме».");
    await press("Вопрос решён");
    await see("Закрыто");
    expect(screen.queryByRole("button", { name: "Вопрос решён" })).toBeNull();
    expect((await stored())[0]?.state).toBe("closed");
    await follow("Написать ещё");
    expect(await screen.findByLabelText("Тема", undefined, late)).toHaveProperty("value", `Ещё об обращении № ${id}`);
  });

  it("of a guest: the link of the answer leads to it, and no other does", async () => {
    await openApp(server, null, "/support");
    await fill("Электронная почта", "olga@example.org");
    await fill("Тема", "Не могу войти");
    await fill("Письмо", "Пароль не подходит.");
    await press("Отправить письмо");
    const link = await screen.findByRole("link", { name: "Посмотреть обращение" }, late);
    expect(await screen.findByLabelText("Электронная почта")).toHaveProperty("value", "olga@example.org");
    const address = link.getAttribute("href") ?? "";
    expect(address).toMatch(/^\/support\?letter=\d+#key=[\w-]{43}$/);
    expect(await stored()).toMatchObject([{ accountId: null, email: "olga@example.org" }]);
    closeApp();
    await openApp(server, null, address);
    await screen.findByRole("heading", { level: 2, name: "Не могу войти" }, late);
    closeApp();
    await openApp(server, null, address.replace(/#.*/, ""));
    await see("Страница не найдена");
    openInSameTab(address);
    await screen.findByRole("heading", { level: 2, name: "Не могу войти" }, late);
  });

  it("stays typed when the server is away, and is one letter however often it is sent", async () => {
    let isAway = true;
    await openApp(server, nina, "/support", (path, pass) => {
      if (!path.endsWith("/support/letter/send")) return undefined;
      if (!isAway) return pass();
      // It was kept, and its answer is lost.
      return pass().then(() =>
        Response.json({ status: 6, errorCode: 9, message: "Внутренняя ошибка сервера" }, { status: 500 }),
      );
    });
    await fill("Тема", "Ошибка");
    await fill("Письмо", "Код 1234.");
    await press("Отправить письмо");
    await see("Письмо не отправлено");
    expect(screen.getByLabelText("Письмо")).toHaveProperty("value", "Код 1234.");
    isAway = false;
    await press("Отправить письмо");
    await see(/^Письмо принято/);
    expect(await stored()).toHaveLength(1);
  });
});

describe("the staff", () => {
  it("answers from its menu's list, once, and closes what needs no answer", async () => {
    const { id } = await addSupportLetter(server, nina);
    await addSupportLetter(server, null, { topic: "Реклама", email: "spam@example.org" });
    await takeLetters(server);
    await openApp(server, maria, "/moderation/support");
    await seeTitle("Обращения");
    await see("2 обращения");
    const row = (name: string) =>
      screen
        .findByRole("heading", { level: 2, name }, late)
        .then((heading) => heading.closest("article") as HTMLElement);
    fireEvent.click(within(await row("Реклама")).getByRole("button", { name: "Закрыть без ответа" }));
    const dialog = await screen.findByRole("dialog", undefined, late);
    fireEvent.click(within(dialog).getByRole("button", { name: "Закрыть без ответа" }));
    await see("1 обращение");
    fireEvent.click(within(await row("Не приходит письмо")).getByRole("button", { name: "Ответить" }));
    await fill("Ответ", "Посмотрите в «Спаме».");
    await press("Отправить ответ");
    await see("На все письма ответили.");
    await waitFor(
      async () => expect((await stored()).map(({ state }) => state).sort()).toEqual(["answered", "closed"]),
      late,
    );
    const [letter] = await takeLetters(server);
    expect([letter?.to, letter?.subject]).toEqual([nina.email, `Ответ на обращение № ${id}`]);
    await follow("Отвеченные");
    await see("Посмотрите в «Спаме».");
    expect(at()).toBe("/moderation/support?state=answered");
  });

  it("reads that another one has answered meanwhile, and keeps what was typed", async () => {
    const { id } = await addSupportLetter(server, nina);
    await openApp(server, maria, "/moderation/support");
    await press("Ответить");
    await fill("Ответ", "Поздно.");
    const other = await addAccount(server, { roles: ["Moderator"] });
    await server.as(other)("answerSupportLetter", { params: { id }, body: { text: "Раньше." } });
    await press("Отправить ответ");
    await see("На это обращение уже ответили");
    expect(screen.getByLabelText("Ответ")).toHaveProperty("value", "Поздно.");
  });
});
