import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { Chromium, servePages } from "./lib/browser.ts";
import { type Row, ratioRow, roundsRow, sizeRow } from "./lib/report.ts";
import { interleave, ROUNDS } from "./lib/rounds.ts";

/** All of src/cover, packed as a server sends it. */
async function weigh(): Promise<number> {
  const outDir = await mkdtemp(join(tmpdir(), "rukopis-bench-cover-"));
  const root = join(import.meta.dirname, "..", "src", "cover");
  const files = (await readdir(root)).filter((name) => /^\w+\.ts$/.test(name));
  const name = "\0cover";
  await build({
    configFile: false,
    logLevel: "error",
    plugins: [
      {
        name: "whole-cover",
        resolveId: (id) => (id === "cover" ? name : null),
        load: (id) =>
          id === name
            ? files
                .map(
                  (file, index) =>
                    `import * as m${index} from ${JSON.stringify(join(root, file))}; console.log(m${index});`,
                )
                .join("\n")
            : null,
      },
    ],
    build: {
      outDir,
      target: "es2023",
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: "cover" },
    },
  });
  const scripts = (await readdir(join(outDir, "assets"))).filter((file) => file.endsWith(".js"));
  const sizes = await Promise.all(
    scripts.map(async (file) => gzipSync(await readFile(join(outDir, "assets", file))).length),
  );
  await rm(outDir, { recursive: true, force: true });
  return sizes.reduce((sum, size) => sum + size, 0);
}

/**
 * A cover of ten layers over a picture of 2400 × 3600 at two device pixels, and its file: ours against konva 10.9.1.
 */
export async function measure(): Promise<Row[]> {
  const [chromium, pages, weight] = await Promise.all([Chromium.start(), servePages(), weigh()]);
  try {
    const page = await chromium.page(pages.url, "/cover.html");
    await page.waitForFunction(() => "exportCover" in window);
    const drag = (side: "ours" | "konva") => () => page.evaluate((name) => window.dragCover(name), side);
    const pauses: Record<"ours" | "konva", number[]> = { ours: [], konva: [] };
    const made = (side: "ours" | "konva") => async () => {
      const { took, pause } = await page.evaluate((name) => window.exportCover(name), side);
      pauses[side].push(pause);
      return took;
    };
    const dragged = await interleave(drag("ours"), drag("konva"));
    const exported = await interleave(made("ours"), made("konva"));
    return [
      sizeRow("the painter of covers: layout, checks, templates, files", weight, 20),
      ratioRow("a frame of a drag on a cover of ten layers, against konva 10.9.1", "ms", dragged, { atMost: 0.5 }),
      ratioRow("a PNG of 1600 × 2400, against konva 10.9.1", "ms", exported, { atMost: 1 }),
      roundsRow("the longest pause of the page meanwhile", "ms", pauses.ours.slice(-ROUNDS), 200, {
        name: "konva's",
        values: pauses.konva.slice(-ROUNDS),
      }),
    ];
  } finally {
    await Promise.all([chromium.stop(), pages.stop()]);
  }
}
