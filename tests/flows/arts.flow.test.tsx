import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { addArt } from "../support/factories.publications.ts";
import { addAccount, type TestAccount } from "../support/factories.ts";
import { addPublishedBook, picture } from "../support/factories.works.ts";
import { at, closeApp, fill, late, openApp, press, seeTitle, tick } from "../support/flow.tsx";
import { testServer } from "../support/server.ts";

const server = testServer();
let vera: TestAccount;
let nina: TestAccount;
beforeEach(async () => {
  Element.prototype.scrollIntoView = () => {};
  // A page without layout measures no picture: the server has the word.
  vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("no layout")));
  vera = await addAccount(server, { fio: "Вера Лядова" });
  nina = await addAccount(server, { fio: "Нина Ветрова" });
});
afterEach(closeApp);

const list = (of: { userName: string }, query = "") => `/u/${of.userName}/arts/edit${query}`;
const stored = () =>
  server.database
    .selectFrom("publication")
    .innerJoin("art", "art.publicationId", "publication.id")
    .where("authorId", "=", vera.id)
    .select(["id", "title", "state", "privacyDisplay", "alt", "adultOnly", "sortOrder", "workId"])
    .orderBy("id")
    .execute();
const fileOf = async (name: string, width = 400) =>
  new File([new Uint8Array(await picture("png", width, 400))], name, { type: "image/png" });
const add = async (...files: File[]) =>
  fireEvent.change(await screen.findByLabelText("Изображения", undefined, late), { target: { files } });
const rowsOfChosen = () => within(screen.getByRole("list", { name: "Выбранные изображения" })).getAllByRole("listitem");

describe("new arts", () => {
  it("are made of several files at once, titled by their names; the one that is refused is tried again alone", async () => {
    await openApp(server, vera, "/art/create");
    await seeTitle("Новый арт");
    await add(await fileOf("Лес_у-реки.png"), await fileOf("мелкая.png", 100), await fileOf("паром.final.png"));
    const titles = () => screen.getAllByLabelText("Заголовок").map((field) => (field as HTMLInputElement).value);
    await waitFor(() => expect(titles()).toEqual(["Лес у реки", "мелкая", "паром.final"]), late);
    await tick("Сделано с помощью ИИ");
    await press("Сохранить черновики");
    await screen.findByRole("heading", { name: /^Не загружено: 1.арт$/ }, late);
    expect((await stored()).map(({ title, state }) => [title, state]).sort()).toEqual([
      ["Лес у реки", "draft"],
      ["паром.final", "draft"],
    ]);
    expect(rowsOfChosen().map(({ textContent }) => textContent?.includes("Готово"))).toEqual([true, false, true]);
    await press("Повторить");
    await screen.findByText("Картинка мала: нужно не меньше 320 × 320 точек", undefined, late);
    await press("Убрать: мелкая.png");
    await screen.findByRole("heading", { name: /^Сохранено: 2.черновика$/ }, late);
    expect(await stored()).toHaveLength(2);
    await press("Добавить ещё");
    await screen.findByLabelText("Изображения", undefined, late);
  });

  it("that were chosen when their tab died have their words again, once the same files are", async () => {
    const [wood, ferry] = [await fileOf("лес.png"), await fileOf("паром.png", 500)];
    await openApp(server, vera, "/art/create");
    await add(wood, ferry);
    const field = (row: number, name: string) => within(rowsOfChosen()[row] as HTMLElement).getByLabelText(name);
    await waitFor(() => expect(rowsOfChosen()).toHaveLength(2), late);
    fireEvent.change(field(0, "Заголовок"), { target: { value: "Лес за домом" } });
    fireEvent.change(field(1, "Что изображено необязательно"), { target: { value: "Паром в тумане" } });
    await fill("Кто нарисовал необязательно", "Нина Ветрова");
    closeApp();

    await openApp(server, vera, "/art/create");
    await screen.findByText("На этом устройстве остались подписи к 2 изображениям", undefined, late);
    await add(wood);
    await screen.findByText("На этом устройстве остались подписи к 1 изображению", undefined, late);
    expect((field(0, "Заголовок") as HTMLInputElement).value).toBe("Лес за домом");
    expect((screen.getByLabelText("Кто нарисовал необязательно") as HTMLInputElement).value).toBe("Нина Ветрова");
    await press("Сохранить черновик");
    await screen.findByRole("heading", { name: /^Сохранено: 1.черновик$/ }, late);
    expect(await stored()).toMatchObject([{ title: "Лес за домом", state: "draft" }]);

    await openApp(server, nina, "/art/create");
    await screen.findByLabelText("Изображения", undefined, late);
    expect(screen.queryByText(/^На этом устройстве остались/)).toBeNull();
    await openApp(server, vera, "/art/create");
    await screen.findByText("На этом устройстве остались подписи к 1 изображению", undefined, late);
    await press("Не нужны");
    await add(await fileOf("новый.png"), ferry);
    await waitFor(() => expect(rowsOfChosen()).toHaveLength(2), late);
    expect(
      ["Заголовок", "Что изображено необязательно"].map((name) => (field(1, name) as HTMLInputElement).value),
    ).toEqual(["паром", ""]);
  });

  it("one alone has the title that its author writes, and is published with its book", async () => {
    const { workId } = await addPublishedBook(server, { owner: vera });
    await openApp(server, vera, "/art/create");
    await add(await fileOf("IMG_0001.png"));
    await fill("Заголовок", "Паром в тумане");
    await fill("Что изображено необязательно", "Паром");
    await fill("Книга необязательно", "соль на");
    const [offer] = await screen.findAllByRole("option", { name: /Соль на подоконнике/ }, late);
    fireEvent.mouseDown(offer as HTMLElement);
    await screen.findByRole("button", { name: "Убрать книгу: Соль на подоконнике" }, late);
    await press("Опубликовать");
    await screen.findByRole("heading", { name: /^Опубликовано: 1.арт$/ }, late);
    expect(await stored()).toMatchObject([
      { title: "Паром в тумане", alt: "Паром", state: "published", workId: expect.any(Number) },
    ]);
    expect(workId).toBeGreaterThan(0);
  });
});

describe("the form of an art", () => {
  it("saves what is said of it, and says what is missing", async () => {
    const { id } = await addArt(server, vera, { title: "Паром", text: "Тушь." });
    await openApp(server, vera, `/art/${id}/edit`);
    await fill("Описание необязательно", "Тушь,\nбумага.");
    await tick("Только для взрослых, 18+");
    await press("Сохранить черновик");
    await screen.findByText(/^Сохранено на сервере в /, undefined, late);
    expect(await stored()).toMatchObject([{ state: "draft", adultOnly: true }]);
    expect((await server.as(vera)("getArtEdit", { params: { id } })).publication.description).toBe("Тушь,\nбумага.");
    await fill("Заголовок", "");
    await press("Опубликовать");
    await screen.findByRole("heading", { name: "Не сохранено: Добавьте заголовок" }, late);
  });

  it("without a picture says so next to the field of the picture", async () => {
    const { id } = await addArt(server, vera, { fileId: null });
    await openApp(server, vera, `/art/${id}/edit`);
    await screen.findByLabelText("Изображение", undefined, late);
    await press("Опубликовать");
    await screen.findByText("Добавьте изображение", undefined, late);
    fireEvent.change(screen.getByLabelText("Изображение"), { target: { files: [await fileOf("паром.png")] } });
    await screen.findByLabelText("Заменить изображение", undefined, late);
    await press("Опубликовать");
    await waitFor(async () => expect(await stored()).toMatchObject([{ state: "published" }]), late);
  });
});

describe("the list of one's own arts", () => {
  it("has its tabs, and what is published is put in order", async () => {
    for (const [index, title] of ["Первый", "Второй", "Третий"].entries())
      await addArt(server, vera, { title, state: "published", sortOrder: index });
    await addArt(server, vera, { title: "Черновик" });
    await openApp(server, vera, list(vera));
    const tabs = await screen.findByRole("navigation", { name: "Какие публикации" }, late);
    expect([...tabs.querySelectorAll("a")].map(({ textContent }) => textContent)).toEqual([
      "Все4",
      "Опубликованные3",
      "Черновики1",
      "Корзина0",
      "Порядок",
    ]);
    await openApp(server, vera, list(vera, "?tab=order"));
    await press("Переместить выше: Третий");
    await press("Переместить выше: Третий");
    await waitFor(async () => {
      const { items } = await server.as(null)("getArts", { query: { author: vera.id } });
      expect(items.map(({ title }) => title)).toEqual(["Третий", "Первый", "Второй"]);
    }, late);
  });
});

describe("an art for those who look at it", () => {
  it("for adults is asked for first, by a guest with the word that they are 18", async () => {
    const { id, fileId } = await addArt(server, vera, {
      title: "Ночь",
      alt: "Двое",
      state: "published",
      adultOnly: true,
    });
    await openApp(server, null, `/art/${id}`);
    await screen.findByText("Изображение 18+", undefined, late);
    expect(document.querySelector(`img[src^="/files/${fileId}"]`)?.getAttribute("src")).toBe(
      `/files/${fileId}/blur.webp`,
    );
    await press("Мне есть 18, показать");
    await screen.findByRole("img", { name: "Двое" }, late);
  });

  it("has its neighbours, likes, and is hidden by the staff with a reason", async () => {
    const { id: one } = await addArt(server, vera, { title: "Первый", state: "published", sortOrder: 1 });
    const { id: two } = await addArt(server, vera, { title: "Второй", state: "published", sortOrder: 2 });
    await openApp(server, nina, `/art/${one}`);
    await seeTitle("Первый");
    await press(/^Нравится/);
    await waitFor(
      async () => expect((await server.as(null)("getArt", { params: { id: one } })).likeCount).toBe(1),
      late,
    );
    fireEvent.keyDown(document.body, { key: "ArrowRight" });
    await waitFor(() => expect(at()).toBe(`/art/${two}`), late);
    await seeTitle("Второй");
  });
});
