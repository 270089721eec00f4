import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { digestToken } from "../../server/notifications/digestLink.ts";
import { addAccount, type TestAccount } from "../support/factories.ts";
import { addCast, addChapter, addPublishedBook, type Cast } from "../support/factories.works.ts";
import { closeApp, late, openApp, press, seeTitle } from "../support/flow.tsx";
import { testServer } from "../support/server.ts";

// Screens know the time of the machine they run on.
const server = testServer({ now: new Date().toISOString() });
let cast: Cast;
let nina: TestAccount;
beforeEach(async () => {
  cast = await addCast(server);
  nina = await addAccount(server, { fio: "Нина Зорина" });
});
afterEach(closeApp);

const named = (role: string, name: string | RegExp) => screen.findByRole(role, { name }, late);
/** A book on Nina's shelf with so many chapters that have just come out. */
async function newsOf(...titles: string[]): Promise<number> {
  const { workId } = await addPublishedBook(server, { owner: cast.owner });
  await server.as(nina)("updateLibraryState", { body: { workIds: [workId], state: "Reading" } });
  server.clock.pass(60_000);
  for (const [index, title] of titles.entries()) {
    const { id } = await addChapter(server, workId, { title, sortOrder: index + 2 });
    await server.as(cast.owner)("updateChapterState", {
      params: { workId, chapterId: id },
      body: { type: "publish.requested" },
    });
  }
  await server.drainJobs({ push: async () => {} });
  return workId;
}
const unread = async () => (await server.as(nina)("checkNotifications", {})).unreadCount;

it("a reader sees in the bell what is new, reads it, and hears no more of the book", async () => {
  const workId = await newsOf("Перевоз", "Стрелка");
  await openApp(server, nina, `/book/${workId}`);
  await seeTitle("Соль на подоконнике");
  fireEvent.click(await named("button", "Уведомления, 1 новое"));
  const panel = await named("dialog", "Уведомления");
  const line = await within(panel).findByRole("link", { name: /Соль на подоконнике ?: ?вышли 2\sглавы/ }, late);
  expect(line.getAttribute("href")).toMatch(new RegExp(`^/book/${workId}/read/\\d+$`));
  expect(await unread()).toBe(1);
  fireEvent.click(within(panel).getByRole("button", { name: "Прочитать все" }));
  await named("button", "Уведомления");
  expect(await unread()).toBe(0);
  fireEvent.keyDown(panel, { key: "Escape" });
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Уведомления" })).toBeNull(), late);
  fireEvent.click(await named("button", "Читаю, полка: Соль на подоконнике"));
  fireEvent.click(await named("menuitem", "Не сообщать о новых главах"));
  await waitFor(
    async () => expect((await server.as(nina)("getMutedWorks", {})).works.map(({ id }) => id)).toEqual([workId]),
    late,
  );
});

it("a reader chooses how a kind is sent, sets quiet hours, and hears of a muted book again", async () => {
  const workId = await newsOf();
  await server.as(nina)("muteWork", { body: { workId, isMuted: true } });
  await openApp(server, nina, "/account/notifications/library");
  await seeTitle("Уведомления");
  const push = await named("switch", "Новая глава в книгах из вашей библиотеки: push в браузере");
  expect((push as HTMLInputElement).checked).toBe(true);
  fireEvent.click(push);
  const kindOf = async () =>
    (await server.as(nina)("getNotificationSettings", {})).groups[2]?.kinds.find(
      ({ kind }) => kind === "libraryChapter",
    );
  await waitFor(async () => expect(await kindOf()).toMatchObject({ bell: true, push: false, letter: true }), late);
  await waitFor(() => expect((push as HTMLInputElement).checked).toBe(false), late);
  await press("Включить тихие часы");
  await screen.findByText(/С 23:00 до 08:00 по Москве push не приходит/, undefined, late);
  expect((await server.as(nina)("getPushSettings", {})).quiet).toEqual({ from: 1_380, until: 480 });
  await press("Сообщать снова: Соль на подоконнике");
  await screen.findByText("О новых главах снова сообщим", undefined, late);
  expect((await server.as(nina)("getMutedWorks", {})).works).toEqual([]);
});

it("a reader finds a book on its shelf, and moves it to another", async () => {
  await newsOf("Перевоз");
  await openApp(server, nina, "/library");
  await seeTitle("Моя библиотека");
  await screen.findByText("новая глава", undefined, late);
  fireEvent.click(await named("button", "Читаю, полка: Соль на подоконнике"));
  fireEvent.click(await named("menuitem", "Прочитано"));
  await screen.findByText("На этой полке пусто", undefined, late);
  expect(await server.as(nina)("getUserLibrary", { query: {} })).toMatchObject({ readingCount: 0, finishedCount: 1 });
});

it("a person with the letter of the week ends it by its link, without a login", async () => {
  await openApp(server, null, `/account/digest/off?token=${encodeURIComponent(digestToken(nina.id))}`);
  await press("Отписаться");
  await named("heading", "Письмо раз в неделю больше не придёт");
  expect((await server.as(nina)("getNotificationSettings", {})).hasDigest).toBe(false);
});
