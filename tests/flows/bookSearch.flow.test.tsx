import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { addCast, addChapter, addWork, type Cast, documentOf, storedRevisions } from "../support/factories.works.ts";
import { at, closeApp, fill, follow, late, openApp, press, seeTitle, tick } from "../support/flow.tsx";
import { testServer } from "../support/server.ts";

const server = testServer();
let cast: Cast;
beforeAll(async () => {
  cast = await addCast(server);
});
afterEach(closeApp);

const addBook = async () => {
  const { id } = await addWork(server, cast, { title: "Соль" });
  const first = await addChapter(server, id, { title: "Море", sortOrder: 1, texts: ["Снег лёг. Снег растаял."] });
  const second = await addChapter(server, id, {
    title: "Порт",
    sortOrder: 2,
    texts: ["Чайка кричала о снеге.", "О снеге молчали."],
  });
  return { id, first, second };
};
const texts = async (chapterId: number) => (await storedRevisions(server, chapterId)).map(({ document }) => document);
const places = () =>
  [...document.querySelectorAll("main li a mark")].map(({ textContent, parentElement }) => [
    parentElement?.textContent,
    textContent,
  ]);

it("an author finds words through the book, replaces all but one, and takes it back", async () => {
  const { id, first, second } = await addBook();
  await openApp(server, cast.owner, `/work/${id}/edit/content`);
  await screen.findByRole("link", { name: "Искать в тексте" }, late);
  await follow("Искать в тексте");
  await seeTitle("Поиск в книге");
  await screen.findByRole("heading", { name: "Что найти?" }, late);

  await press("Искать");
  await screen.findByText("Напишите, что найти", undefined, late);
  await fill("Что найти", "с");
  await press("Искать");
  await screen.findByText("Введите хотя бы 2 знака", undefined, late);
  await fill("Что найти", "снег");
  await press("Искать");
  await screen.findByText(/^3\sместа в 2\sглавах$/, undefined, late);
  expect(at()).toBe(`/work/${id}/search?words=%D1%81%D0%BD%D0%B5%D0%B3`);
  expect(places()).toEqual([
    ["Снег лёг. Снег растаял.", "Снег"],
    ["Снег лёг. Снег растаял.", "Снег"],
    ["О снеге молчали.", "снег"],
  ]);
  expect([...document.querySelectorAll("main li a:has(mark)")].at(-1)?.getAttribute("href")).toBe(
    `/work/edit/chapter/${second.id}#words=%D1%81%D0%BD%D0%B5%D0%B3&block=0&offset=2`,
  );

  fireEvent.click(screen.getByRole("checkbox", { name: "Заменить: О снеге молчали." }));
  await fill("Заменить на", "Иней");
  await press(/^Заменить 2\sместа$/);
  await screen.findByRole("heading", { name: /^Заменено: 2\sместа в 1\sглаве$/ }, late);
  expect(await texts(first.id)).toEqual([documentOf("Снег лёг. Снег растаял."), documentOf("Иней лёг. Иней растаял.")]);
  expect(await texts(second.id)).toHaveLength(2);
  await screen.findByText(/^1\sместо в 1\sглаве$/, undefined, late);

  await press("Вернуть всё");
  await screen.findByRole("heading", { name: /^Прежний текст вернулся: 1\sглава$/ }, late);
  expect((await texts(first.id)).at(-1)).toEqual(documentOf("Снег лёг. Снег растаял."));
  await screen.findByText(/^3\sместа в 2\sглавах$/, undefined, late);
});

it("a chapter that was saved meanwhile stays as it is, and is named", async () => {
  const { id, first } = await addBook();
  await openApp(server, cast.owner, `/work/${id}/search?words=снег`);
  await screen.findByText(/^3\sместа в 2\sглавах$/, undefined, late);
  await server.as(cast.coAuthor)("updateChapter", {
    body: { id: first.id, revision: 1, title: "Море", document: documentOf("Снег лёг и растаял.") },
  });
  await fill("Заменить на", "иней");
  await press(/^Заменить 3\sместа$/);
  const note = await screen.findByRole("heading", { name: /^Заменено: 1\sместо в 1\sглаве$/ }, late);
  expect(within(note.parentElement as HTMLElement).getByRole("listitem").textContent).toBe(
    "Море: Главу изменили после поиска",
  );
});

it("an author finds a sentence that the text has lost", async () => {
  const { id, second } = await addBook();
  await openApp(server, cast.owner, `/work/${id}/search`);
  await seeTitle("Поиск в книге");
  await fill("Что найти", "чайка");
  await tick("Искать и в прежних текстах");
  await press("Искать");
  await screen.findByRole("heading", { name: "Ничего не нашлось" }, late);
  const sentence = await screen.findByRole("link", { name: "Чайка кричала о снеге." }, late);
  expect(sentence.getAttribute("href")).toBe(`/work/edit/chapter/${second.id}/history?revision=1&against=now`);
  screen.getByText("нет в нынешнем тексте");
});

it("the staff looks, and replaces nothing", async () => {
  const { id } = await addBook();
  await openApp(server, cast.moderator, `/work/${id}/search?words=снег&past=1`);
  await screen.findByText(/^3\sместа в 2\sглавах$/, undefined, late);
  expect(screen.queryByLabelText("Заменить на")).toBeNull();
  expect(screen.queryAllByRole("checkbox")).toHaveLength(2);
  expect(screen.queryByRole("heading", { name: "В прежних текстах" })).toBeNull();
});

it("says that the search has failed, and what an audiobook has in place of a text", async () => {
  const { id } = await addBook();
  let asked = 0;
  await openApp(server, cast.owner, `/work/${id}/search?words=снег`, (path) =>
    path === `/api/v2/work/${id}/search` && ++asked === 2
      ? new Response("{}", { status: 501, headers: { "content-type": "application/json" } })
      : undefined,
  );
  await screen.findByText("Поиск не удался", undefined, late);
  closeApp();
  const audio = await addWork(server, cast, { format: "Audiobook" });
  await openApp(server, cast.owner, `/work/${audio.id}/search`);
  await waitFor(() => screen.getByRole("heading", { name: "В аудиокниге нет текста" }), late);
});
