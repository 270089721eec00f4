import type { SKRSContext2D as Context } from "@napi-rs/canvas";
import { coverFace, coverSizes } from "../../src/text/coverFace.ts";

type Ink = { paper: string; print: string; spot: string };
/** The inks of `[data-tone]` (src/ui/tokens.css): tests/cover/cards.test.ts compares. */
export const inks: readonly Ink[] = [
  { paper: "#22355f", print: "#f4eddd", spot: "#d8604e" },
  { paper: "#efe4cd", print: "#2a2119", spot: "#a3301f" },
  { paper: "#24453a", print: "#f0ead8", spot: "#d2b45e" },
  { paper: "#6b2420", print: "#f6ead9", spot: "#dda862" },
  { paper: "#cdd8dc", print: "#1b2938", spot: "#2a4480" },
  { paper: "#dcae55", print: "#2b1d0c", spot: "#8a2f1b" },
  { paper: "#27242a", print: "#eee6da", spot: "#c9a0a8" },
  { paper: "#d9d2c4", print: "#26352d", spot: "#2f6a55" },
];
const noInk: Ink = { paper: "#d9d2c4", print: "#26352d", spot: "#2f6a55" };

const serif = '"Literata cyrillic", "Literata latin"';
const sans = '"Golos cyrillic", "Golos latin"';
/** What letters the font draws: small ones are sturdier. Browsers do the same by themselves. */
const opticalSizes = [7, 72] as const;

/** @param scale pixels of the picture in a unit of the size */
export function setSerif(context: Context, weight: number, size: number, scale = 1): void {
  const [least, most] = opticalSizes;
  context.font = `${weight} ${size}px ${serif}`;
  context.fontVariationSettings = `"opsz" ${Math.min(most, Math.max(least, size * scale))}`;
}
export function setSans(context: Context, weight: number, size: number): void {
  context.font = `${weight} ${size}px ${sans}`;
  context.fontVariationSettings = "normal";
}

/** From the middle of a line to its baseline, in sizes: half of what the font's ascent has more than its descent. */
const rises = { serif: 0.435, sans: 0.38 } as const;
/** Between letters of the title, in sizes, as `.title` of src/ui/Cover has it. */
const tracking = -0.015;

const mixed = (one: string, share: number, other: string): string => {
  const part = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  const channel = (at: number) => Math.round(part(one, at) * share + part(other, at) * (1 - share));
  return `rgb(${channel(1)} ${channel(3)} ${channel(5)})`;
};

/** As many letters of a word as one line holds, up to a hyphen where there is one, and the rest. */
function broken(context: Context, word: string, width: number): [string, string] {
  const letters = [...word];
  let count = letters.length;
  while (count > 1 && context.measureText(letters.slice(0, count).join("")).width > width) count -= 1;
  const hyphen = letters.slice(0, count).lastIndexOf("-") + 1;
  if (hyphen > 0 && count < letters.length) count = hyphen;
  return [letters.slice(0, count).join(""), letters.slice(count).join("")];
}

/** Words in lines of at most so many pixels, in the font that the context has; a word longer than a line is broken. */
export function linesOf(context: Context, text: string, width: number): string[] {
  const lines: string[] = [];
  const waiting = text.split(/\s+/).filter(Boolean);
  let line = "";
  for (let word = waiting.shift(); word !== undefined; word = waiting.shift()) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (context.measureText(longer).width <= width) line = longer;
    else if (line !== "") {
      lines.push(line);
      line = "";
      waiting.unshift(word);
    } else {
      const [begun, rest] = broken(context, word, width);
      lines.push(begun);
      if (rest !== "") waiting.unshift(rest);
    }
  }
  return line === "" ? lines : [...lines, line];
}

/** More lines browsers leave as they are (`text-wrap: balance`). */
const MOST_BALANCED = 6;

/** Lines of about one length: the narrowest width that makes no more of them, and breaks no word that a line can hold. */
export function balanced(context: Context, text: string, width: number): string[] {
  const lines = linesOf(context, text, width);
  if (lines.length > MOST_BALANCED) return lines;
  const widths = text.split(/\s+|(?<=-)/).map((word) => context.measureText(word).width);
  const least = Math.max(0, ...widths.filter((one) => one <= width));
  let best = lines;
  for (let narrower = width * 0.95; narrower > Math.max(width / 2, least); narrower *= 0.95) {
    const tried = linesOf(context, text, narrower);
    if (tried.length > lines.length) break;
    best = tried;
  }
  return best;
}

/** So many lines at most; the last one says that there is more. */
export const cut = (lines: readonly string[], most: number): string[] =>
  lines.length <= most
    ? [...lines]
    : lines.slice(0, most).map((line, index) => (index === most - 1 ? `${line.replace(/[\s.,:;—-]+$/, "")}…` : line));

type Placed = { x: number; y: number; size: number; leading: number; family: keyof typeof rises; isCentred: boolean };

/** @returns where the next line would stand */
export function writeLines(
  context: Context,
  lines: readonly string[],
  { x, y, size, leading, family, isCentred }: Placed,
): number {
  context.textAlign = isCentred ? "center" : "left";
  context.textBaseline = "alphabetic";
  let top = y;
  for (const line of lines) {
    context.fillText(line, x, top + size * (leading / 2 + rises[family]));
    top += size * leading;
  }
  return top;
}

const bands = [
  ["spot", 0, 11],
  ["print", 16, 19],
  ["spot", 27, 33],
  ["spot", 41, 57],
  ["print", 61, 63],
  ["spot", 72, 81],
  ["spot", 90, 100],
] as const;

/** The pictures of `[data-art]` (src/ui/Cover/Cover.module.css), in hundredths of the width; the cover is 100 × 150. */
const arts: Record<ReturnType<typeof coverFace>["art"], (context: Context, ink: Ink, mark: string) => void> = {
  sun: (context, { paper, spot }) => {
    context.beginPath();
    context.arc(50, 98, 37, 0, Math.PI * 2);
    context.fillStyle = spot;
    context.fill();
    context.save();
    context.clip();
    context.fillStyle = paper;
    for (let y = 135 - 74 * 0.46; y < 135; y += 5.6) context.fillRect(13, y, 74, 1.6);
    context.restore();
  },
  ruled: (context, { paper, print, spot }) => {
    context.fillStyle = mixed(print, 0.34, paper);
    for (let y = 76 + 7.6; y < 150; y += 8.1) context.fillRect(0, y, 100, 0.5);
    context.fillStyle = spot;
    context.fillRect(20, 76, 0.7, 74);
  },
  arch: (context, { paper, spot }) => {
    for (const [index, inset] of [0, 2.4, 7, 9.4, 14].entries()) {
      context.beginPath();
      const radius = 35 - inset;
      context.roundRect(15 + inset, 62 + inset, 70 - 2 * inset, 120, [radius, radius, 0, 0]);
      context.fillStyle = index % 2 === 0 ? spot : paper;
      context.fill();
    }
  },
  hills: (context, { paper, spot }) => {
    for (const [x, y, width, height, share] of [
      [78, 62 + 88 * 0.98, 80, 66, 0.26],
      [14, 62 + 88 * 1.04, 86, 52, 0.55],
      [88, 62 + 88 * 1.08, 70, 34, 1],
    ] as const) {
      context.beginPath();
      context.ellipse(x, y, width, height, 0, 0, Math.PI * 2);
      context.fillStyle = mixed(spot, share, paper);
      context.fill();
    }
  },
  stripes: (context, ink) => {
    for (const [name, from, to] of bands) {
      context.fillStyle = ink[name];
      context.fillRect(10 + from * 0.8, 74, (to - from) * 0.8, 66);
    }
  },
  initial: (context, { spot }, mark) => {
    setSerif(context, 400, 132);
    context.textAlign = "right";
    context.textBaseline = "alphabetic";
    context.fillStyle = spot;
    // A line of 132 whose foot is 26 below the cover.
    context.fillText(mark, 107, 150 + 26 - 132 / 2 + 132 * rises.serif);
  },
  frame: (context, { spot }) => {
    context.strokeStyle = spot;
    context.lineWidth = 0.9;
    context.strokeRect(5.95, 5.95, 88.1, 138.1);
    context.lineWidth = 0.4;
    context.strokeRect(8.3, 8.3, 83.4, 133.4);
  },
};

/** The cover of a work without a picture, as `Cover` shows it (src/ui/Cover), at this place and width. */
export function paintFace(
  context: Context,
  { id, title, author }: { id: number; title: string; author: string },
  { x, y, width }: { x: number; y: number; width: number },
): void {
  const face = coverFace(id, title, author);
  const ink = inks[face.tone - 1] ?? noInk;
  const isFrame = face.art === "frame";
  context.save();
  context.translate(x, y);
  context.scale(width / 100, width / 100);
  context.beginPath();
  context.rect(0, 0, 100, 150);
  context.clip();
  context.fillStyle = ink.paper;
  context.fillRect(0, 0, 100, 150);
  arts[face.art](context, ink, face.mark);
  context.fillStyle = ink.print;
  setSans(context, 500, 5.6);
  const left = isFrame ? 50 : 10;
  const names = cut(linesOf(context, author, isFrame ? 74 : 82), 2);
  const below = writeLines(context, names, {
    x: left,
    y: isFrame ? 17 : 9,
    size: 5.6,
    leading: 1.25,
    family: "sans",
    isCentred: isFrame,
  });
  const size = coverSizes[face.size - 1] ?? 7.4;
  const isSmallest = face.size === coverSizes.length;
  setSerif(context, 460, size, width / 100);
  context.letterSpacing = `${tracking * size}px`;
  const end = writeLines(context, balanced(context, title, isFrame ? 78 : 82), {
    x: left,
    y: below + (isFrame ? (isSmallest ? 8 : 20) : 5),
    size,
    leading: 1.06,
    family: "serif",
    isCentred: isFrame,
  });
  if (isFrame) {
    context.fillStyle = ink.spot;
    for (let dot = -35; dot <= 35; dot += 7) {
      context.beginPath();
      context.arc(50 + dot, end + (isSmallest ? 6 : 10), 1.6, 0, Math.PI * 2);
      context.fill();
    }
  }
  context.restore();
}
