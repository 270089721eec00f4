import { contract } from "../src/api/contract/index.ts";
import { Chromium } from "./lib/browser.ts";
import { byInnerHtml, firstScreen, watchFirstScreen } from "./lib/firstScreen.ts";
import { Product } from "./lib/product.ts";
import { paragraph } from "./lib/prose.ts";
import { randomOf } from "./lib/random.ts";
import { type Row, ratioRow } from "./lib/report.ts";
import { interleave } from "./lib/rounds.ts";

const MOST_CHARACTERS = 100_000;

/** Paragraphs of a post as long as one may be. */
function longPost(): string[] {
  const random = randomOf(19);
  const lines: string[] = [];
  for (let length = 0; ; ) {
    const line = paragraph(random);
    length += line.length;
    if (length > MOST_CHARACTERS) return lines;
    lines.push(line);
  }
}

/** Somebody goes from the list to a post of 100,000 characters, against innerHTML of all of it. */
export async function measure(): Promise<Row[]> {
  const [product, chromium] = await Promise.all([Product.start(), Chromium.start()]);
  try {
    const content = longPost().map((text) => ({ type: "paragraph", content: [{ type: "text", text }] }));
    const created = await product.post("/api/v2/post/create", {
      requestId: crypto.randomUUID(),
      publish: true,
      fields: { categoryId: 9, title: "Пост", document: { type: "doc", content }, tags: [], privacyDisplay: "All" },
    });
    const { id } = contract.createPost.result.parse(created);
    const { html } = contract.getPost.result.parse(await product.get(`/api/v1/post/${id}`));
    const page = await (await chromium.context(product.server.url)).newPage();
    await page.addInitScript(watchFirstScreen);
    const open = async () => {
      await page.goto("/posts", { waitUntil: "networkidle" });
      // Pressed without pointing: else the text would have come before.
      return firstScreen(page, new RegExp(`/post/${id}\\b`), () =>
        page
          .locator(`main a[href="/post/${id}"]`)
          .first()
          .evaluate((link: HTMLElement) => link.click()),
      );
    };
    const found = await interleave(open, () => byInnerHtml(page, html));
    return [
      ratioRow("first screen of a post of 100,000 characters against innerHTML of the whole", "ms", found, {
        atMost: 0.25,
      }),
    ];
  } finally {
    await Promise.all([product.stop(), chromium.stop()]);
  }
}
