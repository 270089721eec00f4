import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addHolding } from "../support/factories.sales.ts";
import { addAccount, type TestAccount } from "../support/factories.ts";
import { addChapter, addWork, storedWork } from "../support/factories.works.ts";
import { at, closeApp, fill, follow, late, openApp, press, seeTitle } from "../support/flow.tsx";
import { testServer } from "../support/server.ts";
import { saveSettings } from "../support/workFields.ts";

const server = testServer({ config: { moderation: "all" } });
let vera: TestAccount;
let nina: TestAccount;
let maria: TestAccount;
let pavel: TestAccount;
beforeAll(async () => {
  vera = await addAccount(server, { fio: "Вера Лядова" });
  nina = await addAccount(server, { fio: "Нина Ветрова" });
  maria = await addAccount(server, { fio: "Мария Строева", roles: ["Moderator"] });
  pavel = await addAccount(server, { fio: "Павел Смирнов", roles: ["Moderator"] });
});
beforeEach(async () => {
  await server.database.deleteFrom("workModeration").execute();
  await server.database.deleteFrom("complaint").execute();
  await server.database.updateTable("work").set({ state: "draft" }).execute();
});
afterEach(closeApp);

const see = (text: string | RegExp) => screen.findByText(text, undefined, late);
const seeWork = (name: string) => screen.findByRole("heading", { level: 2, name }, late);
const stateOf = async (id: number) => (await storedWork(server, id)).state;
const becomes = (id: number, state: string) => waitFor(async () => expect(await stateOf(id)).toBe(state), late);
const tell = (person: TestAccount, id: number, body: Parameters<typeof event>[2]) => event(person, id, body);
const event = (
  person: TestAccount,
  id: number,
  body: { type: "removal.given" | "rejection.given"; reason: string } | { type: "appeal.requested"; text: string },
) => server.as(person)("updateWorkState", { params: { id }, body });
const field = (label: string) => screen.findByLabelText(label, undefined, late);

/** A work that its author has sent to the moderators. */
async function submitted(title: string, owner = vera, note = ""): Promise<number> {
  const { id } = await addWork(server, { owner }, { title });
  await addChapter(server, id, { title: "Утро", state: "published", texts: ["Было утро."] });
  await server.as(owner)("publishWork", { params: { id }, body: { note } });
  return id;
}
async function published(title: string): Promise<number> {
  const { id } = await addWork(server, { owner: vera }, { title, state: "published" });
  await addChapter(server, id, { state: "published" });
  return id;
}

describe("who opens /work/moderation", () => {
  it("a guest logs in first", async () => {
    await openApp(server, null, "/work/moderation");
    await seeTitle("Вход");
    expect(at()).toBe("/account/login?redirect_uri=%2Fwork%2Fmoderation");
  });

  it("an author may not", async () => {
    await openApp(server, vera, "/work/moderation");
    await seeTitle("403. Нет доступа");
  });

  it("staff do, and come by their menu", async () => {
    await openApp(server, maria, "/work/moderation");
    await seeTitle("Проверка произведений");
    await see("Все присланные произведения проверены.");
  });
});

it("approves the version that was seen, and goes on with the next work", async () => {
  const first = await submitted("Красный угол", vera, "Брань убрана из диалога в сарае");
  const second = await submitted("Тишина");
  await openApp(server, maria, "/work/moderation");
  await seeWork("Красный угол");
  expect(await screen.findAllByText("Брань убрана из диалога в сарае", undefined, late)).not.toEqual([]);
  await see("На проверке, версия 1");
  await see("Было утро.");
  expect(screen.getByRole("link", { name: /^Ждут проверки/ }).textContent).toBe("Ждут проверки2");
  await press("Одобрить версию 1");
  await becomes(first, "published");
  await seeWork("Тишина");
  await press("Одобрить версию 1");
  await becomes(second, "published");
  await see("Все присланные произведения проверены.");
  await follow("Решения");
  const queue = await screen.findByRole("region", { name: "Решения" }, late);
  expect(
    within(queue)
      .getAllByRole("link")
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringContaining("Тишина"), expect.stringContaining("Красный угол")]);
});

it("rejects with a reason that began as a template; the author reads it, and what was before, and sends again", async () => {
  const id = await submitted("Красный угол");
  await openApp(server, maria, `/work/moderation?work=${id}`);
  await press("Отклонить");
  expect(await screen.findAllByText("Укажите причину", undefined, late)).not.toEqual([]);
  expect(await stateOf(id)).toBe("onModeration");
  await fill("Шаблон причины", "0");
  const reason = await field("Что прочтёт автор");
  expect(reason).toHaveProperty("value", expect.stringMatching(/^Нужны метка «Содержит нецензурную брань» и 18\+/));
  await fill("Что прочтёт автор", "Нужна метка 18+: глава 1, «утро». Текст цел.");
  await press("Отклонить");
  await becomes(id, "rejected");
  closeApp();
  await openApp(server, vera, `/work/${id}/edit`);
  await see("Модератор вернул");
  await see("Нужна метка 18+: глава 1, «утро». Текст цел.");
  await press("История решений");
  const dialog = await screen.findByRole("dialog", undefined, late);
  await within(dialog).findByText("Отклонено", undefined, late);
  expect(dialog.textContent).toContain("Модератор, ");
  expect(dialog.textContent).not.toContain("Мария Строева");
  expect(dialog.textContent).toContain("Отправлено на проверку");
});

it("says that the work was changed meanwhile, keeps the reason, and loads the work again", async () => {
  const id = await submitted("Красный угол");
  await openApp(server, maria, `/work/moderation?work=${id}`);
  await seeWork("Красный угол");
  await fill("Что прочтёт автор", "Мало текста");
  await saveSettings(server.as(vera), id, { annotation: "Купите слона" });
  await press("Одобрить версию 1");
  await see("Автор изменил произведение после того, как вы его открыли. Посмотрите ещё раз");
  await press("Посмотреть ещё раз");
  expect(await field("Что прочтёт автор")).toHaveProperty("value", "Мало текста");
  await press("Одобрить версию 2");
  await becomes(id, "published");
  await see("Все присланные произведения проверены.");
});

it("keeps a reason while another work is looked at", async () => {
  await submitted("Красный угол");
  await submitted("Тишина");
  const row = (name: RegExp) => screen.findByRole("link", { name }, late);
  await openApp(server, maria, "/work/moderation");
  await seeWork("Красный угол");
  await fill("Что прочтёт автор", "Мало текста");
  fireEvent.click(await row(/^Тишина/));
  await seeWork("Тишина");
  expect(await field("Что прочтёт автор")).toHaveProperty("value", "");
  fireEvent.click(await row(/^Красный угол/));
  await seeWork("Красный угол");
  await waitFor(async () => expect(await field("Что прочтёт автор")).toHaveProperty("value", "Мало текста"), late);
});

it("of two moderators one decides, and the other reads whose decision it is", async () => {
  const id = await submitted("Красный угол");
  await openApp(server, pavel, `/work/moderation?work=${id}`);
  await seeWork("Красный угол");
  await tell(maria, id, { type: "rejection.given", reason: "Мало текста" });
  await press("Одобрить версию 1");
  await see(/^Решение уже принято: Мария Строева, /);
  await press("Посмотреть ещё раз");
  await see("Произведение возвращено автору: решать нечего, пока оно не отправлено снова.");
  expect(screen.queryByRole("button", { name: "Одобрить версию 1" })).toBeNull();
  expect(screen.queryByText(/^Решение уже принято/)).toBeNull();
});

it("removes what readers have; its author objects once, another moderator declines, the author reads why", async () => {
  const id = await published("Красный угол");
  await openApp(server, maria, `/work/moderation?work=${id}`);
  await fill("Что прочтёт автор", "Чужой текст");
  await press("Снять с публикации");
  await becomes(id, "removed");
  closeApp();
  await openApp(server, vera, `/work/${id}/edit`);
  await see("Снято модератором");
  await press("Отправить обращение");
  expect(await screen.findAllByText("Напишите, что исправлено или с чем вы не согласны", undefined, late)).not.toEqual(
    [],
  );
  await fill("Обращение к модераторам", "Это мой рассказ");
  await press("Отправить обращение");
  await see("Обращение отправлено");
  expect(screen.queryByLabelText("Обращение к модераторам")).toBeNull();
  closeApp();
  await openApp(server, maria, "/work/moderation?state=appeals");
  await see("Вы сняли это произведение, поэтому обращение авторов решает не вы.");
  expect(screen.queryByRole("button", { name: "Восстановить" })).toBeNull();
  closeApp();
  await openApp(server, pavel, "/work/moderation?state=appeals");
  await see("Обращение:");
  await fill("Что прочтёт автор", "Права не подтверждены");
  await press("Отклонить обращение");
  await see("Авторы снятых произведений ничего не просят.");
  closeApp();
  await openApp(server, vera, `/work/${id}/edit`);
  await see("Обращение отклонено");
  await see("Права не подтверждены");
  expect(screen.queryByLabelText("Обращение к модераторам")).toBeNull();
});

it("removes a work by law, and says to whom the money goes", async () => {
  const id = await published("Красный угол");
  const holder = await addAccount(server);
  await addHolding(server, id, holder);
  await openApp(server, maria, `/work/moderation?work=${id}`);
  await fill("Что прочтёт автор", "Решение суда от 1 ноября");
  await see("Книга закроется и для тех, кто её купил, а деньги им вернутся. Отменить это нельзя");
  fireEvent.click(await field("Этого требует закон"));
  await press("Снять с публикации");
  await becomes(id, "removed");
  expect(await storedWork(server, id)).toMatchObject({
    isUnlawful: true,
    moderationReason: "Решение суда от 1 ноября",
  });
  const held = server.database.selectFrom("holding").where("accountId", "=", holder.id).where("endedAt", "is", null);
  expect(await held.selectAll().execute()).toEqual([]);
});

it("gives a work back", async () => {
  const id = await published("Красный угол");
  await tell(maria, id, { type: "removal.given", reason: "Чужой текст" });
  await tell(vera, id, { type: "appeal.requested", text: "Это мой рассказ" });
  await openApp(server, pavel, "/work/moderation?state=appeals");
  await press("Восстановить");
  await becomes(id, "draft");
  await see("Авторы снятых произведений ничего не просят.");
});

it("raises marks with a reason that the author reads", async () => {
  const id = await submitted("Красный угол");
  await openApp(server, maria, `/work/moderation?work=${id}`);
  await press("Изменить метки…");
  fireEvent.click(await field("Содержит нецензурную брань"));
  await fill("Причина", "глава 1, диалог в сарае");
  await press("Изменить метки");
  expect(await screen.findAllByText("Нецензурная брань допускает только метку 18+", undefined, late)).not.toEqual([]);
  fireEvent.click(screen.getByLabelText("18+"));
  await press("Изменить метки");
  await see("На проверке, версия 2");
  expect(await storedWork(server, id)).toMatchObject({ ageMark: "18+", hasObsceneLanguage: true });
  await press("Одобрить версию 2");
  await becomes(id, "published");
});

it("decides nothing while the work is loaded again", async () => {
  const id = await submitted("Красный угол");
  const isLet = Promise.withResolvers<void>();
  let isHeld = false;
  await openApp(server, maria, `/work/moderation?work=${id}`, (request, pass) =>
    isHeld && request.endsWith(`/moderation/work/${id}`) ? isLet.promise.then(pass) : undefined,
  );
  await press("Изменить метки…");
  await fill("Причина", "глава 1, диалог в сарае");
  isHeld = true;
  fireEvent.click(await screen.findByLabelText("18+", undefined, late));
  await press("Изменить метки");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull(), late);
  expect(screen.getByRole("button", { name: "Одобрить версию 1" }).getAttribute("aria-busy")).toBe("true");
  isLet.resolve();
  await press("Одобрить версию 2");
  await becomes(id, "published");
});

it("settles a complaint next to the work", async () => {
  const id = await published("Красный угол");
  const body = { targetType: "work", targetId: id, category: "spam", comment: "Реклама соли", url: "" } as const;
  await server.as(nina)("complain", { body });
  await openApp(server, maria, "/moderation/complaints");
  await follow("Проверить произведение");
  await seeTitle("Проверка произведений");
  await see("Реклама соли");
  await press("Отклонить жалобу");
  await fill("Пояснение", "Это сюжет");
  const dialog = await screen.findByRole("dialog", undefined, late);
  fireEvent.click(within(dialog).getByRole("button", { name: "Отклонить жалобу" }));
  await waitFor(() => expect(screen.queryByText("Реклама соли")).toBeNull(), late);
  expect(screen.queryByRole("heading", { name: "Жалобы" })).toBeNull();
});

it("nobody judges what is his own, by whatever way it is opened", async () => {
  const id = await submitted("Своё", maria);
  await openApp(server, maria, "/work/moderation");
  await see("Это ваше произведение");
  expect(screen.queryByRole("button", { name: /^Одобрить/ })).toBeNull();
  closeApp();
  await openApp(server, maria, `/work/moderation?state=removed&work=${id}`);
  await see("Это ваше произведение");
});

it("a work that is not there, and a page too far, say so", async () => {
  await openApp(server, maria, "/work/moderation?work=999999");
  await see("Произведения нет");
  closeApp();
  await submitted("Красный угол");
  await openApp(server, maria, "/work/moderation?page=9");
  await see("Здесь список кончился");
  await follow("К началу списка");
  await seeWork("Красный угол");
});
