import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { addAccount, type TestAccount } from "../support/factories.ts";
import {
  addChapter,
  addGalleryImage,
  addPublishedBook,
  addWork,
  picture,
  storedWork,
} from "../support/factories.works.ts";
import { choose, closeApp, fill, follow, late, openApp, openMenu, press, seeTitle } from "../support/flow.tsx";
import { testServer } from "../support/server.ts";

const HEX = "0123456789abcdef0123456789abcdef";

// Screens know the time of the machine they run on.
const server = testServer({ now: new Date().toISOString() });
let vera: TestAccount;
let png: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  png = new Uint8Array(await picture("png", 40, 30));
});
beforeEach(async () => {
  vera = await addAccount(server, { fio: "Вера Лядова" });
  // A page without layout measures no picture: the server has the word.
  vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("no layout")));
});
afterEach(closeApp);

const file = (name: string, bytes: BlobPart = png, type = "image/png") => new File([bytes], name, { type });
const add = async (...files: File[]) =>
  fireEvent.change(await screen.findByLabelText("Добавить картинки", undefined, late), { target: { files } });
const path = (id: number) => `/work/${id}/edit/gallery`;
const rows = () => screen.queryAllByRole("listitem").filter((row) => row.dataset.row !== undefined);
const seeCount = (text: string) => screen.findByText(text, undefined, late);
const stored = async (workId: number) =>
  (
    await server.database
      .selectFrom("galleryImage")
      .where("workId", "=", workId)
      .where("deletedAt", "is", null)
      .orderBy("sortOrder")
      .select(["id", "caption"])
      .execute()
  ).map(({ caption }) => caption);

it("several pictures go at once; a bad one shows its fault, lets the others go on, and can be removed", async () => {
  const { id } = await addWork(server, { owner: vera });
  await openApp(server, vera, path(id));
  await screen.findByText("Картинок пока нет", undefined, late);
  await add(
    file("Дом.png"),
    file("Чертёж.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>", "image/svg+xml"),
    file("Коса.png"),
    file("Порванная.png", png.slice(0, 40)),
  );
  const note = within(
    await screen.findByRole("alert", { name: "" }, late).then(({ parentElement }) => parentElement ?? document.body),
  );
  await seeCount("2 картинки из 50");
  await note.findByText("Не загружено: 2 картинки", undefined, late);
  note.getByText("Чертёж.svg: Это не картинка. Подойдёт JPEG, PNG, WebP, GIF или AVIF");
  note.getByText("Порванная.png: Изображение повреждено и не читается");
  expect(await stored(id)).toEqual(["", ""]);
  await press("Закрыть");
  await waitFor(() => expect(screen.queryByText("Не загружено: 2 картинки")).toBeNull(), late);
});

it("two are on their way at a time, a pause breaks them off, and what goes on is there once", async () => {
  const { id } = await addWork(server, { owner: vera });
  const requests: string[] = [];
  const open: (() => void)[] = [];
  let isHeld = true;
  await openApp(server, vera, path(id), (asks, pass) => {
    if (!asks.endsWith("/upload-gallery")) return undefined;
    requests.push(asks);
    return isHeld ? new Promise((resolve) => open.push(() => resolve(pass()))) : pass();
  });
  await add(file("1.png"), file("2.png"), file("3.png"), file("4.png"));
  await screen.findByText("0 из 4 картинок", undefined, late);
  await press("Отменить: 4.png");
  await screen.findByText("0 из 3 картинок", undefined, late);
  await waitFor(() => expect(open).toHaveLength(2), late);
  screen.getByText("ждёт очереди");
  await press("Приостановить");
  await screen.findByText("Загрузка приостановлена", undefined, late);
  // Both arrive all the same: what is sent once more is not there twice.
  for (const arrive of open) arrive();
  isHeld = false;
  await press("Продолжить");
  await seeCount("3 картинки из 50");
  expect(requests).toHaveLength(5);
  expect(await stored(id)).toEqual(["", "", ""]);
});

it("pictures go on when their page is left, and are there when it is opened again; what is refused meanwhile waits there", async () => {
  const { id } = await addWork(server, { owner: vera });
  const arrivals: (() => void)[] = [];
  await openApp(server, vera, path(id), (asks, pass) =>
    asks.endsWith("/upload-gallery") ? new Promise((resolve) => arrivals.push(() => resolve(pass()))) : undefined,
  );
  await add(file("1.png"), file("2.png"), file("Чертёж.svg", "<svg/>", "image/svg+xml"));
  await waitFor(() => expect(arrivals).toHaveLength(2), late);
  await follow("Содержание");
  await screen.findByText("Здесь пока нет глав", undefined, late);
  for (const arrive of arrivals) arrive();
  await waitFor(async () => expect(await stored(id)).toEqual(["", ""]), late);
  await screen.findByText("Не сохранено: картинки галереи.", undefined, late);
  await follow("Галерея");
  await seeCount("2 картинки из 50");
  await screen.findByText("Чертёж.svg: Это не картинка. Подойдёт JPEG, PNG, WebP, GIF или AVIF", undefined, late);
});

it("only those that failed are tried again", async () => {
  const { id } = await addWork(server, { owner: vera });
  let isBroken = true;
  await openApp(server, vera, path(id), (asks, pass) => {
    if (!asks.endsWith("/upload-gallery")) return undefined;
    return isBroken ? new Response(JSON.stringify({ status: 6, errorCode: 9 }), { status: 500 }) : pass();
  });
  await add(file("1.png"), file("2.png"), file("3.png"));
  await screen.findByText("Не загружено: 3 картинки", undefined, late);
  expect(await stored(id)).toEqual([]);
  isBroken = false;
  await press("Повторить");
  await seeCount("3 картинки из 50");
  expect(await stored(id)).toEqual(["", "", ""]);
});

it("captions are written in place, pictures moved, deleted and taken back", async () => {
  const { id } = await addWork(server, { owner: vera });
  await addGalleryImage(server, id, { caption: "Дом", sortOrder: 1 });
  await addGalleryImage(server, id, { sortOrder: 2 });
  await openApp(server, vera, path(id));
  await seeCount("2 картинки из 50");
  await press("Добавить подпись: Картинка 2");
  fireEvent.submit((await fill("Подпись к картинке", "Коса")).closest("form") as HTMLFormElement);
  await screen.findByRole("button", { name: "Изменить подпись: Коса" }, late);
  await press("Переместить выше: Коса");
  await waitFor(async () => expect(await stored(id)).toEqual(["Коса", "Дом"]), late);
  expect(await openMenu("Дом")).toEqual(["Переместить на позицию…", "Изменить подпись", "Удалить картинку"]);
  await choose("Удалить картинку");
  await seeCount("1 картинка из 50");
  expect(await stored(id)).toEqual(["Коса"]);
  await screen.findByText("Удалённые: 1", undefined, late);
  const toast = (await screen.findByText("«Дом» удалена из галереи", undefined, late)).parentElement as HTMLElement;
  fireEvent.click(within(toast).getByRole("button", { name: "Вернуть" }));
  await seeCount("2 картинки из 50");
  expect(await stored(id)).toEqual(["Коса", "Дом"]);
});

it("a full gallery says so before anything is sent; a deleted picture is restored from the bin", async () => {
  const { id } = await addWork(server, { owner: vera });
  for (let sortOrder = 1; sortOrder <= 50; sortOrder++) await addGalleryImage(server, id, { sortOrder });
  await openApp(server, vera, path(id));
  await screen.findByText(
    "В галерее не больше 50 картинок: чтобы добавить новую, удалите одну из прежних",
    undefined,
    late,
  );
  expect((screen.getByLabelText("Добавить картинки") as HTMLInputElement).disabled).toBe(true);
  await openMenu("Картинка 50");
  await choose("Удалить картинку");
  await seeCount("49 картинок из 50");
  fireEvent.click(screen.getByText("Удалённые: 1"));
  await press("Восстановить: Картинка без подписи");
  await seeCount("50 картинок из 50");
});

it("a booktrailer is stored in its canonical form, a bad link shows its fault at the field and stays typed", async () => {
  const { id } = await addWork(server, { owner: vera });
  await openApp(server, vera, path(id));
  const field = "Ссылка на ролик";
  await fill(field, "https://rutube.ru/plst/482210/");
  await press("Сохранить буктрейлер");
  await screen.findByText("Это плейлист. Подойдёт ссылка на ролик RuTube, VK Видео или YouTube", undefined, late);
  expect((screen.getByLabelText(field) as HTMLInputElement).value).toBe("https://rutube.ru/plst/482210/");
  await fill(field, `https://rutube.ru/play/embed/${HEX}?t=4`);
  await press("Сохранить буктрейлер");
  await screen.findByText("Буктрейлер сохранён", undefined, late);
  expect((await storedWork(server, id)).booktrailerVideoUrl).toBe(`https://rutube.ru/video/${HEX}/`);
  await waitFor(
    () => expect((screen.getByLabelText(field) as HTMLInputElement).value).toBe(`https://rutube.ru/video/${HEX}/`),
    late,
  );
  await press("Убрать ролик");
  await screen.findByText("Буктрейлер убран", undefined, late);
  expect((await storedWork(server, id)).booktrailerVideoUrl).toBeNull();
});

it("a moderator looks, and has nothing that changes; settings lead there", async () => {
  const moderator = await addAccount(server, { roles: ["Moderator"] });
  const { id } = await addWork(server, { owner: vera }, { booktrailerVideoUrl: "https://vkvideo.ru/video1_2" });
  await addGalleryImage(server, id, { caption: "Дом" });
  await openApp(server, moderator, path(id));
  await screen.findByText("Галерею и буктрейлер меняют авторы произведения.", undefined, late);
  await screen.findByRole("link", { name: "Открыть ролик на его сайте" }, late);
  expect(rows()).toHaveLength(1);
  for (const name of [/Переместить/, /Действия: Дом/, /подпись/, /Сохранить/])
    expect(screen.queryByRole("button", { name })).toBeNull();
  expect(screen.queryByLabelText("Добавить картинки")).toBeNull();

  await openApp(server, vera, `/work/${id}/edit`);
  const link = await screen.findByRole("link", { name: "Галерея и буктрейлер" }, late);
  expect(link.getAttribute("href")).toBe(path(id));
  screen.getByText("картинок: 1, ролик есть");
});

it("readers see a gallery large, by keys; a trailer's site is asked for nothing before they want it", async () => {
  const { workId } = await addPublishedBook(server, { owner: vera });
  await addGalleryImage(server, workId, { caption: "Дом", sortOrder: 1 });
  await addGalleryImage(server, workId, { sortOrder: 2 });
  await server.database
    .updateTable("work")
    .set({ booktrailerVideoUrl: `https://rutube.ru/video/${HEX}/` })
    .where("id", "=", workId)
    .execute();
  await openApp(server, null, `/book/${workId}`);
  await seeTitle("Соль на подоконнике");
  const section = within(await screen.findByRole("region", { name: "Галерея" }, late));
  fireEvent.click(section.getByRole("button", { name: "Дом" }));
  const dialog = within(await screen.findByRole("dialog", { name: "1 из 2" }, late));
  expect(dialog.getByRole("button", { name: "Предыдущая картинка" }).getAttribute("aria-disabled")).toBe("true");
  fireEvent.keyDown(dialog.getByRole("img", { name: "Дом" }), { key: "ArrowRight" });
  await screen.findByRole("dialog", { name: "2 из 2" }, late);
  fireEvent.keyDown(dialog.getByRole("img", { name: "Картинка 2" }), { key: "ArrowRight" });
  fireEvent.keyDown(dialog.getByRole("img", { name: "Картинка 2" }), { key: "Home" });
  await screen.findByRole("dialog", { name: "1 из 2" }, late);
  fireEvent.keyDown(dialog.getByRole("img", { name: "Дом" }), { key: "Escape" });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull(), late);

  expect(document.querySelector("iframe")).toBeNull();
  expect(document.documentElement.innerHTML).not.toContain("rutube.ru/play");
  screen.getByText("Сайт ролика узнает ваш IP-адрес");
  await press("Показать ролик с RuTube");
  const frames = [...document.querySelectorAll("iframe")];
  expect(
    frames.map((frame) =>
      [...frame.attributes].map(({ name, value }) => [name, value]).filter(([name]) => name !== "class"),
    ),
  ).toEqual([
    [
      ["src", `https://rutube.ru/play/embed/${HEX}`],
      ["title", "Буктрейлер: Соль на подоконнике"],
      ["sandbox", "allow-scripts allow-same-origin allow-popups allow-presentation"],
      ["allow", "fullscreen; encrypted-media; picture-in-picture"],
      ["referrerpolicy", "strict-origin-when-cross-origin"],
    ],
  ]);
});

it("a book without pictures and trailer speaks of neither", async () => {
  const { id } = await addWork(server, { owner: vera }, { state: "published" });
  await addChapter(server, id, { state: "published" });
  await openApp(server, null, `/book/${id}`);
  await seeTitle("Соль на подоконнике");
  for (const name of ["Галерея", "Буктрейлер"]) expect(screen.queryByRole("region", { name })).toBeNull();
});
