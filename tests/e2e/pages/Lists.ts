import { expect, type Page } from "@playwright/test";
import { patient } from "../../support/patience.ts";

type Label = "Главы" | "Произведения" | "Книги цикла";

/** A list that is put in order: one's own works, the chapters of a work, or the books of a series. */
export class Lists {
  readonly page: Page;
  readonly label: Label;

  constructor(page: Page, label: Label = "Главы") {
    this.page = page;
    this.label = label;
  }

  readonly list = () => this.page.getByRole("list", { name: this.label, exact: true });
  readonly rows = () => this.list().locator("> li");
  readonly row = (name: string) => this.rows().filter({ has: this.page.getByRole("link", { name, exact: true }) });
  readonly link = (name: string) => this.list().getByRole("link", { name, exact: true });

  /** The names in the order that is shown. */
  async seeOrder(names: string[]) {
    await expect(this.list().locator("[data-part=main]")).toHaveText(names);
  }

  /** What the server has: the first chapters of a work. */
  async seeStored(workId: number, names: string[]) {
    await expect
      .poll(async () => {
        const { data } = await (await this.page.request.get(`/api/v2/work/${workId}/edit/content`)).json();
        return (data.chapters as { title: string }[]).map(({ title }) => title).slice(0, names.length);
      })
      .toEqual(names);
  }

  /** What the server has of the chapters on this page; then the page is reloaded. */
  async seeStoredOrder(names: string[]) {
    const id = /^\/work\/(\d+)\//.exec(new URL(this.page.url()).pathname)?.[1];
    await this.seeStored(Number(id), names);
    await this.page.reload();
  }

  async press(label: string, name: string) {
    await this.list()
      .getByRole("button", { name: `${label}: ${name}`, exact: true })
      .click();
  }

  async choose(name: string, action: string) {
    await this.press("Действия", name);
    await this.page.getByRole("menuitem", { name: action }).click();
  }

  async moveToPosition(name: string, position: string) {
    await this.page.getByLabel("Позиция").fill(position);
    await this.page.getByRole("button", { name: "Переместить на позицию" }).click();
    await this.seeFocusIn(name);
  }

  /** Drags a row by its grip with the mouse to the lower or the upper half of another. */
  async drag(name: string, to: "before" | "after", other: string) {
    const grip = this.row(name).locator("[data-grip]");
    const [from, target] = [await grip.boundingBox(), await this.row(other).boundingBox()];
    if (!from || !target) throw new Error("a row is not on the screen");
    const y = target.y + target.height * (to === "before" ? 0.2 : 0.8);
    await this.page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await this.page.mouse.down();
    await this.page.mouse.move(from.x + from.width / 2, from.y + from.height / 2 + 8, { steps: 4 });
    await this.page.mouse.move(target.x + 40, y, { steps: 8 });
    await expect(this.row(other)).toHaveAttribute("data-drop", to);
    await this.page.mouse.up();
  }

  /**
   * Drags a row to the window's lower edge until so many rows have gone by. Then drops it in the middle of the window.
   * @returns the position of the row that it is dropped after
   */
  async dragFar(name: string, count: number): Promise<number> {
    const from = await this.row(name).locator("[data-grip]").boundingBox();
    const height = this.page.viewportSize()?.height ?? 0;
    if (!from) throw new Error("the row is not on the screen");
    const x = from.x + from.width / 2;
    await this.page.mouse.move(x, from.y + from.height / 2);
    await this.page.mouse.down();
    await this.page.mouse.move(x, from.y + from.height / 2 + 8, { steps: 4 });
    const rowAt = (y: number) =>
      this.page.evaluate(
        (point) => {
          const row = document.elementFromPoint(point.x, point.y)?.closest("[aria-posinset]");
          const { top = 0, height: size = 0 } = row?.getBoundingClientRect() ?? {};
          return {
            position: Number(row?.getAttribute("aria-posinset")),
            top,
            size,
            drop: row?.getAttribute("data-drop"),
          };
        },
        { x, y },
      );
    await expect
      .poll(
        async () => {
          await this.page.mouse.move(x, height - 6);
          await this.page.mouse.move(x, height - 5);
          return (await rowAt(height / 2)).position;
        },
        { intervals: [50], timeout: patient(90_000) },
      )
      .toBeGreaterThan(count);
    // Away from the edge; what scrolls on meanwhile is followed.
    await this.page.mouse.move(x, height / 2, { steps: 4 });
    let position = 0;
    await expect(async () => {
      const { top, size } = await rowAt(height / 2);
      await this.page.mouse.move(x, top + size * 0.7);
      await this.page.mouse.move(x, top + size * 0.8);
      const target = await rowAt(top + size * 0.8);
      expect(target.drop).toBe("after");
      position = target.position;
    }).toPass({ timeout: patient(30_000) });
    await this.page.mouse.up();
    return position;
  }

  readonly grip = (name: string) => this.list().getByRole("button", { name: `Переместить: ${name}`, exact: true });

  /** What the list's live region says. */
  async hear(text: string) {
    await expect(this.page.getByRole("status").filter({ hasText: text })).toHaveText(text);
  }

  /** The focus is somewhere in this row. */
  async seeFocusIn(name: string) {
    await expect.poll(() => this.row(name).evaluate((row) => row.contains(document.activeElement))).toBe(true);
  }

  async seeToast(text: string | RegExp) {
    await expect(this.page.getByRole("region", { name: "Сообщения" }).getByText(text)).toBeVisible();
  }

  async undo() {
    await this.page.getByRole("button", { name: "Вернуть", exact: true }).click();
  }

  readonly tickOf = (name: string) => this.list().getByRole("checkbox", { name: `Выбрать: ${name}`, exact: true });

  async tick(...names: string[]) {
    for (const name of names) await this.tickOf(name).check();
  }
}
