import { screen, waitFor } from "@testing-library/react";
import { sql } from "kysely";
import { afterEach, beforeAll, expect, it } from "vitest";
import { addAccount } from "../support/factories.ts";
import { addChapter, addWork } from "../support/factories.works.ts";
import { at, closeApp, follow, late, openApp, seeTitle, shownBooks } from "../support/flow.tsx";
import { testServer } from "../support/server.ts";

const COUNT = 1_210;

const server = testServer();

/** «Книга 1210» was renewed last. */
beforeAll(async () => {
  const vera = await addAccount(server, { userName: "vera", fio: "Вера Лядова" });
  await sql`insert into work (owner_id, title, form, genre_id, state, last_update_time, last_modification_time, created_at,
      published_chapter_count)
    select ${vera.id}, 'Книга ' || n, 'novel', 7, 'published', timestamptz '2026-01-01Z' + n * interval '1 minute', now(), now(), 1
    from generate_series(1, ${COUNT}) as n`.execute(server.database);
  await sql`insert into work_author (work_id, account_id, place, confirmed_at)
    select id, owner_id, 1, created_at from work`.execute(server.database);
  const { id } = await addWork(
    server,
    { owner: await addAccount(server) },
    { title: "Подоконник", state: "published", lastUpdateTime: "2025-01-01T00:00:00.000Z" },
  );
  await addChapter(server, id, { state: "published" });
});
afterEach(closeApp);

const booksFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => `Книга ${first - index}`);
const seeBooks = (titles: string[]) => waitFor(() => expect(shownBooks()).toEqual(titles), late);

for (const [what, path] of [
  ["the home page", "/"],
  ["an author's page", "/u/vera"],
] as const)
  it(`${what} goes on by cursor where numbers of pages end; its address shows the same again`, async () => {
    await openApp(server, null, `${path}?page=50`);
    await seeBooks(booksFrom(34, 24));
    expect(screen.getByRole("link", { name: "Предыдущие" }).getAttribute("href")).toBe(`${path}?page=49`);
    await follow("Дальше");
    const rest = path === "/" ? [...booksFrom(10, 10), "Подоконник"] : booksFrom(10, 10);
    await seeBooks(rest);
    const address = at();
    expect(address.startsWith(`${path}?cursor=`)).toBe(true);
    expect(screen.queryByRole("link", { name: "Дальше" })).toBeNull();
    await openApp(server, null, address);
    await seeBooks(rest);
    await follow("К первой странице");
    await seeBooks(booksFrom(1_210, 24));
    expect(at()).toBe(path);
  });

it("a page past the last number is the first one; what is not counted is more than a thousand", async () => {
  await openApp(server, null, "/?genre=7&page=51");
  await seeBooks(booksFrom(1_210, 24));
  await screen.findByText(/^больше 1\s000\sкниг$/, undefined, late);
});

it("a search ends with its thousand, and says how to find the rest", async () => {
  await openApp(server, null, `/?search=${encodeURIComponent("книга")}&page=42`);
  await seeBooks(booksFrom(226, 16));
  await screen.findByText(/^больше 1\s000\sкниг$/, undefined, late);
  await screen.findByText(/^Показаны первые 1\s000\. Чтобы найти остальные, напишите точнее\.$/, undefined, late);
  expect(screen.queryByRole("link", { name: "Дальше" })).toBeNull();
});

it("a misspelt search says by which words something was found, and leads there", async () => {
  await openApp(server, null, `/?search=${encodeURIComponent("падоконник")}`);
  await seeTitle("Поиск: «падоконник»");
  await seeBooks(["Подоконник"]);
  await screen.findByText("По этому запросу нашлось мало.", { exact: false }, late);
  await follow("«подоконник»");
  await seeTitle("Поиск: «подоконник»");
  await waitFor(() => expect(screen.queryByText("По этому запросу нашлось мало.", { exact: false })).toBeNull(), late);
  await seeBooks(["Подоконник"]);
});
