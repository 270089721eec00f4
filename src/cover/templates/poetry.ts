import { mixed } from "../colours.ts";
import { author, disc, drawn, fade, flat, line, series, title } from "./pieces.ts";
import type { CoverTemplate } from "./template.ts";

export const poetry: readonly CoverTemplate[] = [
  {
    id: "quill",
    name: "Перо",
    group: "poetry",
    inks: ["paper", "indigo", "olive", "blush"],
    hands: ["fine", "deco", "letter", "calm"],
    draw: (sheet, { ground, ink, accent, soft }) => ({
      background: flat(ground),
      pieces: [
        disc(800, 1650, 420, soft),
        drawn("quill", 500, 1225, 620, 817, accent),
        line(380, 2050, 840, 5, ink, { opacity: 0.6 }),
        ...author(sheet, [140, 110, 1320, 215]),
        ...title(sheet, [100, 395, 1400, 800], { vertical: "middle" }),
        ...series(sheet, [140, 2085, 1320, 219], { vertical: "bottom" }),
      ],
    }),
  },
  {
    id: "moon",
    name: "Луна",
    group: "poetry",
    inks: ["indigo", "dusk", "teal", "mist"],
    hands: ["deco", "fine", "calm", "light"],
    draw: (sheet, { ground, accent, soft }) => ({
      background: fade(mixed(ground, "#000000", 0.2), mixed(ground, soft, 0.7)),
      pieces: [
        disc(800, 490, 320, accent),
        disc(912, 434, 296, mixed(ground, "#000000", 0.13)),
        line(560, 875, 480, 8, accent, { opacity: 0.9 }),
        line(470, 913, 660, 8, accent, { opacity: 0.6 }),
        line(600, 951, 400, 8, accent, { opacity: 0.35 }),
        ...title(sheet, [100, 975, 1400, 800], { vertical: "middle" }),
        ...author(sheet, [140, 1835, 1320, 215]),
        ...series(sheet, [140, 2085, 1320, 219], { vertical: "bottom" }),
      ],
    }),
  },
  {
    id: "sprig",
    name: "Ветка",
    group: "poetry",
    inks: ["olive", "paper", "pine", "rose"],
    hands: ["letter", "fine", "elegant", "calm"],
    draw: (sheet, { ground, accent, soft }) => ({
      background: flat(ground),
      pieces: [
        disc(430, 1770, 500, soft),
        drawn("sprig", 170, 1200, 500, 1190, accent, { rotation: 14 }),
        ...author(sheet, [140, 110, 1330, 215], { align: "right" }),
        ...title(sheet, [100, 415, 1370, 760], { align: "right", vertical: "middle" }),
        ...series(sheet, [770, 1985, 700, 319], { align: "right", vertical: "bottom" }),
      ],
    }),
  },
  {
    id: "birds",
    name: "Птицы",
    group: "poetry",
    inks: ["mist", "peach", "paper", "dusk"],
    hands: ["calm", "light", "fine", "book"],
    draw: (sheet, { ground, accent, soft }) => ({
      background: fade(ground, mixed(ground, soft, 0.9)),
      pieces: [
        drawn("birds", 820, 170, 560, 420, accent, { rotation: -8 }),
        drawn("birds", 240, 470, 240, 180, mixed(accent, soft, 0.4), { rotation: 6 }),
        ...title(sheet, [130, 680, 1374, 800], { align: "left", vertical: "middle" }),
        line(130, 1515, 160, 7, accent),
        ...author(sheet, [130, 1560, 1340, 230], { align: "left" }),
        drawn("ridge", -80, 1880, 1760, 560, mixed(soft, accent, 0.2)),
        drawn("ridge", -500, 2010, 2200, 430, mixed(ground, "#ffffff", 0.35)),
        ...series(sheet, [140, 2085, 1320, 219], { align: "left", vertical: "bottom" }),
      ],
    }),
  },
];
