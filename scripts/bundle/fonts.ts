import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";
import type { Plugin } from "vite";

type Cut = { source: string; characters: string; axes?: Record<string, { min: number; max: number }> };

const range = (first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join("");

/** Signs between Russian words everywhere: the first lines of a text wait for them as they do for its letters. */
const common = " !(),-.:;?\u00a0«»–—…";
/**
 * What a Russian page has in addition to Cyrillic and those signs: digits, quotation marks and signs, no Latin letter.
 */
const marks = [
  range(0x20, 0x40),
  range(0x5b, 0x60),
  range(0x7b, 0x7e),
  range(0xa0, 0xbf),
  "×÷\u2009‐‑‒–—―‘’‚“”„•…\u202f‹›€™↑↓−",
].join("");
/** The home page's first lines have no other Latin letter: «Word», «fb2». */
const few = "Wbdfor";
/** Letters of other languages of the same file. */
const letters = [range(0x41, 0x5a), range(0x61, 0x7a), range(0xc0, 0xff), "ıŒœˆ˚˜"].join("");
const without = (all: string, some: string): string => [...all].filter((one) => !some.includes(one)).join("");
const cyrillic = `\u0301${range(0x400, 0x45f)}ҐґҰұ№`;
/** Of the weights that the styles ask for (src/ui/tokens.css): 400 to 650. */
const weights = { wght: { min: 400, max: 700 } };

const golos = (part: string) => `@fontsource-variable/golos-text/files/golos-text-${part}-wght-normal.woff2`;
const literata = (part: string, style = "opsz-normal") =>
  `@fontsource-variable/literata/files/literata-${part}-${style}.woff2`;

/** By the names that src/ui/base.css gives them. */
const cuts: Readonly<Record<string, Cut>> = {
  "golos-cyrillic": { source: golos("cyrillic"), characters: cyrillic, axes: weights },
  "golos-marks": { source: golos("latin"), characters: common + marks + few, axes: weights },
  "golos-latin": { source: golos("latin"), characters: without(letters, few), axes: weights },
  "literata-cyrillic": { source: literata("cyrillic"), characters: cyrillic, axes: weights },
  "literata-common": { source: literata("latin"), characters: common, axes: weights },
  "literata-marks": { source: literata("latin"), characters: without(marks, common), axes: weights },
  "literata-latin": { source: literata("latin"), characters: letters, axes: weights },
  "literata-italic-cyrillic": { source: literata("cyrillic", "wght-italic"), characters: cyrillic, axes: weights },
  "literata-italic-common": { source: literata("latin", "wght-italic"), characters: common, axes: weights },
  "literata-italic-marks": {
    source: literata("latin", "wght-italic"),
    characters: without(marks, common),
    axes: weights,
  },
  "literata-italic-latin": { source: literata("latin", "wght-italic"), characters: letters, axes: weights },
};
/** What every page's first lines are set in. */
const preloaded = ["golos-cyrillic", "golos-marks", "literata-cyrillic", "literata-common"];

const folder = fileURLToPath(new URL("../../node_modules/.cache/fonts/", import.meta.url));
const { resolve } = createRequire(import.meta.url);

/** Cuts a font once; the same cut of the same file is not made again. */
async function cut(name: string, { source, characters, axes }: Cut): Promise<void> {
  const whole = await readFile(resolve(source));
  const made = createHash("sha256")
    .update(whole)
    .update(JSON.stringify([characters, axes]))
    .digest("hex");
  const to = join(folder, `${name}.woff2`);
  const noted = join(folder, `${name}.sha256`);
  if (existsSync(to) && (await readFile(noted, "utf8").catch(() => "")) === made) return;
  const font = await subsetFont(whole, characters, { targetFormat: "woff2", ...(axes && { variationAxes: axes }) });
  await writeFile(`${to}.${process.pid}`, font);
  await rename(`${to}.${process.pid}`, to);
  await writeFile(noted, made);
}

/** `@fonts/…`: the fonts of @fontsource-variable, each cut to what a page in Russian needs at once, and the rest of it. */
export const fonts = (): Plugin => ({
  name: "fonts",
  config: async () => {
    await mkdir(folder, { recursive: true });
    await Promise.all(Object.entries(cuts).map(([name, one]) => cut(name, one)));
    return { resolve: { alias: { "@fonts": folder } } };
  },
  transformIndexHtml: {
    order: "post",
    handler: (_, { bundle = {} }) =>
      preloaded.flatMap((name) => {
        const file = Object.values(bundle).find((one) => one.type === "asset" && one.names.includes(`${name}.woff2`));
        if (!file) return [];
        const href = `/${file.fileName}`;
        // The words are there without them: on a slow network they must not take the way from the first file (src/shell/lazyPreloads.ts).
        const attrs = { "data-rel": "preload", as: "font", type: "font/woff2", href, crossorigin: true };
        return [{ tag: "link", attrs, injectTo: "head" as const }];
      }),
  },
});
