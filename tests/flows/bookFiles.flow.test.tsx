import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { PrivacyDownloads } from "../../src/text/workOptions.ts";
import { addCast, addChapter, addWork, type Cast, EARLIER, storedWork } from "../support/factories.works.ts";
import { closeApp, late, openApp, press, seeTitle, tick } from "../support/flow.tsx";
import { testServer } from "../support/server.ts";

const server = testServer();
let cast: Cast;
beforeAll(async () => {
  cast = await addCast(server);
});
const saved: string[] = [];
beforeEach(async () => {
  Element.prototype.scrollIntoView = () => {};
  await server.database.deleteFrom("attemptCounter").execute();
  saved.length = 0;
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${new URL(this.href).pathname} ${this.download}`);
  });
});
afterEach(() => {
  closeApp();
  vi.restoreAllMocks();
});

async function addBook(privacyDownloads: PrivacyDownloads) {
  const { id } = await addWork(server, cast, { state: "published", privacyDownloads });
  await addChapter(server, id, { state: "published", texts: ["Было утро.", "Черновик."] });
  return id;
}
async function build(id: number) {
  await server.as(cast.owner)("rebuildWorkUploads", { params: { id } });
  await server.drainJobs();
}

const files = () => screen.findByRole("region", { name: "Файлы для читателей" }, late);
const row = async (format: string) => {
  const found = (await within(await files()).findAllByRole("listitem", undefined, late)).find((one) =>
    one.textContent.startsWith(format),
  );
  if (!found) throw new Error(`there is no ${format}`);
  return found.textContent.replaceAll("\u00a0", " ");
};
const seeRow = (format: string, text: RegExp) => waitFor(async () => expect(await row(format)).toMatch(text), late);
const downloads = () => screen.queryByRole("region", { name: "Скачать" });

describe("an author", () => {
  it("has the files made, sees how they stand, and how often they were fetched", async () => {
    const id = await addBook("All");
    await openApp(server, cast.owner, `/work/${id}/edit/content`);
    const tabs = await screen.findByRole("navigation", { name: "Разделы произведения" }, late);
    expect(within(tabs).getByRole("link", { name: "Скачивания" }).getAttribute("href")).toBe(`/work/${id}/uploads`);
    await openApp(server, cast.owner, `/work/${id}/uploads`);
    await seeTitle("Соль на подоконнике");
    expect((await files()).textContent).toContain("Скачивать могут: все. Изменить");
    await seeRow("epub", /^epubФайла нет$/);
    await press("Собрать заново");
    await seeRow("epub", /^epubСобирается$/);
    await server.drainJobs();
    await (await server.login(cast.stranger)).ask(`/book-files/${id}/epub`);
    await press("Проверить, готов ли файл");
    await seeRow("epub", /^epubГотовВерсия1, последняяРазмер\d+ КБСобран.+Скачали1 раз$/);
    expect(screen.queryByRole("button", { name: "Проверить, готов ли файл" })).toBeNull();
  });

  it("reads why a file could not be made, and that readers keep the former one", async () => {
    const id = await addBook("All");
    await build(id);
    await server.database
      .updateTable("bookFile")
      .set({ state: "failed", failures: 3, reason: "Файл собирался дольше 30 секунд" })
      .where("workId", "=", id)
      .where("format", "=", "fb2")
      .execute();
    await server.database.updateTable("work").set({ contentVersion: 2 }).where("id", "=", id).execute();
    await openApp(server, cast.owner, `/work/${id}/uploads`);
    await seeRow(
      "fb2",
      /^fb2Не собранВерсия1, сейчас 2.*Файл собирался дольше 30 секунд\. Читателям остаётся прежний\.$/,
    );
  });

  it("reads why no file is made", async () => {
    const id = await addBook("Disable");
    await openApp(server, cast.owner, `/work/${id}/uploads`);
    expect((await files()).textContent).toContain("Скачивать могут: никто.");
    screen.getByText("Файлы собираются, когда книга опубликована и кому-то разрешено её скачивать");
  });

  it("takes the work along, with drafts on wish", async () => {
    const id = await addBook("Disable");
    await openApp(server, cast.coAuthor, `/work/${id}/uploads`);
    await tick("txt");
    await press("Выгрузить");
    const link = await screen.findByRole<HTMLAnchorElement>("link", { name: /^Скачать, \d+.КБ$/ }, late);
    screen.getByText("Соль на подоконнике.txt");
    const browser = await server.login(cast.coAuthor);
    const text = async (address: string) => (await browser.ask(new URL(address).pathname)).body;
    const published = link.href;
    expect(await text(published)).not.toContain("Черновик.");
    await tick("С черновиками");
    await press("Выгрузить");
    await waitFor(
      () => expect(screen.getByRole<HTMLAnchorElement>("link", { name: /^Скачать,/ }).href).not.toBe(published),
      late,
    );
    expect(await text(screen.getByRole<HTMLAnchorElement>("link", { name: /^Скачать,/ }).href)).toContain("Черновик.");
  });

  it("reads why there is nothing to take along", async () => {
    const { id } = await addWork(server, cast);
    await openApp(server, cast.owner, `/work/${id}/uploads`);
    await press("Выгрузить");
    await screen.findByText("В книге ещё нет глав", undefined, late);
  });

  it("lets nobody download who may not see", async () => {
    const id = await addBook("Disable");
    await openApp(server, cast.owner, `/work/${id}/edit`);
    const group = await screen.findByRole("group", { name: /^Кто скачивает книгу/ }, late);
    const display = await screen.findByRole("group", { name: /^Кто видит книгу/ }, late);
    within(group).getByRole("radio", { name: "Все" }).click();
    within(display).getByRole("radio", { name: "Только друзья" }).click();
    await screen.findByText("Скачивание не может быть шире показа", undefined, late);
    await press("Сохранить настройки");
    await screen.findByRole("heading", { name: /^Исправьте 1.ошибку/ }, late);
    expect(await storedWork(server, id)).toMatchObject({ privacyDisplay: "All", privacyDownloads: "Disable" });
    within(group).getByRole("radio", { name: "Только друзья" }).click();
    await press("Сохранить настройки");
    await waitFor(
      async () =>
        expect(await storedWork(server, id)).toMatchObject({ privacyDisplay: "Friends", privacyDownloads: "Friends" }),
      late,
    );
  });
});

it("a moderator sees how the files stand, and has no button", async () => {
  const id = await addBook("All");
  await build(id);
  await openApp(server, cast.moderator, `/work/${id}/uploads`);
  await seeRow("fb2", /^fb2Готов/);
  for (const name of ["Собрать заново", "Выгрузить"]) expect(screen.queryByRole("button", { name })).toBeNull();
});

describe("a reader", () => {
  const open = async (id: number, person: Cast["owner"] | null) => {
    await openApp(server, person, `/book/${id}`);
    await seeTitle("Соль на подоконнике");
  };

  it("saves a file under the title of the book", async () => {
    const id = await addBook("All");
    await build(id);
    await open(id, null);
    await press(/^epub, \d+.КБ$/);
    await waitFor(() => expect(saved).toEqual([`/book-files/${id}/epub Соль на подоконнике.epub`]), late);
  });

  it("is asked to sign in, or reads that it is for friends", async () => {
    const forSignedIn = await addBook("Registered");
    await build(forSignedIn);
    await open(forSignedIn, null);
    expect(screen.getByRole("link", { name: "Войдите, чтобы скачать" }).getAttribute("href")).toBe(
      `/account/login?redirect_uri=${encodeURIComponent(`/book/${forSignedIn}`)}`,
    );
    await open(forSignedIn, cast.stranger);
    expect(within(downloads() as HTMLElement).getAllByRole("button")).toHaveLength(2);
    const forFriends = await addBook("Friends");
    await build(forFriends);
    await open(forFriends, cast.stranger);
    expect(downloads()?.textContent).toBe("СкачатьАвтор разрешил скачивание только друзьям");
  });

  it("waits for a file that is being made, and sees nothing where nobody downloads", async () => {
    const id = await addBook("All");
    await server.as(cast.owner)("rebuildWorkUploads", { params: { id } });
    await open(id, cast.stranger);
    expect(downloads()?.textContent).toBe("СкачатьФайл собирается, зайдите через минуту");
    await server.drainJobs();
    const closed = await addBook("Disable");
    await open(closed, cast.stranger);
    expect(downloads()).toBeNull();
  });

  it("reads that the book was closed meanwhile", async () => {
    const id = await addBook("All");
    await build(id);
    await open(id, cast.stranger);
    await server.database
      .updateTable("work")
      .set({ privacyDownloads: "Disable", lastModificationTime: EARLIER })
      .where("id", "=", id)
      .execute();
    await press(/^fb2, /);
    await screen.findByText("Автор не разрешил скачивание", undefined, late);
    expect(saved).toEqual([]);
  });
});
