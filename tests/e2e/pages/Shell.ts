import { expect, type Locator, type Page } from "@playwright/test";

/** What belongs to every page: its guard, its place, its dialogs. */
export class Shell {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async logIn(login: string, password: string) {
    await this.page.goto("/account/login");
    await this.page.getByLabel("Почта или имя пользователя").fill(login);
    await this.page.getByLabel("Пароль", { exact: true }).fill(password);
    await this.page.getByRole("button", { name: "Войти" }).click();
    await expect(this.page).toHaveURL("/");
  }

  /** As a link of the page would lead; the page before stays until the next one can be drawn. */
  async go(path: string) {
    const before = await this.page.getByRole("heading", { level: 1 }).first().elementHandle();
    await this.page.evaluate((href) => {
      const link = document.createElement("a");
      link.href = href;
      document.body.append(link);
      link.click();
      link.remove();
    }, path);
    await expect(this.page).toHaveURL(path);
    await this.page.waitForFunction((heading) => !heading?.isConnected, before);
    await expect(this.page.getByRole("heading", { level: 1 })).toBeVisible();
  }

  /** Moves the page, and waits until the page has heard of it. */
  scrollTo = (y: number) =>
    this.page.evaluate(
      (top) =>
        new Promise<void>((resolve) => {
          addEventListener("scroll", () => resolve(), { once: true });
          window.scrollTo({ top, behavior: "instant" });
        }),
      y,
    );

  seeQuestion = () => expect(this.page.getByRole("heading", { name: "Уйти со страницы?" })).toBeVisible();

  async stay() {
    await this.page.getByRole("button", { name: "Остаться" }).click();
    await expect(this.page.getByRole("heading", { name: "Уйти со страницы?" })).toHaveCount(0);
  }

  leave = () => this.page.getByRole("button", { name: "Уйти без сохранения" }).click();

  /** What is done makes the browser itself ask; its answer is given. */
  async answerBrowser(answer: "accept" | "dismiss", act: () => Promise<unknown>) {
    const answered = this.page.waitForEvent("dialog").then(async (question) => {
      await question[answer]();
      return [question.type(), question.message()];
    });
    await act();
    expect(await answered).toEqual([
      "confirm",
      "Уйти со страницы?\n\nИзменения на этой странице не сохранены. Если уйти, они пропадут.",
    ]);
  }

  async seeTyped(title: string) {
    await expect(this.page).toHaveURL(/\/work\/create/);
    await expect(this.page.getByLabel("Название")).toHaveValue(title);
  }

  /** Whether the browser would ask before it closes the tab. */
  #closingIsAsked = () =>
    this.page.evaluate(() => !window.dispatchEvent(new Event("beforeunload", { cancelable: true })));

  seeClosingAsks = () => expect.poll(this.#closingIsAsked).toBe(true);
  seeClosingAsksNothing = () => expect.poll(this.#closingIsAsked).toBe(false);

  /** The person looks at the tab again. */
  comeBack = () => this.page.evaluate(() => void document.dispatchEvent(new Event("visibilitychange")));

  /** A finger goes down by so many pixels. */
  async pull(from: Locator, distance: number, { slowly }: { slowly: boolean }) {
    const box = await from.boundingBox();
    if (!box) throw new Error("nothing to pull");
    const [x, y] = [box.x + 10, box.y + box.height / 2];
    const session = await this.page.context().newCDPSession(this.page);
    const touch = (
      type: "touchStart" | "touchMove" | "touchEnd",
      points: { x: number; y: number }[],
      timestamp: number,
    ) => session.send("Input.dispatchTouchEvent", { type, touchPoints: points, timestamp });
    const began = Date.now() / 1_000;
    await touch("touchStart", [{ x, y }], began);
    for (const part of [0.25, 0.5, 0.75, 1])
      await touch("touchMove", [{ x, y: y + distance * part }], began + (slowly ? part : part / 10));
    await touch("touchEnd", [], began + (slowly ? 1.1 : 0.11));
    await session.detach();
  }
}
