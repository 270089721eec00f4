import { expect } from "@playwright/test";
import { branchesOfRows, pathsOf, rowsOf } from "../../support/model.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { offlineBookModel } from "./offlineBook.model.ts";

const MB = 1_048_576;
const open = {
  outcome: "open",
  workId: 1,
  version: "new",
  isBought: false,
  isWhole: true,
  textBytes: MB,
  soundBytes: 0,
};
const closed = { outcome: "closed", workId: 1 };
const record = {
  workId: 1,
  format: "EBook",
  title: "Соль на подоконнике",
  authors: "Вера Лядова",
  version: "new",
  byteSize: MB,
  isBought: false,
  checkedAt: 0,
  isTaken: false,
};

/** The browser of a tour: no worker comes, and the device deletes, fails and fills up when the tour says so. */
type Given = { isBroken?: boolean; isFull?: boolean; isHeld?: boolean };
type Device = Window & { device: Given & { removals: ((isDone: boolean) => void)[] } };
async function takeDevice({ page }: Stage): Promise<void> {
  await page.addInitScript(() => {
    const device: Device["device"] = { removals: [] };
    Object.assign(window, { device });
    navigator.storage.estimate = async () => ({ quota: device.isFull ? 1_048_576 : 1_073_741_824, usage: 0 });
    const workers = { register: async () => {}, getRegistration: async () => undefined };
    Object.defineProperty(navigator, "serviceWorker", {
      value: {
        ...workers,
        ready: Promise.resolve({ active: null }),
        addEventListener: () => {},
        removeEventListener: () => {},
      },
    });
    const { has, delete: remove } = CacheStorage.prototype;
    const { put } = Cache.prototype;
    Cache.prototype.put = async function (...given) {
      if (device.isFull) throw new DOMException("Quota exceeded", "QuotaExceededError");
      return put.apply(this, given);
    };
    CacheStorage.prototype.has = async function (name) {
      if (device.isBroken) throw new Error("Нет доступа к хранилищу");
      return has.call(this, name);
    };
    CacheStorage.prototype.delete = async function (name) {
      const isDone = !device.isHeld || (await new Promise<boolean>((done) => device.removals.push(done)));
      if (!isDone) throw new Error("Нет доступа к хранилищу");
      return remove.call(this, name);
    };
  });
}
const set = ({ page }: Stage, state: Given) =>
  page.evaluate((given) => void Object.assign((window as unknown as Device).device, given), state);
const put = ({ page }: Stage, version: string) =>
  page.evaluate(
    async (kept) => (await caches.open("book.3.1")).put("/_saved/record", new Response(JSON.stringify(kept))),
    { ...record, version },
  );
const lose = ({ page }: Stage) =>
  page.evaluate(async () => {
    const cache = await caches.open("book.3.1");
    for (const one of await cache.keys()) await cache.delete(one);
  });

const says = (stage: Stage, book: object) => stage.resolve("checkSavedBooks", { books: [book] });
const region = ({ page }: Stage) => page.getByRole("region", { name: "На устройстве" });
const button = (stage: Stage, name: string | RegExp) => region(stage).getByRole("button", { name });
const see = (text: string | RegExp) => async (stage: Stage) => expect(region(stage).getByText(text)).toBeVisible();
/** Removals wait from here on. */
const remove = async (stage: Stage, name: string | RegExp) => {
  await set(stage, { isHeld: true });
  await button(stage, name).click();
};
const settle = async (stage: Stage, isDone: boolean) => {
  const waiting = () => stage.page.evaluate(() => (window as unknown as Device).device.removals.length);
  await expect.poll(waiting).toBeGreaterThan(0);
  await stage.page.evaluate((done) => {
    const { device } = window as unknown as Device;
    device.isHeld = false;
    for (const end of device.removals.splice(0)) end(done);
  }, isDone);
};
const texts = async (stage: Stage, mostGiven: number) => {
  const request = await stage.request("getManyTexts");
  const ids = (new URL(request.url()).searchParams.get("ids") ?? "").split(",").map(Number);
  const given = (id: number) => ({
    outcome: "given",
    id,
    revisionId: id,
    html: "<p>Текст.</p>",
    afterword: "",
    audiobook: null,
  });
  await stage.resolve("getManyTexts", {
    work: {},
    chapters: [],
    texts: ids.map((id, index) => (index < mostGiven ? given(id) : { outcome: "later", id })),
  });
};
/** The server lets the book be saved, and is asked for its texts. */
const begin = async (stage: Stage) => {
  if (stage.memory.get("phase") !== "texts") await says(stage, open);
  stage.memory.set("phase", "texts");
  await stage.asking("getManyTexts");
};
/** What the saving waits for is answered so. */
const fails = (stage: Stage, status: number, json: object) =>
  stage.answer(stage.memory.get("phase") === "texts" ? "getManyTexts" : "checkSavedBooks", { status, json });
const seeLooking = async (stage: Stage) => {
  await stage.asking("checkSavedBooks");
  await expect(region(stage).getByRole("button")).toHaveCount(0);
};
const seeSaving = see(/^Сохраняется(…|: \d+\s%)$/);
const seeRemoving = see("Удаляется с устройства…");
const seeFull = see(/^Не хватает места: нужно \d,\d\sМБ, есть 1,0\sМБ$/);

tours({
  machine: "offlineBook",
  rows: rowsOf(offlineBookModel),
  paths: pathsOf(offlineBookModel),
  branches: branchesOfRows(offlineBookModel),
  begins: {
    looking: async (stage) => {
      await takeDevice(stage);
      await stage.logIn("nina");
      await stage.hold("checkSavedBooks", "getManyTexts");
      await stage.page.goto("/book/1");
      await stage.see("session", "signedIn.fresh");
      await stage.asking("checkSavedBooks");
      await stage.see("offlineBook", "looking");
      await stage.freeze();
    },
  },
  causes: {
    "it is not here": async (stage) => {
      await lose(stage);
      await says(stage, open);
    },
    "it is here": async (stage) => {
      await put(stage, "new");
      await says(stage, open);
    },
    "it is here as it was": async (stage) => {
      await put(stage, "old");
      await says(stage, open);
    },
    "the right to it has ended": async (stage) => {
      await put(stage, "new");
      await says(stage, closed);
    },
    "it cannot be looked at": async (stage) => {
      await set(stage, { isBroken: true });
      await stage.answer("checkSavedBooks", { status: 501, json: {} });
      await stage.page.evaluate(() => new Promise((done) => queueMicrotask(() => done(null))));
    },
    "30 000 ms pass": async (stage) => stage.passRest(30_000, "offlineBook"),
    "60 000 ms pass": async (stage) => {
      await set(stage, { isHeld: true });
      await stage.passRest(60_000, "offlineBook");
    },
    "it is to be saved": async (stage) => {
      await set(stage, { isBroken: false, isFull: false, isHeld: false });
      stage.memory.set("phase", "check");
      await button(stage, /^(Сохранить на устройстве|Обновить|Повторить)$/).click();
    },
    "half of it is here": async (stage) => {
      await begin(stage);
      await texts(stage, 20);
    },
    "it is saved": async (stage) => {
      await begin(stage);
      await texts(stage, 100);
    },
    "there is no room": async (stage) => {
      await begin(stage);
      await set(stage, { isFull: true });
      await texts(stage, 100);
    },
    "it is refused": async (stage) => {
      if (stage.memory.get("phase") !== "texts") return says(stage, closed);
      return fails(stage, 404, { status: 4, errorCode: 10, message: "Страница не найдена" });
    },
    "it fails to be saved": async (stage) => {
      await set(stage, { isHeld: true });
      await fails(stage, 501, {});
    },
    "it is cancelled": async (stage) => remove(stage, "Отменить"),
    "it is to be removed": async (stage) => remove(stage, /^(Удалить с устройства|Понятно)$/),
    "it is removed": async (stage) => settle(stage, true),
    "it cannot be removed": async (stage) => settle(stage, false),
    "the network is back": async (stage) => {
      await set(stage, { isBroken: false });
      await stage.page.context().setOffline(true);
      await stage.see("network", "offline");
      await stage.page.context().setOffline(false);
    },
  },
  sees: {
    looking: seeLooking,
    "looking, kept": seeLooking,
    absent: async (stage) => expect(button(stage, "Сохранить на устройстве")).toBeVisible(),
    "saving.moving": seeSaving,
    "saving.moving, kept": seeSaving,
    "saved, kept": async (stage) => expect(button(stage, "Удалить с устройства")).toBeVisible(),
    "outdated, kept": async (stage) => expect(button(stage, "Обновить")).toBeVisible(),
    full: seeFull,
    "full, kept": seeFull,
    refused: see("Доступ к книге закончился: её копии на устройстве больше нет"),
    removing: seeRemoving,
    "removing, kept": seeRemoving,
  },
  nobody: {
    "the saving breaks": "what goes wrong while a book is saved is told in words (tests/services/savedBooks.test.ts)",
    "full: it is to be removed": "nothing is there, and there is no such button",
  },
});
