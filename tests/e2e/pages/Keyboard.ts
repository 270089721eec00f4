import { expect, type Locator, type Page } from "@playwright/test";

/** A person without a mouse, who presses keys and wants to see the focus. */
export class Keyboard {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async press(key: string) {
    await this.page.keyboard.press(key);
  }

  async type(text: string) {
    await this.page.keyboard.type(text);
  }

  /** The focus is there, and something is drawn that says so. */
  async seeFocusOn(target: Locator) {
    await expect(target).toBeFocused();
    await this.seeFocus();
  }

  /** An outline, or a line of the colour of focus, on what has the focus or round it; in a text its caret. */
  async seeFocus() {
    await expect
      .poll(() =>
        this.page.evaluate(() => {
          const active = document.activeElement;
          if (!active || active === document.body) return "nothing has the focus";
          const probe = document.body.appendChild(document.createElement("i"));
          probe.style.setProperty("color", "var(--focus)");
          const colour = getComputedStyle(probe).color;
          probe.remove();
          const box = active.getBoundingClientRect();
          if (box.width < 2 || box.bottom <= 0 || box.top >= innerHeight) return `out of sight: ${active.outerHTML}`;
          const caret = getSelection();
          const isCaret = caret?.isCollapsed && active.contains(caret.anchorNode);
          if ((active as HTMLElement).isContentEditable && isCaret) return "seen";
          for (let one: Element | null = active, depth = 0; one && depth < 5; one = one.parentElement, depth++) {
            const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
            if (outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2) return "seen";
            if (boxShadow.includes(colour)) return "seen";
          }
          return `no outline: ${active.outerHTML}`;
        }),
      )
      .toBe("seen");
  }

  async seeOutlineOn(target: Locator) {
    await expect
      .poll(() =>
        target.evaluate((element) => {
          const { outlineStyle, outlineWidth } = getComputedStyle(element);
          return outlineStyle === "none" ? 0 : Number.parseFloat(outlineWidth);
        }),
      )
      .toBeGreaterThanOrEqual(2);
  }

  async tabTo(target: Locator) {
    await this.#walkTo(target, "Tab");
  }

  async tabBackTo(target: Locator) {
    await this.#walkTo(target, "Shift+Tab");
  }

  /** Every stop on the way is seen. */
  async #walkTo(target: Locator, key: string) {
    await expect(target).toBeVisible();
    const isThere = () => target.evaluate((element) => element === document.activeElement);
    for (let step = 0; step < 80 && !(await isThere()); step++) {
      await this.press(key);
      // Past the last stop the browser's own bar has the focus.
      if (await this.page.evaluate(() => document.activeElement !== document.body)) await this.seeFocus();
    }
    await this.seeFocusOn(target);
  }

  /** Opens the menu and goes down to its line. */
  async chooseFromMenu(opener: Locator, line: string) {
    await expect(opener).toBeFocused();
    await this.press("Enter");
    const item = this.page.getByRole("menuitem", { name: line });
    await expect(item).toBeVisible();
    for (let step = 0; step < 40 && (await item.getAttribute("data-focus")) === null; step++)
      await this.press("ArrowDown");
    await expect(item).toHaveAttribute("data-focus", "");
    await this.seeOutlineOn(item);
    await this.press("Enter");
  }
}
