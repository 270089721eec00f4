import { mixed } from "../colours.ts";
import { author, disc, drawn, fade, flat, rect, series, title } from "./pieces.ts";
import type { CoverTemplate } from "./template.ts";

export const love: readonly CoverTemplate[] = [
  {
    id: "branches",
    name: "Ветви",
    group: "love",
    inks: ["blush", "lilac", "rose", "berry"],
    hands: ["elegant", "fine", "poster", "letter"],
    draw: (sheet, { ground, accent, soft }) => ({
      background: flat(ground),
      pieces: [
        drawn("sprig", -120, -340, 480, 900, soft, { rotation: 135 }),
        drawn("sprig", 1240, -340, 480, 900, soft, { rotation: -135 }),
        drawn("sprig", 190, 1560, 440, 840, accent, { rotation: -42 }),
        drawn("sprig", 970, 1560, 440, 840, accent, { rotation: 42 }),
        drawn("sprig", 580, 1510, 440, 740, mixed(accent, soft, 0.55)),
        drawn("flower", 620, 1960, 360, 360, accent),
        disc(800, 2140, 46, ground),
        ...author(sheet, [170, 250, 1260, 215]),
        ...title(sheet, [110, 545, 1380, 745], { vertical: "middle" }),
        ...series(sheet, [140, 1305, 1320, 200]),
      ],
    }),
  },
  {
    id: "heart",
    name: "Сердце",
    group: "love",
    inks: ["berry", "rose", "peach", "lilac"],
    hands: ["poster", "elegant", "bold", "merry"],
    draw: (sheet, { ground, accent, soft }) => ({
      background: flat(ground),
      pieces: [
        drawn("heart", 210, 1410, 1180, 920, soft),
        drawn("heart", 390, 1525, 820, 645, mixed(soft, accent, 0.5)),
        drawn("heart", 580, 1650, 440, 345, accent),
        ...author(sheet, [140, 110, 1320, 215]),
        ...title(sheet, [100, 384, 1400, 816], { vertical: "middle" }),
        ...series(sheet, [140, 1220, 1320, 160]),
      ],
    }),
  },
  {
    id: "butterflies",
    name: "Бабочки",
    group: "love",
    inks: ["lilac", "blush", "dusk", "sky"],
    hands: ["letter", "fine", "elegant", "merry"],
    draw: (sheet, { ground, ink, accent, soft }) => ({
      background: fade(ground, mixed(ground, soft, 0.8)),
      pieces: [
        drawn("butterfly", 470, 1260, 720, 720, accent, { rotation: -16 }),
        drawn("butterfly", 130, 1250, 320, 320, soft, { rotation: 24 }),
        drawn("butterfly", 1140, 1760, 290, 290, mixed(accent, soft, 0.45), { rotation: 18 }),
        drawn("butterfly", 220, 1800, 220, 220, mixed(accent, ink, 0.3), { rotation: -30 }),
        ...author(sheet, [140, 110, 1320, 215]),
        ...title(sheet, [100, 400, 1400, 750], { vertical: "middle" }),
        ...series(sheet, [140, 2085, 1320, 219], { vertical: "bottom" }),
      ],
    }),
  },
  {
    id: "garden",
    name: "Сад",
    group: "love",
    inks: ["peach", "pine", "blush", "wine"],
    hands: ["fine", "poster", "book", "elegant"],
    draw: (sheet, { ground, accent, soft, ink }) => {
      const flower = (x: number, y: number, size: number, colour: string, heart: string, rotation: number) => [
        drawn("flower", x, y, size, size, colour, { rotation }),
        disc(x + size / 2, y + size / 2, size * 0.12, heart),
      ];
      return {
        background: flat(ground),
        pieces: [
          ...flower(-210, -230, 760, soft, ground, 10),
          ...flower(1120, -150, 560, accent, ground, 30),
          ...flower(620, -260, 440, mixed(accent, soft, 0.5), ground, 0),
          ...flower(-180, 1780, 640, accent, ground, 20),
          ...flower(1000, 1700, 820, soft, ground, 5),
          ...flower(420, 2020, 520, mixed(accent, soft, 0.5), ground, 15),
          rect(110, 400, 1380, 1480, ground, { radius: 690, opacity: 0.97 }),
          rect(110, 400, 1380, 1480, ink, { radius: 690, stroke: 6, opacity: 0.7 }),
          ...author(sheet, [300, 500, 1000, 215], { vertical: "middle" }),
          ...title(sheet, [170, 765, 1260, 785], { vertical: "middle" }),
          ...series(sheet, [330, 1570, 940, 219], { vertical: "middle" }),
        ],
      };
    },
  },
];
