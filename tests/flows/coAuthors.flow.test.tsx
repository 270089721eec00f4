import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { addAccount, type TestAccount } from "../support/factories.ts";
import { addChapter, addWork, storedRevisions } from "../support/factories.works.ts";
import { at, closeApp, fill, late, openApp, press, seeTitle } from "../support/flow.tsx";
import { testServer } from "../support/server.ts";

// Screens know the time of the machine they run on.
const server = testServer({ now: new Date().toISOString() });
let vera: TestAccount;
let gleb: TestAccount;
let moderator: TestAccount;
beforeAll(async () => {
  moderator = await addAccount(server, { roles: ["Moderator"] });
});
beforeEach(async () => {
  vera = await addAccount(server, { fio: "Вера Лядова" });
  gleb = await addAccount(server, { fio: "Глеб Оршанский" });
});
afterEach(closeApp);

const addNamed = (title: string, more = {}) => addWork(server, { owner: vera, ...more }, { title });
const authorsOf = async (workId: number) =>
  (
    await server.database
      .selectFrom("workAuthor")
      .where("workId", "=", workId)
      .where("place", ">", 1)
      .orderBy("place")
      .select(["accountId", "confirmedAt"])
      .execute()
  ).map(({ accountId, confirmedAt }) => [accountId, confirmedAt !== null]);
const authors = async () => within(await screen.findByRole("region", { name: "Авторы" }, late));
const field = "Имя пользователя соавтора";
const answer = async (name: string) => {
  const dialog = await screen.findByRole("alertdialog", undefined, late);
  fireEvent.click(within(dialog).getByRole("button", { name }));
};

it("an owner finds somebody by the name, invites and withdraws; what is typed elsewhere stays", async () => {
  const { id } = await addNamed("Соль");
  await openApp(server, vera, `/work/${id}/edit`);
  await fill("Название", "Соль и перец");
  await fill(field, "Оршан");
  const offers = within(await screen.findByRole("listbox", { name: "Подсказки" }, late));
  fireEvent.mouseDown(offers.getByRole("option", { name: `Глеб Оршанский @${gleb.userName}` }));
  expect((screen.getByLabelText(field) as HTMLInputElement).value).toBe(gleb.userName);
  expect(screen.queryByRole("listbox", { name: "Подсказки" })).toBeNull();
  await press("Пригласить соавтора");
  await screen.findByText("Приглашение отправлено: Глеб Оршанский", undefined, late);
  await (await authors()).findByText("Ждёт ответа", undefined, late);
  expect((screen.getByLabelText(field) as HTMLInputElement).value).toBe("");
  expect(await authorsOf(id)).toEqual([[gleb.id, false]]);

  await press("Отозвать приглашение: Глеб Оршанский");
  await screen.findByText("Приглашение отозвано: Глеб Оршанский", undefined, late);
  await waitFor(async () => expect((await authors()).queryByText("Глеб Оршанский")).toBeNull(), late);
  expect(await authorsOf(id)).toEqual([]);
  expect((screen.getByLabelText("Название") as HTMLInputElement).value).toBe("Соль и перец");
});

it("Enter invites and saves no settings; a refusal is shown at the field, and what was typed stays", async () => {
  const { id } = await addNamed("Соль");
  const requests: string[] = [];
  await openApp(server, vera, `/work/${id}/edit`, (path) => {
    requests.push(path);
    return undefined;
  });
  for (const [userName, message] of [
    ["", "Поле Имя пользователя обязательно для заполнения"],
    ["nobody-at-all", "Такого пользователя нет"],
    [vera.userName, "Вера Лядова уже автор или приглашён"],
  ] as const) {
    const input = await fill(field, userName);
    fireEvent.keyDown(input, { key: "Enter" });
    await (await authors()).findByText(message, undefined, late);
    expect((input as HTMLInputElement).value).toBe(userName);
    expect(input.getAttribute("aria-invalid")).toBe("true");
  }
  expect(requests.filter((path) => path.endsWith("/update/settings"))).toEqual([]);
});

it("two are the most, and the place is free again when one is removed: the chapters stay", async () => {
  const ivan = await addAccount(server, { fio: "Иван Молчанов" });
  const { id } = await addNamed("Соль", { coAuthor: gleb, unconfirmed: ivan });
  const chapter = await addChapter(server, id, { savedBy: gleb.id });
  await openApp(server, vera, `/work/${id}/edit`);
  await (await authors()).findByText(/^Соавторов может быть не больше двух/, undefined, late);
  expect(screen.queryByLabelText(field)).toBeNull();
  await press("Исключить соавтора: Глеб Оршанский");
  await answer("Оставить соавтора");
  expect(await authorsOf(id)).toEqual([
    [gleb.id, true],
    [ivan.id, false],
  ]);
  await press("Исключить соавтора: Глеб Оршанский");
  await answer("Исключить соавтора");
  await screen.findByText("Больше не соавтор: Глеб Оршанский", undefined, late);
  await screen.findByLabelText(field, undefined, late);
  expect(await authorsOf(id)).toEqual([[ivan.id, false]]);
  expect(await storedRevisions(server, chapter.id)).toHaveLength(1);
});

it("a co-author leaves, and comes to a list without the work", async () => {
  const { id } = await addNamed("Вдвоём", { coAuthor: gleb });
  await openApp(server, gleb, `/work/${id}/edit`);
  await seeTitle("Вдвоём");
  expect(screen.queryByLabelText(field)).toBeNull();
  await press("Выйти из соавторов…");
  await answer("Выйти из соавторов");
  await screen.findByText("Вы больше не соавтор «Вдвоём»", undefined, late);
  await waitFor(() => expect(at()).toBe(`/u/${gleb.userName}/works/edit`), late);
  await seeTitle("Мои произведения");
  await waitFor(() => expect(within(screen.getByRole("main")).queryByText("Вдвоём")).toBeNull(), late);
  expect(await authorsOf(id)).toEqual([]);
});

it("a moderator reads who the authors are", async () => {
  const { id } = await addNamed("Вдвоём", { coAuthor: gleb });
  await openApp(server, moderator, `/work/${id}/edit`);
  const section = await authors();
  await section.findByText("Глеб Оршанский", undefined, late);
  section.getByText("Соавтор");
  expect(section.queryAllByRole("button")).toEqual([]);
  expect(section.queryByLabelText(field)).toBeNull();
});

const invited = async (title: string, days = 1) => {
  const { id } = await addNamed(title);
  const invitedAt = new Date(Date.now() - days * 86_400_000).toISOString();
  await server.database
    .insertInto("workAuthor")
    .values({ workId: id, accountId: gleb.id, place: 2, invitedAt, confirmedAt: null })
    .execute();
  return id;
};
const card = async (title: string) => within(await screen.findByRole("article", { name: title }, late));

it("an invited person accepts one and declines another in the profile", async () => {
  const [accepted, declined] = [await invited("Соль"), await invited("Перец", 2)];
  await openApp(server, gleb, "/profile");
  const salt = await card("Соль");
  salt.getByText("О доме и о море.");
  expect(salt.getByRole("link", { name: "Вера Лядова" }).getAttribute("href")).toBe(`/u/${vera.userName}`);
  salt.getByText("вчера");
  await press("Стать соавтором: Соль");
  await salt.findByText("Теперь вы соавтор", undefined, late);
  expect(salt.getByRole("link", { name: "Открыть произведение" }).getAttribute("href")).toBe(
    `/work/${accepted}/edit/content`,
  );
  await press("Отклонить приглашение: Перец");
  await (await card("Перец")).findByText(/^Приглашение отклонено\. 30 дней/, undefined, late);
  expect(screen.queryAllByRole("button", { name: /^(Стать соавтором|Отклонить)/ })).toEqual([]);
  expect([await authorsOf(accepted), await authorsOf(declined)]).toEqual([[[gleb.id, true]], []]);

  await openApp(server, gleb, "/profile");
  await seeTitle("Профиль");
  await screen.findByText("Сделано", undefined, late);
  expect(screen.queryByText("Приглашения в соавторы")).toBeNull();
});

it("who is invited to a work for adults says that they are 18 there, and sees what it is about", async () => {
  const id = await invited("Ночь");
  await server.database.updateTable("work").set({ adultOnly: true, ageMark: "18+" }).where("id", "=", id).execute();
  await openApp(server, gleb, "/profile");
  const shown = await card("Ночь");
  shown.getByText("Книга только для взрослых: обложка и аннотация откроются тому, кому есть 18.");
  expect(shown.queryByText("О доме и о море.")).toBeNull();
  await press("Мне есть 18, показать: Ночь");
  await (await card("Ночь")).findByText("О доме и о море.", undefined, late);
  expect(screen.queryByRole("button", { name: /^Мне есть 18/ })).toBeNull();
  screen.getByRole("button", { name: "Стать соавтором: Ночь" });
});

it("an outdated one says so and can be declined; one that was withdrawn meanwhile is refused", async () => {
  await invited("Старое", 31);
  const gone = await invited("Отозванное");
  await openApp(server, gleb, "/profile");
  (await card("Старое")).getByText("Приглашение устарело, попросите новое");
  expect(screen.queryByRole("button", { name: "Стать соавтором: Старое" })).toBeNull();
  await screen.findByRole("button", { name: "Стать соавтором: Отозванное" }, late);
  await server.as(vera)("deleteCoAuthor", { body: { workId: gone, coAuthorId: gleb.id } });
  await press("Стать соавтором: Отозванное");
  const refusal = await (await card("Отозванное")).findByText("Нет доступа", undefined, late);
  expect(refusal.getAttribute("role")).toBe("alert");
  await press("Отклонить приглашение: Старое");
  await (await card("Старое")).findByText(/^Приглашение отклонено/, undefined, late);
});

it("without a confirmed address nothing is accepted", async () => {
  await server.database.updateTable("account").set({ emailConfirmedAt: null }).where("id", "=", gleb.id).execute();
  await invited("Соль");
  await openApp(server, gleb, "/profile");
  (await card("Соль")).getByText("Подтвердите адрес электронной почты");
  expect(screen.queryByRole("button", { name: "Стать соавтором: Соль" })).toBeNull();
});

it("invitations that do not load are asked for again", async () => {
  await invited("Соль");
  let isAway = true;
  await openApp(server, gleb, "/profile", (path) =>
    isAway && path.endsWith("/co-author-invitations")
      ? new Response(JSON.stringify({ status: 6, errorCode: 9, message: "Внутренняя ошибка сервера" }), { status: 500 })
      : undefined,
  );
  await screen.findByText("Приглашения не загрузились", undefined, late);
  isAway = false;
  await press("Повторить");
  await card("Соль");
});
