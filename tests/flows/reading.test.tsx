import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { addAccount } from "../support/factories.ts";
import { addChapter, addWork } from "../support/factories.works.ts";
import { at, closeApp, follow, late, openApp, press, seeTitle } from "../support/flow.tsx";
import { startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let workId = 0;
let chapterIds: number[] = [];
beforeAll(async () => {
  server = await startServer();
  const owner = await addAccount(server);
  workId = (await addWork(server, { owner }, { title: "Книга", state: "published" })).id;
  for (const [index, title] of ["Утро", "День", "Вечер"].entries()) {
    const { id } = await addChapter(server, workId, { title, state: "published", sortOrder: index + 1 });
    chapterIds = [...chapterIds, id];
  }
});
afterEach(closeApp);
afterAll(() => server.stop());

const turn = () => within(screen.getByRole("navigation", { name: "Соседние главы" }));
const open = (index: number) => openApp(server, null, `/book/${workId}/read/${chapterIds[index]}`);

it("next and previous chapters, to both ends of the book", async () => {
  await open(0);
  await seeTitle("Утро");
  expect(turn().getAllByRole("link")[0]?.textContent).toBe("К книге");
  await follow("Следующая глава: День");
  await seeTitle("День");
  expect(screen.getAllByText("Глава 2 из 3")).not.toEqual([]);
  await follow("Предыдущая глава: Утро");
  await seeTitle("Утро");
  await open(2);
  await seeTitle("Вечер");
  await follow("К оглавлению");
  await seeTitle("Книга");
  expect(at()).toBe(`/book/${workId}`);
});

it("the size of the letters has two ends, and says so", async () => {
  await open(0);
  await seeTitle("Утро");
  await press("Настройки чтения");
  const size = (await screen.findByRole("group", { name: "Размер букв" }, late)).querySelector("output");
  const step = async (button: string, pixels: string[]) => {
    for (const shown of pixels) {
      await press(button);
      await waitFor(() => expect(size?.textContent).toBe(shown), late);
    }
    return screen.getByRole("button", { name: button }).getAttribute("aria-disabled");
  };
  expect(await step("Уменьшить буквы", ["18", "16"])).toBe("true");
  screen.getByRole("button", { name: "Уменьшить буквы", description: "Меньше нельзя" });
  expect(await step("Увеличить буквы", ["18", "20", "22", "24", "26", "28"])).toBe("true");
  screen.getByRole("button", { name: "Увеличить буквы", description: "Больше нельзя" });
});
