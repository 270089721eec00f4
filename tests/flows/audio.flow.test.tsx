import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { sendWhole } from "../support/audioUploads.ts";
import { addAccount, type TestAccount } from "../support/factories.ts";
import { addWork } from "../support/factories.works.ts";
import { choose, closeApp, late, openApp, openMenu, seeTitle } from "../support/flow.tsx";
import { testServer } from "../support/server.ts";
import { mp3 } from "../support/sounds.ts";

// Screens know the time of the machine they run on.
const server = testServer({ now: new Date().toISOString() });
let vera: TestAccount;
let workId: number;
beforeEach(async () => {
  vera = await addAccount(server, { fio: "Вера Лядова" });
  workId = (await addWork(server, { owner: vera }, { title: "Соль вслух", format: "Audiobook" })).id;
});
afterEach(closeApp);

const path = () => `/work/${workId}/edit-audio`;
/** A sound of three seconds becomes a draft chapter. */
async function addSound(fileName: string, bytes = mp3()) {
  await sendWhole(server.as(vera), workId, bytes, { fileName });
  expect(await server.drainJobs()).toMatchObject({ failed: 0 });
}
const chapters = () => screen.findByRole("list", { name: "Главы" }, late);
const titles = async () =>
  within(await chapters())
    .getAllByRole("button", { name: /^Переименовать: / })
    .map(({ textContent }) => textContent);
const stored = async () =>
  (
    await server.database
      .selectFrom("chapter")
      .where("workId", "=", workId)
      .orderBy("sortOrder")
      .select(["state"])
      .execute()
  ).map(({ state }) => state);

it("an audiobook without chapters says what to do, which files fit and how much room there is", async () => {
  await openApp(server, vera, path());
  await seeTitle("Соль вслух");
  await screen.findByText("Здесь пока нет глав", undefined, late);
  screen.getByText("Выберите файлы с записью: каждый станет главой в черновиках.");
  const facts = within(screen.getByRole("complementary", { name: "Какие файлы подойдут" }));
  expect(facts.getAllByRole("definition").map(({ textContent }) => textContent?.replaceAll("\u00a0", " "))).toEqual([
    "MP3, M4A, M4B, Ogg",
    "до 2 ГБ",
    "от секунды до суток",
    "0 из 20 ГБ",
  ]);
});

it("a chapter is renamed in place, published, withdrawn and deleted with a way back", async () => {
  await addSound("Глава 1.mp3");
  await addSound("Глава 2.mp3");
  await openApp(server, vera, path());
  await waitFor(async () => expect(await titles()).toEqual(["Глава 1", "Глава 2"]), late);
  within(await chapters()).getAllByText("0:03");
  // What sends files comes behind the chapters.
  await screen.findByText(/^Перетащите файлы сюда/, undefined, late);
  fireEvent.click(screen.getByRole("button", { name: "Переименовать: Глава 1" }));
  fireEvent.change(await screen.findByRole("textbox", { name: "Название главы" }, late), {
    target: { value: "Дорога домой" },
  });
  fireEvent.click(screen.getByRole("button", { name: "Сохранить название" }));
  await waitFor(async () => expect(await titles()).toEqual(["Дорога домой", "Глава 2"]), late);

  expect(await openMenu("Дорога домой")).toEqual([
    "Переместить на позицию…",
    "Переименовать",
    "Заменить запись",
    "Скачать исходный файл",
    "Опубликовать главу",
    "Запланировать публикацию",
    "Удалить главу",
  ]);
  await choose("Опубликовать главу");
  await screen.findByText("Выйдет с произведением", undefined, late);
  expect(await stored()).toEqual(["published", "draft"]);
  await openMenu("Дорога домой");
  await choose("Вернуть в черновики");
  await waitFor(async () => expect(await stored()).toEqual(["draft", "draft"]), late);

  await openMenu("Глава 2");
  await choose("Удалить главу");
  fireEvent.click(await screen.findByRole("button", { name: "Удалить главу" }, late));
  await waitFor(async () => expect(await titles()).toEqual(["Дорога домой"]), late);
  fireEvent.click(await screen.findByRole("button", { name: "Вернуть" }, late));
  await waitFor(async () => expect(await titles()).toEqual(["Дорога домой", "Глава 2"]), late);
});

it("the order is changed by buttons, and is the listeners' order", async () => {
  for (const name of ["Глава 1.mp3", "Глава 2.mp3"]) await addSound(name);
  await openApp(server, vera, path());
  fireEvent.click(await screen.findByRole("button", { name: "Переместить выше: Глава 2" }, late));
  await waitFor(async () => expect(await titles()).toEqual(["Глава 2", "Глава 1"]), late);
  await screen.findByText(/Глава «Глава 2» теперь на 1.м месте из 2/, undefined, late);
});

it("a file that is no sound shows why, and can be removed", async () => {
  await addSound("заметки.mp3", Buffer.from("Это не звук. ".repeat(200)));
  await openApp(server, vera, path());
  const file = await screen.findByText("заметки.mp3", undefined, late);
  within(file.closest("li") as HTMLElement).getByText("Это не звук. Подойдут MP3, M4A, M4B, Ogg");
  fireEvent.click(screen.getByRole("button", { name: "Убрать: заметки.mp3" }));
  await waitFor(() => expect(screen.queryByText("заметки.mp3")).toBeNull(), late);
});

it("another file is chosen in the place of one that was refused", async () => {
  await addSound("заметки.mp3", Buffer.from("Это не звук. ".repeat(200)));
  await openApp(server, vera, path());
  await screen.findByRole("button", { name: "Выбрать другой файл вместо заметки.mp3" }, late);
  fireEvent.change(screen.getByLabelText("Другой файл вместо заметки.mp3"), {
    target: { files: [new File([mp3() as BlobPart], "Глава 1.mp3")] },
  });
  await waitFor(() => expect(screen.queryByText("заметки.mp3")).toBeNull(), late);
  // Not by https: the next one is refused too, and replaced as well.
  await screen.findByText("Глава 1.mp3", undefined, late);
  fireEvent.change(await screen.findByLabelText("Другой файл вместо Глава 1.mp3", undefined, late), {
    target: { files: [new File([mp3() as BlobPart], "Глава 2.mp3")] },
  });
  await screen.findByText("Глава 2.mp3", undefined, late);
  await waitFor(() => expect(screen.queryByText("Глава 1.mp3")).toBeNull(), late);
});

it("authors download the file as it was uploaded, and read what is odd in a recording", async () => {
  await addSound("Глава 1.mp3");
  const { id } = await server.database
    .selectFrom("audio")
    .where("workId", "=", workId)
    .select("id")
    .executeTakeFirstOrThrow();
  await server.database.updateTable("audio").set({ loudness: -31, truePeak: -9 }).where("id", "=", id).execute();
  await openApp(server, vera, path());
  await within(await chapters()).findByText("Тише обычного", undefined, late);
  await openMenu("Глава 1");
  const link = screen.getByRole("menuitem", { name: "Скачать исходный файл" });
  expect([link.getAttribute("href"), link.hasAttribute("download")]).toEqual([`/audio/${id}/source`, true]);
});

it("a page that did not come by https says so before the first byte", async () => {
  await openApp(server, vera, path());
  fireEvent.change(await screen.findByLabelText("Файлы с записью", undefined, late), {
    target: { files: [new File([mp3() as BlobPart], "Глава 1.mp3")] },
  });
  await screen.findByText("Загрузка звука работает только по защищённому соединению (https)", undefined, late);
  expect(await server.database.selectFrom("audioUpload").where("workId", "=", workId).select("id").execute()).toEqual(
    [],
  );
});

it("moderators look and listen: nothing on the page changes anything", async () => {
  await addSound("Глава 1.mp3");
  const moderator = await addAccount(server, { fio: "Мария Строева", roles: ["Moderator"] });
  await openApp(server, moderator, path());
  await within(await chapters()).findByText("Глава 1", undefined, late);
  const names = screen.getAllByRole("button").map((button) => button.getAttribute("aria-label") ?? button.textContent);
  const changing = /Переименовать|Переместить|Выбрать|Действия: Глава|Отменить|Приостановить/;
  expect(names.filter((name) => changing.test(name ?? ""))).toEqual([]);
  screen.getByRole("button", { name: "Прослушать: Глава 1" });
});
