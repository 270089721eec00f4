import { readdirSync, readFileSync } from "node:fs";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import type { RefundEnd } from "../../src/text/refundEnds.ts";
import { addAudioChapter } from "../support/factories.audio.ts";
import { addHolding, addOrder, addSale, addSoldBook, identify } from "../support/factories.sales.ts";
import { addAccount, type TestAccount } from "../support/factories.ts";
import { addCast, addWork, type Cast } from "../support/factories.works.ts";
import { closeApp, late, openApp, press } from "../support/flow.tsx";
import { NOW, testServer } from "../support/server.ts";

const server = testServer();
let cast: Cast;
const links: string[] = [];
beforeAll(async () => {
  cast = await addCast(server);
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    if (this.download) links.push(this.download);
  });
});
afterEach(() => {
  closeApp();
  links.length = 0;
});

const UNTIL = "Деньги за эту книгу можно вернуть до 4 декабря, ";

/** Each act that ends the right, the file that notes it, its words and their pages; `{page}` of what was bought. */
const acts: Record<
  RefundEnd,
  { notedIn: string; format: "EBook" | "Audiobook"; words: string; pages: readonly string[] }
> = {
  chapter: {
    notedIn: "server/reading/handlers.ts",
    format: "EBook",
    words: "пока не открыта ни одна платная глава.",
    pages: ["/book/{work}", "/order/{order}", "/book/{work}/read/{chapter}"],
  },
  sound: {
    notedIn: "server/listening/handlers.ts",
    format: "Audiobook",
    words: "пока не включена ни одна платная глава.",
    pages: ["/audiobook/{work}"],
  },
  file: {
    notedIn: "server/books/handlers.ts",
    format: "EBook",
    words: "пока файл не скачан.",
    pages: ["/book/{work}", "/order/{order}"],
  },
  saved: {
    notedIn: "server/reading/savedBooks.ts",
    format: "EBook",
    words: "пока книга не сохранена на устройстве.",
    pages: ["/book/{work}"],
  },
  program: {
    notedIn: "server/opds/serveFiles.ts",
    format: "EBook",
    words: "пока программа не скачала файл.",
    pages: ["/opds/purchased"],
  },
};

async function addBought(format: "EBook" | "Audiobook", openedAt: string | null = null) {
  const buyer = await addAccount(server, { fio: "Павел Читалов" });
  const work = format === "EBook" ? await addSoldBook(server, cast) : await addSoldSound();
  const { workId, free } = work;
  const order = await addOrder(server, {
    requestId: crypto.randomUUID(),
    accountId: buyer.id,
    workId,
    payeeId: cast.owner.id,
    state: "paid",
    receipt: "registered",
    paymentId: `payment-${crypto.randomUUID()}`,
    paidAt: NOW,
  });
  await addHolding(server, workId, buyer, { orderId: order.id, openedAt });
  const at = (page: string) =>
    page.replace("{work}", String(workId)).replace("{order}", String(order.id)).replace("{chapter}", String(free.id));
  return { buyer, workId, order, at };
}

async function addSoldSound() {
  await identify(server, cast.owner);
  const { id: workId } = await addWork(server, cast, {
    state: "published",
    format: "Audiobook",
    reciter: "Анна Гречко",
  });
  const free = await addAudioChapter(server, workId);
  await addAudioChapter(server, workId, { title: "Форточка", sortOrder: 2 });
  await addSale(server, workId);
  return { workId, free };
}

/** A browser that keeps books, and has none. The files of a floor share their process: it ends with its test. */
function keepBooks(): void {
  const caches = { keys: async () => [], match: async () => undefined, has: async () => false };
  const serviceWorker = { getRegistration: async () => null };
  Object.defineProperty(globalThis, "caches", { configurable: true, value: caches });
  Object.defineProperty(navigator, "serviceWorker", { configurable: true, value: serviceWorker });
  onTestFinished(() => {
    Reflect.deleteProperty(globalThis, "caches");
    Reflect.deleteProperty(navigator, "serviceWorker");
  });
}

async function feed(buyer: TestAccount, path: string): Promise<string> {
  const { key } = await server.as(buyer)("createReaderKey", { body: { title: "Kobo" } });
  const authorization = `Basic ${Buffer.from(`${buyer.userName}:${key}`).toString("base64")}`;
  return (await server.app.inject({ method: "GET", url: path, headers: { authorization } })).payload;
}

const sources = () =>
  readdirSync("server", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && name !== "commerce/opened.ts")
    .map((name) => `server/${name}`)
    .flatMap((name) =>
      readFileSync(name, "utf8")
        .split("openHeld(")
        .slice(1)
        .map(() => name),
    );

it("every act that ends the right to the money back is in this table", () => {
  expect(sources().sort()).toEqual(
    Object.values(acts)
      .map(({ notedIn }) => notedIn)
      .sort(),
  );
});

const places = Object.values(acts).flatMap(({ pages, ...act }) => pages.map((page) => ({ ...act, page })));

it.each(places)("$page: «$words» is said to a buyer before, and to nobody else", async ({ format, words, page }) => {
  keepBooks();
  const bought = await addBought(format);
  const opened = await addBought(format, NOW);
  if (page.startsWith("/opds")) {
    expect(await feed(bought.buyer, page)).toContain((UNTIL + words).replace("до 4", "до\u00a04"));
    return expect(await feed(opened.buyer, page)).not.toContain("можно вернуть");
  }
  await openApp(server, bought.buyer, bought.at(page));
  await waitFor(() => expect(screen.getAllByText(UNTIL + words).length).toBeGreaterThan(0), late);
  await openApp(server, opened.buyer, opened.at(page));
  await screen.findAllByRole("heading", { level: 1 }, late);
  await screen.findAllByText(/Соль на подоконнике/, undefined, late);
  expect(screen.queryByText(/Деньги за эту книгу можно вернуть/)).toBeNull();
});

const openedAt = async (workId: number) =>
  (await server.database.selectFrom("holding").where("workId", "=", workId).select("openedAt").executeTakeFirst())
    ?.openedAt;
const fb2 = async () =>
  within(await screen.findByRole("region", { name: "Скачать" }, late))
    .getByRole("button", { name: "fb2" })
    .click();

it.each(["/book/{work}", "/order/{order}"])("%s: the first file is asked for, and no other", async (page) => {
  const { buyer, workId, at } = await addBought("EBook");
  await openApp(server, buyer, at(page));
  await fb2();
  await screen.findByRole("alertdialog", { name: "Скачать файл?" }, late);
  await press("Не скачивать");
  expect(await openedAt(workId)).toBeNull();
  await fb2();
  await press("Скачать");
  await waitFor(() => expect(links).toEqual(["Соль на подоконнике.fb2"]), late);
  expect(await openedAt(workId)).not.toBeNull();
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull(), late);
  if (page.startsWith("/order"))
    await screen.findByText(
      "Вернуть деньги можно в течение 14 дней, пока платные главы не открыты и не скачаны.",
      undefined,
      late,
    );
  await fb2();
  await waitFor(() => expect(links).toHaveLength(2), late);
});

it("saving on the device is asked for once", async () => {
  keepBooks();
  const { buyer, workId } = await addBought("EBook");
  await openApp(server, buyer, `/book/${workId}`);
  await press("Сохранить на устройстве");
  await screen.findByRole("alertdialog", { name: "Сохранить книгу на устройстве?" }, late);
  await press("Не сохранять");
  expect(await openedAt(workId)).toBeNull();
});
