import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { addAccount, type TestAccount } from "../support/factories.ts";
import { addChapter, addWork } from "../support/factories.works.ts";
import { at, closeApp, follow, late, openApp, press, seeTitle } from "../support/flow.tsx";
import { testServer } from "../support/server.ts";

const server = testServer();
let owner: TestAccount;
let workId = 0;
let chapterIds: number[] = [];
beforeAll(async () => {
  owner = await addAccount(server);
});
beforeEach(async () => {
  chapterIds = [];
  workId = (await addWork(server, { owner }, { title: "Книга", state: "published" })).id;
  for (const [index, title] of ["Утро", "День", "Вечер"].entries()) {
    const { id } = await addChapter(server, workId, { title, state: "published", sortOrder: index + 1 });
    chapterIds = [...chapterIds, id];
  }
});
afterEach(closeApp);

const list = () => within(screen.getByRole("complementary", { name: "Главы" }));
const name = () => screen.findByLabelText<HTMLTextAreaElement>("Название главы", undefined, late);

/** A chapter whose page is drawn before its data comes, as on a slow line. */
async function openLate(person: TestAccount | null, path: string, chapterId: number): Promise<void> {
  let letThrough = () => {};
  const isSeen = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await openApp(server, person, path, (request, pass) =>
    new RegExp(`/chapter/${chapterId}(/text)?$`).test(request) ? isSeen.then(pass) : undefined,
  );
  await seeTitle("Глава загружается");
  letThrough();
}
const openings = [
  { when: "with its page", open: (person: TestAccount | null, path: string) => openApp(server, person, path) },
  { when: "late", open: (person: TestAccount | null, path: string) => openLate(person, path, chapterIds[0] as number) },
];

it.each(openings)(
  "the first one came $when: from chapter to chapter the reader's bar stays, its contents close, and the keys go on from the new text",
  async ({ open }) => {
    await open(null, `/book/${workId}/read/${chapterIds[0]}`);
    await seeTitle("Утро");
    const bar = () => screen.getByRole("button", { name: "Оглавление" }).closest("header");
    const before = bar();
    const main = screen.getByRole("main");
    await press("Оглавление");
    await follow("Вечер");
    await seeTitle("Вечер");
    expect(bar()).toBe(before);
    expect(screen.getByRole("main")).not.toBe(main);
    expect(screen.queryByRole("heading", { name: "Оглавление" })).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("main")), late);
    expect(document.title).toBe("Вечер — Книга — Рукопись");
  },
);

it.each(openings)(
  "the first one came $when: from chapter to chapter the editor's bar, list and tools stay, and what is typed goes to its own chapter",
  async ({ open }) => {
    await open(owner, `/work/edit/chapter/${chapterIds[0]}`);
    await waitFor(async () => expect((await name()).value).toBe("Утро"), late);
    const kept = () => [screen.getByRole("banner"), list().getByRole("list"), screen.getByRole("toolbar")];
    await screen.findByRole("toolbar", undefined, late);
    const [before, first] = [kept(), await name()];
    fireEvent.click(list().getByRole("link", { name: /День/ }));
    await seeTitle("День");
    await waitFor(async () => expect((await name()).value).toBe("День"), late);
    for (const [index, part] of kept().entries()) expect(part).toBe(before[index]);
    expect(await name()).not.toBe(first);
    expect(list().getByRole("link", { current: "page" }).getAttribute("href")).toBe(
      `/work/edit/chapter/${chapterIds[1]}`,
    );
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Текст главы")), late);

    fireEvent.change(await name(), { target: { value: "Полдень" } });
    fireEvent.keyDown(document, { ctrlKey: true, code: "KeyS" });
    await screen.findByText(/^Сохранено/, undefined, late);
    fireEvent.click(list().getByRole("link", { name: /Утро/ }));
    await seeTitle("Утро");
    await waitFor(async () => expect((await name()).value).toBe("Утро"), late);
    list().getByRole("link", { name: /Полдень/ });
    expect(at()).toBe(`/work/edit/chapter/${chapterIds[0]}`);
  },
);

it("a page that is left takes no text that would go with it; when it is back it takes text again", async () => {
  let isHeld = false;
  await openApp(server, owner, `/work/edit/chapter/${chapterIds[0]}`, (path) =>
    isHeld && path.includes(`${chapterIds[2]}`) ? new Promise<Response>(() => {}) : undefined,
  );
  const isTaken = (field: Element) =>
    field.dispatchEvent(new InputEvent("beforeinput", { bubbles: true, cancelable: true, data: "ы" }));
  await waitFor(async () => expect((await name()).value).toBe("Утро"), late);
  expect(isTaken(await name())).toBe(true);
  isHeld = true;
  fireEvent.click(list().getByRole("link", { name: /Вечер/ }));
  await waitFor(async () => expect([(await name()).value, isTaken(await name())]).toEqual(["Утро", false]), late);
  window.history.back();
  await waitFor(async () => expect([(await name()).value, isTaken(await name())]).toEqual(["Утро", true]), late);
});

it("a chapter that is asked for before its last save and drawn after it opens with what was saved", async () => {
  const isAnswered = Promise.withResolvers<void>();
  const isSaved = Promise.withResolvers<void>();
  const chapterId = chapterIds[0];
  let isLeft = false;
  await openApp(server, owner, `/work/edit/chapter/${chapterId}`, (path, pass) => {
    if (path.endsWith("/update/chapter")) return isAnswered.promise.then(pass);
    if (!isLeft || !new RegExp(`/edit/chapter/${chapterId}(.json)?$`).test(path)) return undefined;
    return pass().then(async (answer) => {
      isAnswered.resolve();
      await isSaved.promise;
      return answer;
    });
  });
  const channel = new BroadcastChannel("rukopis.chapters");
  channel.addEventListener("message", () => isSaved.resolve());
  await waitFor(async () => expect((await name()).value).toBe("Утро"), late);
  fireEvent.change(await name(), { target: { value: "Рассвет" } });
  await follow("К содержанию «Книга»");
  await seeTitle("Книга");
  isLeft = true;
  await follow("Утро");
  await isSaved.promise;
  channel.close();
  await waitFor(async () => expect((await name()).value).toBe("Рассвет"), late);
  fireEvent.change(await name(), { target: { value: "Рассвет над рекой" } });
  fireEvent.keyDown(document, { ctrlKey: true, code: "KeyS" });
  await screen.findByText(/^Сохранено/, undefined, late);
});
