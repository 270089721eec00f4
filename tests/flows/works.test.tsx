import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { addCast, addChapter, addWork, type Cast, storedChapter, storedWork } from "../support/factories.works.ts";
import { choose, closeApp, fill, late, openApp, openMenu, seeTitle } from "../support/flow.tsx";
import { startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let cast: Cast;
beforeAll(async () => {
  server = await startServer();
  cast = await addCast(server);
});
afterEach(closeApp);
afterAll(() => server.stop());

const listOf = ({ userName }: { userName: string }) => `/u/${userName}/works/edit`;

it("an author renames a work in the list", async () => {
  const { id } = await addWork(server, cast, { title: "Соль" });
  await openApp(server, cast.owner, listOf(cast.owner));
  await seeTitle("Мои произведения");
  await openMenu("Соль");
  await choose("Переименовать");
  const field = await fill("Название произведения", "Перец");
  fireEvent.submit(field.closest("form") as HTMLFormElement);
  await screen.findByRole("link", { name: "Перец" }, late);
  expect((await storedWork(server, id)).title).toBe("Перец");
});

it("an author publishes a chapter from the contents", async () => {
  const { id } = await addWork(server, { owner: cast.owner }, { title: "Книга" });
  const chapter = await addChapter(server, id);
  await openApp(server, cast.owner, `/work/${id}/edit/content`);
  await openMenu("Глава 1");
  await choose("Опубликовать главу");
  await waitFor(async () => expect((await storedChapter(server, chapter.id)).state).toBe("published"), late);
});

it("the owner may delete a work, a co-author may not, and is not offered it", async () => {
  await addWork(server, { owner: cast.owner, coAuthor: cast.coAuthor }, { title: "Вдвоём" });
  await openApp(server, cast.owner, listOf(cast.owner));
  const stateActions = /^(Опубликовать|Удалить) произведение/;
  const offered = async () => (await openMenu("Вдвоём")).flatMap((text) => stateActions.exec(text)?.[0] ?? []);
  expect(await offered()).toEqual(["Опубликовать произведение", "Удалить произведение"]);
  await openApp(server, cast.coAuthor, listOf(cast.coAuthor));
  expect(await offered()).toEqual(["Опубликовать произведение"]);
});
