import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type SKRSContext2D as Context, createCanvas, GlobalFonts } from "@napi-rs/canvas";
import { socialPicture } from "../../src/text/artwork.ts";
import { balanced, cut, inks, linesOf, paintFace, setSans, setSerif, writeLines } from "./face.ts";
import type { CardOrder } from "./orders.ts";

const folderOf = (name: string): string =>
  join(dirname(fileURLToPath(import.meta.resolve(`@fontsource-variable/${name}/package.json`))), "files");

/** The letters of the site, by the names that `serif` and `sans` give; other letters are those of the system. */
function loadFonts(): void {
  for (const [name, family, axes] of [
    ["literata", "Literata", "opsz"],
    ["golos-text", "Golos", "wght"],
  ] as const)
    for (const subset of ["cyrillic", "latin"]) {
      const file = `${name}-${subset}-${axes}-normal.woff2`;
      const folder = folderOf(name);
      if (
        !readdirSync(folder).includes(file) ||
        !GlobalFonts.registerFromPath(join(folder, file), `${family} ${subset}`)
      )
        throw new Error(`The font ${file} cannot be read`);
    }
}
let areLoaded = false;

const QUALITY = 88;
const ground = "#faf6ee";
const ink = "#211c17";
const muted = "#6b6258";
const EDGE = 64;
const COVER = 334;

/** The largest size at which the title takes no more than these lines and no word is broken; where there is none, the last line is cut. */
function fitted(context: Context, title: string, width: number): { size: number; lines: string[] } {
  for (const [size, most] of [
    [84, 3],
    [68, 4],
    [56, 5],
    [46, 6],
  ] as const) {
    setSerif(context, 460, size);
    const lines = balanced(context, title, width);
    const isWhole = title.split(/\s+|(?<=-)/).every((word) => context.measureText(word).width <= width);
    if (isWhole && lines.length <= most) return { size, lines };
  }
  return { size: 46, lines: cut(balanced(context, title, width), 6) };
}

/** The words stand in the middle of the height, the name of the site at the foot. */
function paintCard(context: Context, { title, label, author, book }: Extract<CardOrder, { make: "card" }>): void {
  const { width, height } = socialPicture;
  context.fillStyle = ground;
  context.fillRect(0, 0, width, height);
  const left = book ? EDGE * 2 + COVER : EDGE;
  if (book) {
    const at = { x: EDGE, y: (height - COVER * 1.5) / 2, width: COVER };
    context.save();
    context.shadowColor = "#0005";
    context.shadowBlur = 36;
    context.shadowOffsetY = 12;
    context.fillStyle = ink;
    context.fillRect(at.x, at.y, at.width, at.width * 1.5);
    context.restore();
    paintFace(context, book, at);
  } else {
    context.fillStyle = inks[3]?.paper ?? ink;
    context.fillRect(0, 0, 16, height);
  }
  const room = width - left - EDGE;
  const { size, lines } = fitted(context, title, room);
  setSans(context, 400, 30);
  const names = cut(balanced(context, author, room), 2);
  const all = (label ? 56 : 0) + lines.length * size * 1.1 + (names.length > 0 ? 24 + names.length * 40 : 0);
  let y = Math.max(EDGE, (height - 60 - all) / 2);
  context.fillStyle = muted;
  if (label) {
    writeLines(context, cut(linesOf(context, label, room), 1), {
      x: left,
      y,
      size: 28,
      leading: 1.3,
      family: "sans",
      isCentred: false,
    });
    y += 56;
  }
  context.fillStyle = ink;
  setSerif(context, 460, size);
  y = writeLines(context, lines, { x: left, y, size, leading: 1.1, family: "serif", isCentred: false });
  context.fillStyle = muted;
  setSans(context, 400, 30);
  writeLines(context, names, { x: left, y: y + 24, size: 30, leading: 1.33, family: "sans", isCentred: false });
  context.fillStyle = ink;
  setSerif(context, 500, 30);
  context.textAlign = "left";
  context.fillText("Рукопись", left, height - EDGE);
}

/** Paints what is ordered. @returns a JPEG */
export function paintOrder(order: CardOrder): Buffer {
  if (!areLoaded) loadFonts();
  areLoaded = true;
  const isCard = order.make === "card";
  const [width, height] = isCard ? [socialPicture.width, socialPicture.height] : [order.width, order.width * 1.5];
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  if (isCard) paintCard(context, order);
  else paintFace(context, order, { x: 0, y: 0, width });
  return canvas.toBuffer("image/jpeg", QUALITY);
}
