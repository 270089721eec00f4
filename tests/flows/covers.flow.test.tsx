import { randomUUID } from "node:crypto";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { addCast, addCoverDesign, addSeries, addWork, type Cast, sceneOf } from "../support/factories.works.ts";
import { at, closeApp, fill, late, openApp, press, seeTitle } from "../support/flow.tsx";
import { testServer } from "../support/server.ts";

// Screens know the time of the machine they run on.
const server = testServer({ now: new Date().toISOString() });
let cast: Cast;

/**
 * The page of these tests has neither letters nor a canvas: every letter is as wide as half its height, and what is painted is white.
 * @returns all is as before
 */
function stubPainting(): () => void {
  const gradient = { addColorStop: () => {} };
  const answers: Readonly<Record<string, unknown>> = {
    measureText: (text: string) => ({ width: text.length * 100 }),
    getImageData: (_x: number, _y: number, width: number, height: number) => ({
      data: new Uint8ClampedArray(width * height * 4).fill(255),
    }),
    createLinearGradient: () => gradient,
  };
  class Canvas {
    width: number;
    height: number;
    constructor(width: number, height: number) {
      this.width = width;
      this.height = height;
    }
    getContext() {
      return new Proxy({ canvas: this } as Record<string, unknown>, {
        get: (own, name) => own[String(name)] ?? answers[String(name)] ?? (() => {}),
      });
    }
  }
  const fonts = { add: () => {}, delete: () => {}, load: async () => [] };
  const stubs = { FontFace: class {}, Path2D: class {}, OffscreenCanvas: Canvas };
  Object.defineProperty(document, "fonts", { value: fonts, configurable: true });
  for (const [name, value] of Object.entries(stubs))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  return () => {
    Reflect.deleteProperty(document, "fonts");
    for (const name of Object.keys(stubs)) Reflect.deleteProperty(globalThis, name);
  };
}
let unstub = () => {};

beforeAll(async () => {
  unstub = stubPainting();
});
beforeEach(async () => {
  cast = await addCast(server);
});
afterEach(closeApp);
afterAll(() => unstub());

/** @returns what is asked of the server from here on */
async function open(path: string): Promise<string[]> {
  const requests: string[] = [];
  await openApp(server, cast.owner, path, (call) => {
    requests.push(call);
    return undefined;
  });
  return requests;
}
const seen = (text: string | RegExp) => screen.findByText(text, undefined, late);
const designOf = (id: string) =>
  server.database.selectFrom("coverDesign").where("id", "=", id).selectAll().executeTakeFirst();
const designHere = () => new URLSearchParams(at().split("?")[1]).get("design") ?? "";
const titleOf = async (id: string) =>
  (await designOf(id))?.scene.layers.flatMap((layer) =>
    layer.kind === "text" && layer.role === "title" ? [layer.text] : [],
  );
const save = () => fireEvent.keyDown(document, { code: "KeyS", ctrlKey: true });

it("begins a cover with a template, types, takes it back and saves it by Ctrl+S; nobody is asked for what was begun here", async () => {
  const { id: workId } = await addWork(server, cast, { title: "Соль" });
  await addSeries(server, cast, { title: "Дачный ключ" }, workId);
  const requests = await open(`/work/create-cover?work=${workId}`);
  await press("Детектив");
  await press("Шаблон «Замочная скважина»");
  await screen.findByRole("option", { name: "Название Соль" }, late);
  screen.getByRole("option", { name: "Цикл и номер Дачный ключ, книга 1" });
  const design = designHere();
  expect(at()).toBe(`/work/create-cover?design=${design}`);
  save();
  await waitFor(async () => expect(await titleOf(design)).toEqual(["Соль"]), late);
  expect(await designOf(design)).toMatchObject({ accountId: cast.owner.id, workId, revision: 1 });

  fireEvent.click(screen.getByRole("option", { name: "Название Соль" }));
  await fill("Текст", "Соль на подоконнике");
  await press("Отменить: правка названия");
  await screen.findByRole("option", { name: "Название Соль" }, late);
  await press("Вернуть: правка названия");
  save();
  await waitFor(async () => expect(await titleOf(design)).toEqual(["Соль на подоконнике"]), late);
  await seen("Сохранено");
  expect(requests.filter((path) => path === `/api/v2/cover/design/${design}`)).toEqual([]);
});

it("has one's own designs on the page where covers begin: one goes to the bin and comes back", async () => {
  const { id } = await addCoverDesign(server, cast.owner, { text: "Соль" });
  await open("/work/create-cover");
  await screen.findByRole("link", { name: /Соль/ }, late);
  await press("Удалить макет «Соль»");
  await seen("Корзина: 1");
  expect((await designOf(id))?.deletedAt).not.toBeNull();
  await press("Восстановить");
  await waitFor(async () => expect((await designOf(id))?.deletedAt).toBeNull(), late);
});

it("says that a design is another's or none, and leads to one's own", async () => {
  const { id: foreign } = await addCoverDesign(server, cast.stranger, { text: "Чужое" });
  for (const id of [foreign, randomUUID()]) {
    await open(`/work/create-cover?design=${id}`);
    const link = await screen.findByRole("link", { name: "Все макеты" }, late);
    expect(link.getAttribute("href")).toBe("/work/create-cover");
    expect(screen.queryByRole("listbox", { name: "Слои" })).toBeNull();
  }
  await open("/work/create-cover/result");
  await seen("Такого макета нет");
});

it("stays one's own when the work that it is for is not any more: it is opened, changed and saved", async () => {
  const { id: workId } = await addWork(server, cast, { title: "Чужая теперь" });
  const { id } = await addCoverDesign(server, cast.owner, { text: "Соль" });
  await server.database.updateTable("coverDesign").set({ workId }).where("id", "=", id).execute();
  await server.database.deleteFrom("workAuthor").where("workId", "=", workId).execute();
  await server.database.updateTable("work").set({ ownerId: cast.stranger.id }).where("id", "=", workId).execute();
  await open(`/work/create-cover?design=${id}`);
  fireEvent.click(await screen.findByRole("option", { name: "Название Соль" }, late));
  await fill("Текст", "Соль на подоконнике");
  save();
  await waitFor(async () => expect(await titleOf(id)).toEqual(["Соль на подоконнике"]), late);
  await seen("Сохранено");
});

it("overwrites nothing that another window has saved: one is taken, or both are kept", async () => {
  const { id } = await addCoverDesign(server, cast.owner, { text: "Здесь" });
  const elsewhere = async (title: string) => {
    const revision = (await designOf(id))?.revision ?? 0;
    await server.as(cast.owner)("saveCoverDesign", {
      params: { id },
      body: { revision, workId: null, scene: sceneOf(title), sources: [] },
    });
  };
  const change = async (from: string, to: string) => {
    fireEvent.click(await screen.findByRole("option", { name: `Название ${from}` }, late));
    await fill("Текст", to);
    save();
    await screen.findByRole("heading", { name: "Макет изменён в другом окне" }, late);
  };
  await open(`/work/create-cover?design=${id}`);
  await screen.findByRole("option", { name: "Название Здесь" }, late);
  await elsewhere("Там");
  await change("Здесь", "Моё");
  await press("Взять тот");
  await screen.findByRole("option", { name: "Название Там" }, late);
  expect(await titleOf(id)).toEqual(["Там"]);

  await elsewhere("Там снова");
  await change("Там", "Моё");
  await press("Сохранить этот отдельно");
  await waitFor(() => expect(designHere()).not.toBe(id), late);
  await waitFor(async () => expect(await titleOf(designHere())).toEqual(["Моё"]), late);
  expect(await titleOf(id)).toEqual(["Там снова"]);
});

it("shows a cover that is made, leads back to its design, and says why a browser gives no picture", async () => {
  const { id } = await addCoverDesign(server, cast.owner, { text: "Соль" });
  await open(`/work/create-cover/result?design=${id}`);
  await seeTitle("Обложку не сделать");
  await seen("Браузер не отдал картинку");
  const back = screen.getByRole("link", { name: "Вернуться к макету" });
  expect(back.getAttribute("href")).toBe(`/work/create-cover?design=${id}`);
  const put = screen.getByRole("button", { name: "Поставить обложку" });
  expect(put.getAttribute("aria-disabled")).toBe("true");
  const checks = await screen.findByRole("region", { name: "Проверки" }, late);
  expect(within(checks).getAllByRole("listitem")).not.toEqual([]);
});
