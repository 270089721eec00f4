import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { restoreChapter } from "../../src/services/chapterHistory.calls.ts";
import type { Surroundings } from "../../src/services/surroundings.ts";
import { ComparingWorker } from "../support/comparingWorker.ts";
import {
  addCast,
  addChapter,
  addWork,
  type Cast,
  documentOf,
  storedChapter,
  storedRevisions,
} from "../support/factories.works.ts";
import {
  at,
  choose,
  closeApp,
  fill,
  follow,
  late,
  openApp,
  openMenu,
  press,
  seeTitle,
  tick,
} from "../support/flow.tsx";
import { testServer } from "../support/server.ts";

const server = testServer();
let cast: Cast;
beforeAll(async () => {
  cast = await addCast(server);
});
// Taken away with the application's own.
beforeEach(() => vi.stubGlobal("Worker", ComparingWorker));
afterEach(closeApp);

/** «Форточка», written by two authors on two days; the second revision is what readers have. */
async function addWritten(given: Parameters<typeof addChapter>[2] = {}) {
  const { id: workId } = await addWork(server, cast, { title: "Соль" });
  const texts = ["Был ясный день.", "Был хмурый день.", "Был хмурый день. И вечер."];
  const chapter = await addChapter(server, workId, { title: "Форточка", texts, ...given });
  for (const [index, [savedAt, savedBy]] of (
    [
      ["2026-11-18T10:00:00.000Z", cast.owner.id],
      ["2026-11-18T11:00:00.000Z", cast.owner.id],
      ["2026-11-19T10:00:00.000Z", cast.coAuthor.id],
    ] as const
  ).entries())
    await server.database
      .updateTable("chapterRevision")
      .set({ savedAt, savedBy })
      .where("id", "=", chapter.revisionIds[index] ?? 0)
      .execute();
  return chapter;
}

const open = async (person: { id: number }, path: string, change?: Parameters<typeof openApp>[3]) => {
  await openApp(server, person, path, change);
  vi.stubGlobal("Worker", ComparingWorker);
};
const historyOf = ({ id }: { id: number }, query = "") => `/work/edit/chapter/${id}/history${query}`;
const sittings = async () =>
  within(await screen.findByRole("navigation", { name: "Сохранённые тексты" }, late))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
const marks = (tag: "ins" | "del") =>
  [...document.querySelectorAll(`main ${tag}`)].map(({ textContent }) => textContent);
const seeMarks = (inserted: string[], deleted: string[]) =>
  waitFor(() => expect([marks("ins"), marks("del")]).toEqual([inserted, deleted]), late);

it("an author sees who wrote when, looks at a sitting, restores its text and takes that back", async () => {
  const chapter = await addWritten({ state: "published" });
  await server.database
    .updateTable("chapter")
    .set({ publishedRevisionId: chapter.revisionIds[1] ?? null })
    .where("id", "=", chapter.id)
    .execute();
  await open(cast.owner, `/work/${chapter.workId}/edit/content`);
  await openMenu("Форточка");
  await choose("История главы");
  await seeTitle("История: Форточка");
  await waitFor(() => expect(document.title).toBe("История главы · Форточка — Рукопись"), late);
  expect(await sittings()).toEqual([
    "13:00+9\u00a0зн.Глеб ОршанскийСейчас в главе",
    "14:00+1\u00a0зн.Вера ЛядоваУ читателей",
    "13:00+15\u00a0зн.Вера Лядова",
  ]);
  expect(screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    "19 ноября 2026",
    "18 ноября 2026",
    "Выберите время в списке",
  ]);

  fireEvent.click(screen.getByRole("link", { name: /^14:00/ }));
  await seeMarks(["хмурый"], ["ясный"]);
  expect(at()).toBe(historyOf(chapter, "?revision=2"));
  screen.getByText("Добавлено 1 слово, удалено 1 слово.");
  await tick("от нынешнего");
  await seeMarks([], [" И вечер."]);
  await screen.findByText("Восстановление уберёт 2 слова.", undefined, late);

  await press("Восстановить этот текст");
  await screen.findByRole("heading", { name: "Восстановлен текст: 18 ноября 2026, 14:00" }, late);
  screen.getByText(/У читателей ничего не изменилось/);
  const stored = await storedRevisions(server, chapter.id);
  expect(stored.map(({ revision, document, savedBy }) => [revision, document, savedBy])).toEqual([
    [1, documentOf("Был ясный день."), cast.owner.id],
    [2, documentOf("Был хмурый день."), cast.owner.id],
    [3, documentOf("Был хмурый день. И вечер."), cast.coAuthor.id],
    [4, documentOf("Был хмурый день."), cast.owner.id],
  ]);
  expect((await storedChapter(server, chapter.id)).publishedRevisionId).toBe(chapter.revisionIds[1]);
  await waitFor(
    async () =>
      expect((await sittings())[0]).toBe(
        "14:05−9\u00a0зн.Вера ЛядоваВосстановлен текст: 18 ноября 2026, 14:00Сейчас в главеСравнить с открытым",
      ),
    late,
  );

  await press("Вернуть как было");
  await screen.findByRole("heading", { name: "Восстановлен текст: 19 ноября 2026, 13:00" }, late);
  expect((await storedRevisions(server, chapter.id)).at(-1)).toMatchObject({
    revision: 5,
    document: documentOf("Был хмурый день. И вечер."),
  });
  await press("Закрыть");
  expect(screen.queryByRole("heading", { name: /^Восстановлен текст/ })).toBeNull();
});

it("a text gets a name and keeps it, its sitting shows every save, and any two texts are compared", async () => {
  const chapter = await addWritten({ state: "published" });
  await open(cast.owner, historyOf(chapter, "?revision=2"));
  await press("Назвать этот текст");
  fireEvent.change(screen.getByLabelText("Название этого текста"), { target: { value: "Перед правкой" } });
  await press("Сохранить название");
  await screen.findByRole("link", { name: "«Перед правкой»" }, late);
  expect((await storedRevisions(server, chapter.id)).map(({ name }) => name)).toEqual(["", "Перед правкой", ""]);

  fireEvent.click(screen.getByText("Все сохранения этой правки"));
  await screen.findByText("14:00:00", undefined, late);
  await follow("Сравнить с открытым: 18 ноября 2026, 13:00");
  await screen.findByLabelText("от 18 ноября 2026, 13:00", undefined, late);
  await seeMarks(["хмурый"], ["ясный"]);
});

it("a text that another author saves meanwhile is not overwritten: the list is new, and a message says so", async () => {
  const chapter = await addWritten();
  await open(cast.owner, historyOf(chapter, "?revision=1"));
  await screen.findByRole("button", { name: "Восстановить этот текст" }, late);
  screen.getByText("Это первый сохранённый текст главы: сравнивать не с чем.");
  await server.as(cast.coAuthor)("updateChapter", {
    body: { id: chapter.id, revision: 3, title: "Форточка", document: documentOf("Была ночь.") },
  });
  await press("Восстановить этот текст");
  await screen.findByRole("heading", { name: "Главу сохранили ещё раз: 20 ноября 2026, 14:05" }, late);
  expect(await storedRevisions(server, chapter.id)).toHaveLength(4);
  await waitFor(async () => expect(await sittings()).toHaveLength(4), late);
  await press("Восстановить этот текст");
  await screen.findByRole("heading", { name: "Восстановлен текст: 18 ноября 2026, 13:00" }, late);
});

it("a chapter that was deleted meanwhile says why its text does not come back, and its history is read in the bin", async () => {
  const chapter = await addWritten();
  await open(cast.owner, historyOf(chapter, "?revision=1"));
  await screen.findByRole("button", { name: "Восстановить этот текст" }, late);
  await server.database.updateTable("chapter").set({ state: "deleted" }).where("id", "=", chapter.id).execute();
  await press("Восстановить этот текст");
  const alert = await screen.findByRole("alert", undefined, late);
  expect(alert.textContent).toBe("Восстановить не удалосьСейчас это действие недоступноЗакрыть");
  await open(cast.owner, historyOf(chapter, "?revision=2"));
  await seeMarks(["хмурый"], ["ясный"]);
  screen.getByText("Глава лежит в корзине. Чтобы вернуть прежний текст, сначала восстановите главу в содержании.");
  expect(screen.queryByRole("button", { name: "Восстановить этот текст" })).toBeNull();
});

/** What the history page of another tab of this browser does. */
async function restoreElsewhere(person: { id: number }, { id: chapterId, workId }: { id: number; workId: number }) {
  const call = ({ name }: { name: "restoreChapter" }, input: never) => server.as(person)(name, input);
  const surroundings = {
    call,
    accountId: () => person.id,
    chapterChannel: () => new BroadcastChannel("rukopis.chapters"),
  } as unknown as Surroundings;
  const answer = await restoreChapter(surroundings, { workId, chapterId })(
    {
      wanted: { revision: 1, savedAt: "2026-11-18T10:00:00.000Z" },
      current: { revision: 3, savedAt: "2026-11-19T10:00:00.000Z" },
    },
    new AbortController().signal,
  );
  expect(answer).toMatchObject({ outcome: "saved", revision: 4 });
}
const editorText = () => screen.queryByRole("textbox", { name: "Текст главы" })?.textContent;

it("an open tab with nothing unsaved takes a restored text over", async () => {
  const chapter = await addWritten();
  await open(cast.owner, `/work/edit/chapter/${chapter.id}`);
  await waitFor(() => expect(editorText()).toBe("Был хмурый день. И вечер."), late);
  await restoreElsewhere(cast.owner, chapter);
  await waitFor(() => expect(editorText()).toBe("Был ясный день."), late);
});

it("an open tab with unsaved letters keeps them, and takes the restored text over", async () => {
  const chapter = await addWritten();
  await open(cast.owner, `/work/edit/chapter/${chapter.id}`);
  await waitFor(() => expect(editorText()).toBe("Был хмурый день. И вечер."), late);
  await fill("Название главы", "Форточка настежь");
  await restoreElsewhere(cast.owner, chapter);
  await screen.findByRole("heading", { name: "Добавлено с другого устройства: 1\u00a0абзац" }, late);
  expect(editorText()).toBe("Был ясный день.");
  expect((await storedRevisions(server, chapter.id)).slice(3)).toMatchObject([
    { revision: 4, title: "Форточка", document: documentOf("Был ясный день.") },
    { revision: 5, title: "Форточка настежь", document: documentOf("Был ясный день.") },
  ]);
});

it("the editor saves what is typed before it shows the history", async () => {
  const chapter = await addWritten();
  await open(cast.owner, `/work/edit/chapter/${chapter.id}`);
  await waitFor(() => expect(editorText()).toBe("Был хмурый день. И вечер."), late);
  await fill("Название главы", "Форточка настежь");
  await press("Действия с главой");
  await choose("История главы");
  await seeTitle("История: Форточка настежь");
  expect((await storedRevisions(server, chapter.id)).at(-1)).toMatchObject({ revision: 4, title: "Форточка настежь" });
});

it("a moderator looks and restores nothing; a stranger is not let in", async () => {
  const chapter = await addWritten();
  await open(cast.moderator, `/work/edit/chapter/${chapter.id}`);
  await follow("История");
  await seeTitle("История: Форточка");
  screen.getByText("Прежний текст возвращают только авторы произведения.");
  fireEvent.click(screen.getByRole("link", { name: /^14:00/ }));
  await seeMarks(["хмурый"], ["ясный"]);
  expect(screen.queryByRole("button", { name: "Восстановить этот текст" })).toBeNull();
  await open(cast.stranger, historyOf(chapter));
  await seeTitle("403. Нет доступа");
});

it("a text that was thinned since says so; a chapter of one revision has nothing to show yet", async () => {
  const chapter = await addWritten();
  await server.database
    .deleteFrom("chapterRevision")
    .where("id", "=", chapter.revisionIds[1] ?? 0)
    .execute();
  await open(cast.owner, historyOf(chapter, "?revision=2"));
  await screen.findByRole("heading", { name: "Этого текста больше нет" }, late);
  const { id: workId } = await addWork(server, cast);
  const single = await addChapter(server, workId);
  await open(cast.owner, historyOf(single));
  await screen.findByRole("heading", { name: "Прежних текстов пока нет" }, late);
});

it("without a network the list stays, and the text comes when it is asked for again", async () => {
  const chapter = await addWritten();
  let isAway = true;
  await open(cast.owner, historyOf(chapter, "?revision=2"), (path) => {
    if (isAway && path.endsWith("/history/2")) throw new TypeError("Failed to fetch");
    return undefined;
  });
  await screen.findByRole("heading", { name: "Не удалось загрузить" }, late);
  expect(await sittings()).toHaveLength(3);
  isAway = false;
  await press("Повторить");
  await seeMarks(["хмурый"], ["ясный"]);
});
