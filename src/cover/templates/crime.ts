import { mixed } from "../colours.ts";
import { author, disc, drawn, fade, flat, rect, series, title } from "./pieces.ts";
import type { CoverTemplate } from "./template.ts";

export const crime: readonly CoverTemplate[] = [
  {
    id: "keyhole",
    name: "Замочная скважина",
    group: "crime",
    inks: ["soot", "steel", "wine", "smoke"],
    hands: ["narrow", "bold", "slab", "modern"],
    draw: (sheet, { ground, accent, soft, ink }) => ({
      background: fade(mixed(ground, soft, 0.35), ground),
      pieces: [
        disc(800, 1680, 580, soft, { opacity: 0.5 }),
        disc(800, 1680, 470, soft),
        drawn("keyhole", 550, 1300, 500, 750, accent),
        ...author(sheet, [130, 110, 1340, 215]),
        ...title(sheet, [100, 390, 1400, 740], { vertical: "middle" }),
        ...series(sheet, [130, 2085, 1340, 219], { vertical: "bottom", colour: ink }),
      ],
    }),
  },
  {
    id: "fingerprint",
    name: "Отпечаток",
    group: "crime",
    inks: ["smoke", "soot", "tape", "steel"],
    hands: ["bold", "narrow", "modern", "poster"],
    draw: (sheet, { ground, ink, accent }) => ({
      background: flat(ground),
      pieces: [
        drawn("fingerprint", 390, 70, 820, 970, accent, { rotation: 12 }),
        rect(0, 1090, 1600, 1310, ink),
        ...author(sheet, [130, 1120, 1340, 215], { colour: ground }),
        ...title(sheet, [100, 1395, 1400, 685], { vertical: "middle", colour: ground }),
        ...series(sheet, [130, 2085, 1340, 219], { vertical: "bottom", colour: ground }),
      ],
    }),
  },
  {
    id: "door",
    name: "Дверь",
    group: "crime",
    inks: ["steel", "soot", "night", "pine"],
    hands: ["thin", "narrow", "book", "calm"],
    draw: (sheet, { ground, accent, soft }) => {
      const dark = mixed(ground, "#000000", 0.45);
      return {
        background: flat(mixed(ground, soft, 0.25)),
        pieces: [
          rect(0, 1940, 1600, 460, dark),
          rect(620, 1200, 360, 740, accent),
          rect(980, 1200, 150, 740, dark),
          disc(1010, 1580, 14, accent),
          disc(800, 1500, 62, dark),
          rect(735, 1560, 130, 380, dark, { radius: 58 }),
          drawn("beam", 355, 1940, 890, 460, accent, { opacity: 0.3 }),
          ...author(sheet, [130, 110, 1340, 215]),
          ...title(sheet, [100, 390, 1400, 740], { vertical: "middle" }),
          ...series(sheet, [130, 2085, 1340, 219], { vertical: "bottom" }),
        ],
      };
    },
  },
  {
    id: "tape",
    name: "Лента",
    group: "crime",
    inks: ["tape", "smoke", "soot", "steel"],
    hands: ["narrow", "modern", "tech", "plain"],
    draw: (sheet, { ground, ink, accent }) => ({
      background: flat(ground),
      pieces: [
        rect(-300, 1500, 2200, 150, accent, { rotation: 4 }),
        rect(-300, 1420, 2200, 190, ink, { rotation: -13 }),
        rect(-300, 1620, 2200, 190, ink, { rotation: 10 }),
        disc(800, 1620, 320, ground),
        disc(800, 1620, 320, ink, { stroke: 36 }),
        drawn("fingerprint", 610, 1390, 380, 460, ink),
        ...author(sheet, [130, 110, 1340, 215], { align: "left" }),
        ...title(sheet, [130, 415, 1374, 780], { align: "left", vertical: "middle" }),
        ...series(sheet, [130, 2085, 1340, 219], {
          align: "left",
          vertical: "bottom",
        }),
      ],
    }),
  },
];
