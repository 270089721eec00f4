import { type BrowserContext, expect, type Locator, type Page } from "@playwright/test";

type Place = { x: number; y: number; scale: number };

/** The page of the machines, in a tab of its own next to the product's. */
export class Machines {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  static async openBeside(context: BrowserContext, query: string): Promise<Machines> {
    const machines = new Machines(await context.newPage());
    await machines.open(query);
    return machines;
  }

  async open(query: string) {
    await this.page.goto(`/dev/machines?${query}`);
  }

  get list(): Locator {
    return this.page.getByRole("navigation", { name: "Machines" });
  }
  get charts(): Locator {
    return this.page.getByRole("img", { name: /^Chart of / });
  }
  get panel(): Locator {
    return this.page.getByRole("complementary", { name: "Live" });
  }
  get log(): Locator {
    return this.panel.getByRole("button", { name: /→/ });
  }

  async choose(id: string) {
    await this.list.getByRole("button", { name: new RegExp(`^${id}\\d*$`) }).click();
  }

  async search(letters: string) {
    await this.list.getByRole("searchbox").fill(letters);
  }

  async seeListed(ids: string[]) {
    await expect(this.list.locator("li button > span:first-child")).toHaveText(ids);
  }

  async seeDrawn(id: string, states: number, edges: number) {
    const chart = this.page.locator(`[data-chart="${id}"]`);
    await expect(chart.locator("[data-state]")).toHaveCount(states);
    await expect(chart.locator("[data-edge]")).toHaveCount(edges);
  }

  /** The innermost states that are lit, in one copy of the chart. */
  async seeLit(states: string[], copy = 0) {
    await expect
      .poll(() =>
        this.charts
          .nth(copy)
          .locator('[data-active="true"][data-leaf="true"]')
          .evaluateAll((lit) => lit.map((one) => one.getAttribute("data-state"))),
      )
      .toEqual(states);
  }

  async seeTaken(edges: string[]) {
    await expect
      .poll(() =>
        this.charts
          .first()
          .locator('[data-taken="true"]')
          .evaluateAll((taken) => taken.map((one) => one.getAttribute("data-edge"))),
      )
      .toEqual(edges);
  }

  step(name: "First" | "Back" | "Forward" | "Live"): Promise<void> {
    return this.panel.getByRole("button", { name, exact: true }).click();
  }

  async send(type: string, payload: string) {
    await this.panel.getByLabel("Event").fill(type);
    await this.panel.getByLabel("Payload, JSON").fill(payload);
    await this.panel.getByRole("button", { name: "Send" }).click();
  }

  /** The position of the chart in its frame, and its scale. */
  async place(): Promise<Place> {
    const transform = await this.charts.first().locator("> g").getAttribute("transform");
    const [x = Number.NaN, y = Number.NaN, scale = Number.NaN] =
      (transform ?? "").match(/-?[\d.]+/g)?.map(Number) ?? [];
    return { x, y, scale };
  }

  /** Words of the chart that stand on each other or on a state which is not their own, in pixels of the screen. */
  overlaps(): Promise<string[]> {
    return this.charts.first().evaluate((chart) => {
      const boxOf = (element: Element) => element.getBoundingClientRect();
      const labels = [...chart.querySelectorAll("[data-edge] text")].map((text) => ({
        name: `${text.closest("[data-edge]")?.getAttribute("data-edge")}`,
        box: boxOf(text),
      }));
      const leaves = [...chart.querySelectorAll('[data-leaf="true"] rect')].map((rect) => ({
        name: `${rect.closest("[data-state]")?.getAttribute("data-state")}`,
        box: boxOf(rect),
      }));
      const meet = (a: DOMRect, b: DOMRect) =>
        a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
      const things = [...labels, ...leaves];
      return labels.flatMap((one, index) =>
        things
          .slice(index + 1)
          .filter((other) => meet(one.box, other.box))
          .map((other) => `${one.name} × ${other.name}`),
      );
    });
  }
}
