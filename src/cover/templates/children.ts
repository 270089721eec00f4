import { mixed, readable } from "../colours.ts";
import { author, disc, drawn, fade, flat, rect, series, title } from "./pieces.ts";
import type { CoverTemplate } from "./template.ts";

export const children: readonly CoverTemplate[] = [
  {
    id: "rocket",
    name: "Ракета",
    group: "children",
    inks: ["evening", "violet", "sky", "sun"],
    hands: ["round", "merry", "plain", "chalk"],
    draw: (sheet, { ground, ink, accent, soft }) => ({
      background: flat(ground),
      pieces: [
        disc(800, 1700, 570, soft),
        disc(1270, 1330, 100, accent),
        drawn("spark", 170, 1220, 150, 150, ink),
        drawn("spark", 1330, 1620, 90, 90, ink),
        drawn("star", 240, 1620, 110, 110, accent, { rotation: 12 }),
        drawn("rocket", 530, 1180, 540, 810, ink, { rotation: 14 }),
        drawn("cloud", -120, 1880, 720, 420, ink),
        drawn("cloud", 960, 1900, 760, 420, ink),
        drawn("cloud", 420, 1960, 760, 400, ink),
        rect(0, 2150, 1600, 260, ink),
        ...author(sheet, [140, 110, 1320, 215]),
        ...title(sheet, [100, 395, 1400, 800], { vertical: "middle" }),
        ...series(sheet, [140, 2085, 1320, 219], { vertical: "bottom", colour: ground }),
      ],
    }),
  },
  {
    id: "cat",
    name: "Кот",
    group: "children",
    inks: ["sun", "evening", "mint", "peach"],
    hands: ["merry", "round", "chalk", "poster"],
    draw: (sheet, { ground, ink, accent, soft }) => ({
      background: flat(ground),
      pieces: [
        disc(800, 1690, 560, soft),
        drawn("cat", 480, 1270, 680, 790, ink),
        disc(738, 1432, 29, ground),
        disc(844, 1432, 29, ground),
        rect(-20, 2040, 1640, 380, accent),
        ...author(sheet, [140, 110, 1320, 215]),
        ...title(sheet, [100, 395, 1400, 800], { vertical: "middle" }),
        ...series(sheet, [140, 2110, 1320, 190], {
          vertical: "middle",
          colour: readable(accent, mixed(ground, "#ffffff", 0.7), "#26203f"),
        }),
      ],
    }),
  },
  {
    id: "boat",
    name: "Кораблик",
    group: "children",
    inks: ["sky", "mint", "evening", "sun"],
    hands: ["chalk", "round", "merry", "plain"],
    draw: (sheet, { ground, ink, accent, soft }) => ({
      background: flat(ground),
      pieces: [
        disc(1230, 1370, 160, accent),
        drawn("cloud", 130, 1240, 420, 240, mixed(ground, "#ffffff", 0.65)),
        drawn("birds", 630, 1220, 330, 240, ink),
        drawn("boat", 430, 1420, 640, 590, mixed(ground, "#ffffff", 0.8)),
        drawn("scallops", -40, 1900, 1680, 520, soft),
        rect(0, 2010, 1600, 400, ink),
        drawn("wave", -60, 1925, 1720, 200, ink),
        ...author(sheet, [140, 110, 1320, 215]),
        ...title(sheet, [100, 395, 1400, 800], { vertical: "middle" }),
        ...series(sheet, [140, 2085, 1320, 219], { vertical: "bottom", colour: ground }),
      ],
    }),
  },
  {
    id: "balloon",
    name: "Воздушный шар",
    group: "children",
    inks: ["mint", "sky", "peach", "meadow"],
    hands: ["round", "chalk", "poster", "merry"],
    draw: (sheet, { ground, accent, soft }) => {
      const white = mixed(ground, "#ffffff", 0.7);
      return {
        background: fade(ground, mixed(ground, "#ffffff", 0.35)),
        pieces: [
          drawn("cloud", 980, 1200, 480, 260, white),
          drawn("cloud", 60, 1560, 420, 240, white),
          drawn("balloon", 460, 1190, 680, 820, accent),
          drawn("cloud", 900, 1860, 560, 320, white),
          drawn("hills", -100, 1930, 1900, 490, mixed(soft, ground, 0.2)),
          drawn("firs", 130, 1830, 420, 260, mixed(soft, "#000000", 0.35)),
          drawn("hills", -700, 2000, 2600, 420, mixed(soft, ground, 0.5)),
          ...author(sheet, [140, 110, 1320, 215]),
          ...title(sheet, [100, 395, 1400, 800], { vertical: "middle" }),
          ...series(sheet, [140, 2085, 1320, 219], { vertical: "bottom" }),
        ],
      };
    },
  },
];
