import { mixed } from "../colours.ts";
import { author, disc, drawn, fade, flat, line, rect, series, title } from "./pieces.ts";
import type { CoverTemplate } from "./template.ts";

export const prose: readonly CoverTemplate[] = [
  {
    id: "window",
    name: "Окно",
    group: "prose",
    inks: ["night", "pine", "wine", "dusk", "mist"],
    hands: ["book", "elegant", "calm", "fine"],
    draw: (sheet, { ground, ink, accent, soft }) => ({
      background: flat(ground),
      pieces: [
        rect(250, 1230, 1100, 800, mixed(ground, soft, 0.55)),
        disc(1050, 1500, 140, accent),
        drawn("hills", 250, 1640, 1100, 380, soft),
        drawn("ridge", 250, 1780, 1100, 240, mixed(soft, ground, 0.55)),
        drawn("window", 220, 1205, 1160, 850, ink),
        rect(150, 2040, 1300, 60, ink, { radius: 6 }),
        ...author(sheet, [150, 110, 1300, 215]),
        ...title(sheet, [100, 395, 1400, 800], { vertical: "middle" }),
        ...series(sheet, [150, 2120, 1300, 184], { vertical: "middle" }),
      ],
    }),
  },
  {
    id: "frame",
    name: "Рамка",
    group: "prose",
    inks: ["cream", "stone", "wine", "indigo", "olive"],
    hands: ["elegant", "book", "poster", "fine"],
    draw: (sheet, { ground, accent }) => ({
      background: flat(ground),
      pieces: [
        rect(72, 72, 1456, 2256, accent, { stroke: 14 }),
        rect(108, 108, 1384, 2184, accent, { stroke: 5 }),
        drawn("fleuron", 570, 1520, 460, 230, accent),
        ...author(sheet, [200, 230, 1200, 240]),
        ...title(sheet, [170, 590, 1260, 860], { vertical: "middle" }),
        ...series(sheet, [200, 1985, 1200, 225], { vertical: "bottom" }),
      ],
    }),
  },
  {
    id: "arch",
    name: "Арка",
    group: "prose",
    inks: ["wine", "night", "stone", "honey", "teal"],
    hands: ["book", "poster", "modern", "calm"],
    draw: (sheet, { ground, ink, accent, soft }) => ({
      background: flat(ground),
      pieces: [
        disc(800, 1980, 640, soft, { opacity: 0.55 }),
        drawn("arch", 320, 1470, 960, 950, accent),
        disc(800, 1900, 92, ink),
        ...author(sheet, [130, 110, 1340, 215], { align: "left" }),
        ...title(sheet, [130, 395, 1374, 805], { align: "left", vertical: "middle" }),
        ...series(sheet, [130, 1205, 1340, 219], { align: "left" }),
      ],
    }),
  },
  {
    id: "hills",
    name: "Холмы",
    group: "prose",
    inks: ["pine", "stone", "evening", "mist", "honey"],
    hands: ["modern", "book", "light", "elegant"],
    draw: (sheet, { ground, accent, soft }) => ({
      background: fade(ground, mixed(ground, soft, 0.6)),
      pieces: [
        disc(1100, 1500, 230, accent),
        drawn("hills", -40, 1430, 1680, 990, soft),
        drawn("hills", -700, 1660, 2500, 770, mixed(soft, accent, 0.3)),
        drawn("firs", 180, 1710, 620, 340, mixed(ground, "#000000", 0.3)),
        drawn("hills", -40, 1850, 2300, 560, mixed(ground, "#000000", 0.18)),
        ...author(sheet, [130, 110, 1340, 215], { align: "left" }),
        line(130, 360, 180, 10, accent),
        ...title(sheet, [130, 490, 1374, 775], { align: "left" }),
        ...series(sheet, [130, 2085, 1340, 219], { align: "left", vertical: "bottom" }),
      ],
    }),
  },
];
