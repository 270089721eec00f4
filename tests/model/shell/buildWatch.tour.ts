import { expect, type Route } from "@playwright/test";
import { branchesOfRows, pathsOf, rowsOf } from "../../support/model.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { buildWatchModel } from "./buildWatch.model.ts";

/** What keeps drafts: there is no room in it, or it is slow and does in the end what is asked, or not. */
type Device = { isFull: boolean; held: ((isKept: boolean) => void)[] };
const slowDevice = () => {
  const device: Device = { isFull: true, held: [] };
  Object.assign(window, { device });
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (...given) {
    if (device.isFull) throw new DOMException("full", "QuotaExceededError");
    return put.apply(this, given);
  };
  const complete = Object.getOwnPropertyDescriptor(IDBTransaction.prototype, "oncomplete");
  Object.defineProperty(IDBTransaction.prototype, "oncomplete", {
    set(this: IDBTransaction, tell: (event: Event) => void) {
      complete?.set?.call(this, (event: Event) =>
        device.held.push((isKept) => (isKept ? tell(event) : this.onabort?.(new Event("abort")))),
      );
    },
  });
};
/** Also what was held before the flush: it may come to stand in front of the flush's own. */
const finish = async (stage: Stage, isKept: boolean) => {
  const release = () =>
    stage.page.evaluate((kept) => {
      for (const end of (window as unknown as { device: Device }).device.held.splice(0)) end(kept);
    }, isKept);
  await expect
    .poll(async () => {
      await release();
      return stage.last("buildWatch")?.value;
    })
    .not.toBe("flushing");
};

const title = ({ page }: Stage) => page.getByLabel("Название");
const offer = "Вышла новая версия Рукописи. Обновите страницу, когда будет удобно.";
const lost = "Часть страницы не пришла с сервера. Проверьте сеть и повторите";
const unsafe = "Сохраните текст и повторите: на устройстве для него нет места";

type Failure = { sinceReload?: number; isOffline?: boolean; isDirty?: boolean };
/** The menu of the person is wanted, and its part of the application does not come. */
const fail =
  ({ sinceReload, isOffline = false, isDirty = false }: Failure) =>
  async (stage: Stage) => {
    const { page } = stage;
    await page.evaluate((age) => {
      const reloads = age === null ? {} : { [location.pathname]: Date.now() - age };
      sessionStorage.setItem("reloadedPaths", JSON.stringify(reloads));
    }, sinceReload ?? null);
    await page.context().setOffline(isOffline);
    if (isDirty) await title(stage).fill("Дом");
    const shown = page.evaluate(
      () => new Promise((resolve) => addEventListener("vite:preloadError", resolve, { once: true })),
    );
    await page.getByRole("button", { name: /личное меню/ }).dispatchEvent("click");
    await shown;
    await title(stage).fill("Дом, где спят часы");
  };

const requestsOf = ({ memory }: Stage) => memory.get("asked") as Route[];
const answer = async (stage: Stage, build: string) => {
  await expect.poll(() => requestsOf(stage).length).toBeGreaterThan(0);
  await requestsOf(stage).pop()?.fulfill({ json: { build } });
};
const answerSame = async (stage: Stage) => {
  const build = await stage.page.locator("meta[name='rukopis:build']").getAttribute("content");
  await answer(stage, build ?? "");
};
const comeBack = async (stage: Stage) => {
  await stage.page.evaluate(() => void document.dispatchEvent(new Event("visibilitychange")));
  await stage.see("buildWatch", "checking");
};
const pass = (milliseconds: number) => async (stage: Stage) => stage.pass(milliseconds, "buildWatch");
const button = (name: string) => ({ control: ({ page }: Stage) => page.getByRole("button", { name, exact: true }) });
const seeForm = async (stage: Stage) => {
  await expect(title(stage)).toHaveValue("Дом, где спят часы");
  await expect(stage.page.getByText(/Вышла новая|Часть страницы|Страница не обновлена/)).toHaveCount(0);
};
const seeSaid =
  (words: string) =>
  async ({ page }: Stage) =>
    expect(page.getByRole("status").filter({ hasText: words })).toBeVisible();
const unoffered = ["watching", "checking", "dismissed", "asking", "flushing", "reloading"];

tours({
  machine: "buildWatch",
  rows: rowsOf(buildWatchModel),
  paths: pathsOf(buildWatchModel),
  branches: branchesOfRows(buildWatchModel),
  begins: {
    // A chapter that neither the server nor the device has yet, and another page in front of it.
    watching: async (stage) => {
      const { page } = stage;
      await stage.logIn("vera");
      await page.addInitScript(slowDevice);
      await page.route("**/assets/AccountMenu-*.js", (route) => route.fulfill({ status: 404, body: "" }));
      await stage.hold("updateChapter");
      await page.goto("/work/5/edit/content");
      await page.locator("a[href^='/work/edit/chapter/']").first().click();
      await page.getByRole("textbox", { name: "Текст главы" }).press("Control+End");
      await page.keyboard.type("Ещё не сохранено");
      await stage.see("chapterDraft", "unavailable");
      await page.evaluate(() => {
        Object.assign((window as unknown as { device: Device }).device, { isFull: false, held: [] });
      });
      await stage.follow("/work/3/edit");
      await expect(title(stage)).toHaveValue("Дом, где спят часы");
      stage.memory.set("asked", []);
      await page.route("**/build.json", (route) => void requestsOf(stage).push(route));
      // The server has nothing in place of the page: this one stays to be looked at.
      await page.route("**/work/3/edit", (route) =>
        route.request().resourceType() === "document" ? route.fulfill({ status: 204 }) : route.fallback(),
      );
      await stage.freeze();
    },
  },
  causes: {
    "a part fails": fail({}),
    offline: fail({ isOffline: true }),
    // A loaded page has no late part left to lose: the step sends the event of the loss.
    "a late part fails": async ({ page }) => {
      await page.evaluate(() => dispatchEvent(new CustomEvent("vite:preloadError", { detail: "lazy" })));
    },
    "9 999 ms after a reload": fail({ sinceReload: 9_999 }),
    "10 000 ms after a reload": fail({ sinceReload: 10_000 }),
    "with unsaved changes": fail({ isDirty: true }),
    "comes back": comeBack,
    "the network is back": async ({ page }) => {
      await page.context().setOffline(true);
      await page.context().setOffline(false);
    },
    "asks to reload": button("Обновить страницу"),
    "puts it off": button("Позже"),
    // From the beginning of the watch, to the millisecond.
    "5 minutes pass": async (stage) => {
      await comeBack(stage);
      await answerSame(stage);
      await stage.see("buildWatch", "watching");
      await pass(300_000)(stage);
    },
    "the same build": answerSame,
    "another build": async (stage) => answer(stage, "newer"),
    "no answer": async (stage) => {
      await expect.poll(() => requestsOf(stage).length).toBeGreaterThan(0);
      await requestsOf(stage).pop()?.abort("connectionfailed");
    },
    "30 000 ms pass": pass(30_000),
    "is flushed": async (stage) => finish(stage, true),
    "is not flushed": async (stage) => finish(stage, false),
    "5 000 ms pass": pass(5_000),
  },
  sees: {
    watching: seeForm,
    checking: seeForm,
    outdated: seeSaid(offer),
    dismissed: seeForm,
    broken: seeSaid(lost),
    asking: seeForm,
    flushing: seeForm,
    unsafe: seeSaid(unsafe),
    reloading: seeForm,
  },
  nobody: Object.fromEntries(
    unoffered.map((situation) => [`${situation}: asks to reload`, "the page says nothing that would offer it"]),
  ),
});
