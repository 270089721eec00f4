import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { addSale } from "../support/factories.sales.ts";
import { addAccount, type TestAccount } from "../support/factories.ts";
import { addChapter, addWork } from "../support/factories.works.ts";
import { at, closeApp, follow, late, openApp, press, seeTitle, tick } from "../support/flow.tsx";
import { testServer } from "../support/server.ts";
import { fakeVoice } from "../support/voice.ts";

const server = testServer();
let owner: TestAccount;
let workId = 0;
let chapterIds: number[] = [];
beforeAll(async () => {
  owner = await addAccount(server);
  workId = (await addWork(server, { owner }, { title: "Вслух", state: "published" })).id;
  const texts = [["Шёл снег. Поезд стоял. Все ждали."], ["Снег перестал."]];
  for (const [index, title] of ["Утро", "День"].entries()) {
    const given = { title, texts: texts[index] ?? [], state: "published", sortOrder: index + 1 } as const;
    chapterIds = [...chapterIds, (await addChapter(server, workId, given)).id];
  }
});
// A page without layout has nothing at the top of its window: here it is the text.
beforeEach(() => {
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 100, 100, 100));
});
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  closeApp();
});

const pathOf = (index: number) => `/book/${workId}/read/${chapterIds[index]}`;
/** Opens a chapter and asks to be read to. */
async function begin(person: TestAccount | null = null, how?: Parameters<typeof fakeVoice>[0]) {
  await openApp(server, person, pathOf(0));
  const voice = fakeVoice(how);
  await seeTitle("Утро");
  await press("Настройки чтения");
  await press("Читать вслух");
  const bar = within(await screen.findByRole("region", { name: "Чтение вслух" }, late));
  const happens = (what: () => void) => act(async () => what());
  return { voice, bar, ends: () => happens(voice.ends), fails: () => happens(voice.fails), happens };
}

it("a chapter is read sentence by sentence; it is paused, goes back and forth, and is silent when it is closed", async () => {
  const { voice, bar, ends } = await begin();
  expect(voice.take()).toEqual(["Ирина, 1: Шёл снег."]);
  expect(document.activeElement).toBe(bar.getByRole("button", { name: "Пауза" }));
  await ends();
  expect(voice.take()).toEqual(["Ирина, 1: Поезд стоял."]);
  await press("Пауза");
  await press("Продолжить");
  expect(voice.take()).toEqual(["cut off", "Ирина, 1: Поезд стоял."]);
  await press("Предыдущее предложение");
  await press("Следующее предложение");
  expect(voice.take()).toEqual(["cut off", "Ирина, 1: Шёл снег.", "cut off", "Ирина, 1: Поезд стоял."]);
  await ends();
  await ends();
  expect(voice.take()).toEqual(["Ирина, 1: Все ждали."]);
  expect(bar.getByRole("status").textContent).toBe("Глава дочитана");
  await press("Прочитать сначала");
  fireEvent.keyDown(bar.getByRole("button", { name: "Пауза" }), { key: "Escape" });
  expect(voice.take()).toEqual(["Ирина, 1: Шёл снег.", "cut off"]);
  expect(screen.queryByRole("region", { name: "Чтение вслух" })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("main"));
});

it("a page that goes is silent, and is paused when it comes back", async () => {
  const { voice, bar } = await begin();
  await act(async () => void dispatchEvent(new Event("pagehide")));
  expect(voice.take()).toEqual(["Ирина, 1: Шёл снег.", "cut off"]);
  bar.getByRole("button", { name: "Продолжить" });
});

it("a logout in another tab stops the reading aloud", async () => {
  const { voice } = await begin(await addAccount(server));
  const others = new BroadcastChannel("rukopis.session");
  expect(voice.isSilent()).toBe(false);
  others.postMessage({ type: "end.announced" });
  await waitFor(() => expect(voice.isSilent()).toBe(true), late);
  others.close();
  expect(screen.queryByRole("region", { name: "Чтение вслух" })).toBeNull();
});

it("rate and voice are chosen while it is read, and are there the next time", async () => {
  const { voice, bar } = await begin();
  await press("Скорость и голос");
  await tick("1,5");
  fireEvent.change(bar.getByLabelText("Голос"), { target: { value: "urn:network" } });
  expect(voice.take().at(-1)).toBe("Голос из сети, 1.5: Шёл снег.");
  closeApp();
  const again = await begin();
  expect(again.voice.take()).toEqual(["Голос из сети, 1.5: Шёл снег."]);
});

it("the next chapter follows where that is wanted, and where it is not the chapter ends", async () => {
  const { voice, ends, bar } = await begin();
  await press("Скорость и голос");
  await tick("Переходить к следующей главе");
  bar.getByRole("button", { name: "Скорость и голос" }).focus();
  for (const _ of [1, 2, 3]) await ends();
  await seeTitle("День");
  expect(at()).toBe(pathOf(1));
  await waitFor(() => expect(voice.told.at(-1)).toBe("Ирина, 1: Снег перестал."), late);
  expect(bar).toBeDefined();
  await ends();
  const last = within(await screen.findByRole("region", { name: "Чтение вслух" }, late));
  expect(document.activeElement).toBe(last.getByRole("button", { name: "Прочитать сначала" }));
  expect(last.getByRole("status").textContent).toBe("Глава дочитана");
});

it("a chapter before a closed one is the last that is read", async () => {
  await addSale(server, workId);
  const { ends, bar } = await begin();
  await press("Скорость и голос");
  await tick("Переходить к следующей главе");
  for (const _ of [1, 2, 3]) await ends();
  expect(bar.getByRole("status").textContent).toBe("Глава дочитана, следующая закрыта");
  expect(at()).toBe(pathOf(0));
  await server.database.deleteFrom("workSale").where("workId", "=", workId).execute();
});

it("another page stops the reading aloud", async () => {
  const { voice } = await begin();
  await follow("Следующая глава: День");
  await seeTitle("День");
  await waitFor(() => expect(voice.told).toEqual(["Ирина, 1: Шёл снег.", "cut off"]), late);
  expect(screen.queryByRole("region", { name: "Чтение вслух" })).toBeNull();
});

it("where there is no Russian voice that is said; one that comes is waited for with a press", async () => {
  const { voice, bar, happens } = await begin(null, { isMute: true });
  await waitFor(() => expect(bar.getByRole("status").textContent).toBe("На устройстве нет русского голоса"), late);
  await happens(voice.finds);
  expect(voice.take()).toEqual([]);
  await press("Продолжить");
  expect(voice.take()).toEqual(["Ирина, 1: Шёл снег."]);
});

it("a voice that fails says the sentence again, then «Повторить» is offered", async () => {
  const { voice, bar, fails } = await begin();
  await fails();
  bar.getByText("Голос замолчал, повторяем предложение");
  await waitFor(() => expect(voice.told).toEqual(["Ирина, 1: Шёл снег.", "Ирина, 1: Шёл снег."]), late);
  await fails();
  bar.getByText("Голос не отвечает");
  voice.take();
  await press("Повторить");
  expect(voice.take()).toEqual(["Ирина, 1: Шёл снег."]);
});

it("an audiobook that begins, here or in another tab, silences the voice", async () => {
  const { voice, bar } = await begin();
  const heard: unknown[] = [];
  const others = new BroadcastChannel("rukopis.player");
  others.onmessage = ({ data }) => heard.push(data);
  others.postMessage({ type: "began" });
  await bar.findByRole("button", { name: "Продолжить" }, late);
  expect(voice.isSilent()).toBe(true);
  await press("Продолжить");
  await waitFor(() => expect(heard).toEqual([{ type: "began" }]), late);
  others.close();
});

it("the reader's place goes along with the voice", async () => {
  const reader = await addAccount(server);
  const { ends } = await begin(reader);
  await ends();
  const kept = () =>
    server.database
      .selectFrom("readerProgress")
      .where("accountId", "=", reader.id)
      .select(["chapterId", "location", "blockOffset"])
      .executeTakeFirst();
  await waitFor(
    async () => expect(await kept()).toEqual({ chapterId: chapterIds[0], location: 0, blockOffset: 10 }),
    late,
  );
});

it("an author who has turned it off has no voice in the book", async () => {
  await server.database.updateTable("work").set({ enableTts: false }).where("id", "=", workId).execute();
  await openApp(server, null, pathOf(0));
  await seeTitle("Утро");
  await press("Настройки чтения");
  await screen.findByText("Автор отключил чтение вслух", undefined, late);
  expect(screen.queryByRole("button", { name: "Читать вслух" })).toBeNull();
  await server.database.updateTable("work").set({ enableTts: true }).where("id", "=", workId).execute();
});

it("white and sepia become night while the theme is dark, where that is asked for", async () => {
  await openApp(server, null, pathOf(0));
  await seeTitle("Утро");
  await press("Настройки чтения");
  await tick("Ночь");
  expect(screen.queryByLabelText("Ночь по теме")).toBeNull();
  await tick("Сепия");
  await tick("Ночь по теме");
  expect(document.documentElement.dataset.paper).toBe("sepia theme");
  expect(screen.getByRole("radio", { name: "Сепия" })).toHaveProperty("checked", true);
  await tick("Ночь по теме");
  expect(document.documentElement.dataset.paper).toBe("sepia");
});

it("near its end a chapter fetches the next one, once, and the way there asks for nothing more", async () => {
  const requests: string[] = [];
  await openApp(server, null, pathOf(0), (path, pass) => {
    if (/_payload|\/text$/.test(path)) requests.push(path);
    return pass();
  });
  await seeTitle("Утро");
  const own = `/api/v1/work/${workId}/chapter/${chapterIds[0]}/text`;
  const next = `/_payload/book/${workId}/read/${chapterIds[1]}.json`;
  await waitFor(() => expect(requests).toEqual([own, next]), late);
  await act(async () => void dispatchEvent(new Event("scroll")));
  fireEvent.keyDown(document.body, { key: "ArrowRight" });
  await seeTitle("День");
  expect(requests).toEqual([own, next]);
});
