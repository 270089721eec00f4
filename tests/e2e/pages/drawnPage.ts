import { type APIRequestContext, expect, type Page } from "@playwright/test";

/** A page whose answer takes longer than a second comes empty: asks for it until the server has drawn it. */
export async function seeDrawn(request: APIRequestContext, path: string): Promise<void> {
  const html = async () => (await request.get(path, { headers: { accept: "text/html" } })).text();
  await expect.poll(html).toContain("data-server-rendered");
}

/**
 * Fonts that come later move lines, and so they come now: those that the page's style sheets name, once these are there. What they
 * have moved is noted by then.
 */
export const loadFonts = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const styles = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
    const missing = styles.filter(({ sheet }) => sheet === null);
    await Promise.all(
      missing.map((style) => new Promise((come) => style.addEventListener("load", come, { once: true }))),
    );
    await Promise.allSettled([...document.fonts].map((font) => font.load()));
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn))));
  });
