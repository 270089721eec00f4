import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { sql } from "kysely";
import { afterEach, beforeAll, expect, it } from "vitest";
import { addAccount } from "../support/factories.ts";
import { addCast, addWork, type Cast, storedWork } from "../support/factories.works.ts";
import { closeApp, fill, late, openApp, press, tick } from "../support/flow.tsx";
import { testServer } from "../support/server.ts";

const server = testServer();
let cast: Cast;
beforeAll(async () => {
  cast = await addCast(server);
});
afterEach(closeApp);

const listOf = ({ userName }: { userName: string }) => `/u/${userName}/works/edit`;

it("several works are deleted at once and come back; what is refused keeps its tick and is named", async () => {
  const author = await addAccount(server);
  const add = async (title: string, given: Parameters<typeof addWork>[2] = {}) =>
    (await addWork(server, { owner: author }, { title, ...given })).id;
  const shown = await add("Вышедшее", { state: "published" });
  const ids = [await add("Первое"), await add("Второе")];
  const statesOf = async () =>
    (await Promise.all([...ids, shown].map((id) => storedWork(server, id)))).map(({ state }) => state);
  await openApp(server, author, listOf(author));
  await tick("Выбрать: Первое");
  await screen.findByText(/^Выбрано 1\sпроизведение$/, undefined, late);
  await tick("Выбрать: Второе");
  await tick("Выбрать: Вышедшее");
  const bar = within(await screen.findByRole("region", { name: "Выбранные произведения" }, late));
  bar.getByText(/^Выбрано 3\sпроизведения$/);

  await press("Удалить");
  const dialog = within(await screen.findByRole("alertdialog", undefined, late));
  dialog.getByRole("heading", { name: /^Удалить 2\sпроизведения\?$/ });
  expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(["«Второе»", "«Первое»"]);
  fireEvent.click(dialog.getByRole("button", { name: "Оставить произведения" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull(), late);
  expect(await statesOf()).toEqual(["draft", "draft", "published"]);

  await press("Удалить");
  await press("Удалить произведения");
  await screen.findByText(/^2\sпроизведения теперь в корзине$/, undefined, late);
  expect(await statesOf()).toEqual(["deleted", "deleted", "published"]);
  await screen.findByText("«Вышедшее»: Сейчас это действие недоступно", undefined, late);
  await waitFor(() => expect(screen.queryByLabelText("Выбрать: Первое")).toBeNull(), late);
  expect(screen.getAllByRole<HTMLInputElement>("checkbox").map(({ checked }) => checked)).toEqual([true]);
  bar.getByText(/^Выбрано 1\sпроизведение$/);

  await press("Вернуть");
  await screen.findByText(/^2\sпроизведения снова в черновиках$/, undefined, late);
  await screen.findByLabelText("Выбрать: Первое", undefined, late);
  expect(await statesOf()).toEqual(["draft", "draft", "published"]);
});

it("a refused «Вернуть» of several works says why; the bin brings back what it may, a moderator has no ticks", async () => {
  const author = await addAccount(server);
  const add = async (title: string) => (await addWork(server, { owner: author }, { title })).id;
  const [early, recent] = [await add("Давнее"), await add("Недавнее")];
  await openApp(server, author, listOf(author));
  await tick("Выбрать: Давнее");
  await press("Выбрать все");
  await press("Удалить");
  await press("Удалить произведения");
  await screen.findByText("Пока ни одного произведения", undefined, late);
  const longAgo = "2001-01-01T00:00:00.000Z";
  await server.database.updateTable("work").set({ deletedAt: longAgo }).where("ownerId", "=", author.id).execute();
  await press("Вернуть");
  const alert = await screen.findByRole("alert", undefined, late);
  expect(alert.textContent).toBe("Осталось в корзинеПроизведения лежат в корзине: Срок восстановления истёкЗакрыть");

  await press("Закрыть");
  await server.database.updateTable("work").set({ state: "draft", deletedAt: null }).where("id", "=", recent).execute();
  await openApp(server, author, listOf(author));
  await tick("Выбрать: Недавнее");
  await press("Удалить");
  await press("Удалить произведение");
  await screen.findByText("Пока ни одного произведения", undefined, late);
  await server.database.updateTable("work").set({ deletedAt: longAgo }).where("id", "=", recent).execute();
  await press("Вернуть");
  expect((await screen.findByRole("alert", undefined, late)).textContent).toBe(
    "Осталось в корзинеПроизведение лежит в корзине: Срок восстановления истёкЗакрыть",
  );

  // The screen judges by the clock of this machine.
  const today = new Date().toISOString();
  await server.database.updateTable("work").set({ deletedAt: today }).where("id", "=", recent).execute();
  await openApp(server, author, `${listOf(author)}?tab=bin`);
  await tick("Выбрать: Давнее");
  await screen.findByRole("button", { name: "Восстановить", description: "Срок восстановления истёк" }, late);
  await tick("Выбрать: Недавнее");
  await press("Восстановить");
  await screen.findByText(/^1\sпроизведение снова в черновиках$/, undefined, late);
  await screen.findByText("«Давнее»: Срок восстановления истёк", undefined, late);
  expect([(await storedWork(server, early)).state, (await storedWork(server, recent)).state]).toEqual([
    "deleted",
    "draft",
  ]);

  await openApp(server, cast.moderator, listOf(author));
  await screen.findByRole("heading", { level: 2, name: "Недавнее" }, late);
  expect(screen.queryAllByRole("checkbox")).toEqual([]);
});

it("more works than one call takes are not sent, and the bar says how many may be", async () => {
  const author = await addAccount(server);
  for (let made = 0; made < 101; made++) await addWork(server, { owner: author }, { title: `Рассказ ${made}` });
  const find = (text: string) => fill("Поиск по моим произведениям", text);
  // Without layout a long list draws no rows.
  await openApp(server, author, listOf(author));
  await find("Рассказ 100");
  await tick("Выбрать: Рассказ 100");
  await find("");
  await press("Выбрать все");
  await screen.findByText(/^Выбрано 101\sпроизведение$/, undefined, late);
  const description = /^За один раз можно изменить не больше 100\sпроизведений$/;
  fireEvent.click(await screen.findByRole("button", { name: "Удалить", description }, late));
  expect(screen.queryByRole("alertdialog")).toBeNull();
  // The button's own description, and the bar for all to see.
  expect(screen.getAllByText(description).length).toBe(2);
  await find("Рассказ 100");
  await tick("Выбрать: Рассказ 100");
  await press("Удалить");
  await screen.findByRole("heading", { name: /^Удалить 100\sпроизведений\?$/ }, late);
  screen.getByText("И ещё 80");
});

it("all pages of a long list are there to be searched and chosen", async () => {
  const author = await addAccount(server);
  await sql`with made as (
      insert into work (owner_id, title, form, last_modification_time, created_at)
      select ${author.id}, 'Повесть ' || lpad(n::text, 3, '0'), 'novel', now(), timestamptz '2026-01-01Z' + n * interval '1 minute'
      from generate_series(1, 450) as n returning id)
    insert into work_author (work_id, account_id, place, confirmed_at) select id, ${author.id}, 1, now() from made`.execute(
    server.database,
  );
  // Without layout a long list takes its time: it is never shown whole.
  await openApp(server, author, `${listOf(author)}?q=${encodeURIComponent("Повесть 001")}`);
  await screen.findByRole("link", { name: /^Все\D*450$/ }, late);
  await tick("Выбрать: Повесть 001");
  await fill("Поиск по моим произведениям", "Повесть 430");
  await tick("Выбрать: Повесть 430");
  await press("Удалить");
  await screen.findByRole("heading", { name: /^Удалить 2\sпроизведения\?$/ }, late);
});
