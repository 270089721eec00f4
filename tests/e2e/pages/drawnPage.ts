import { type APIRequestContext, expect, type Page } from "@playwright/test";

/** A page whose answer takes longer than a second comes empty: asks for it until the server has drawn it. */
export async function seeDrawn(request: APIRequestContext, path: string): Promise<void> {
  const html = async () => (await request.get(path, { headers: { accept: "text/html" } })).text();
  await expect.poll(html).toContain("data-server-rendered");
}

/** A font that comes later moves lines. `document.fonts.ready` may have come before the first one was asked for. */
export const loadFonts = (page: Page): Promise<void> =>
  page.evaluate(() => Promise.allSettled([...document.fonts].map((font) => font.load())).then(() => {}));
