import type { Page } from "@playwright/test";

const rules =
  "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }";

/** WCAG 1.4.12, as a reader's own style sheet. */
export const spaceText = (page: Page): Promise<void> =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }, rules);

/** Takes away what `spaceText` has brought. */
export const stopSpacing = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.adoptedStyleSheets.pop();
  });
