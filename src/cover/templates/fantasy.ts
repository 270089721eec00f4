import { mixed } from "../colours.ts";
import { author, disc, drawn, fade, flat, line, rect, series, title } from "./pieces.ts";
import type { CoverTemplate } from "./template.ts";

export const fantasy: readonly CoverTemplate[] = [
  {
    id: "planet",
    name: "Планета",
    group: "fantasy",
    inks: ["cosmos", "ember", "violet", "teal"],
    hands: ["future", "tech", "thin", "plain"],
    draw: (sheet, { ground, ink, accent, soft }) => ({
      background: fade(mixed(ground, "#000000", 0.35), mixed(ground, soft, 0.6)),
      pieces: [
        drawn("stars", 0, 0, 1600, 1600, ink, { opacity: 0.75 }),
        disc(1060, 1880, 740, soft),
        disc(1000, 1850, 670, mixed(soft, accent, 0.35)),
        disc(940, 1810, 580, mixed(soft, accent, 0.7)),
        disc(880, 1760, 460, accent),
        drawn("halo", -60, 1640, 1800, 330, ink, { rotation: -16, opacity: 0.95 }),
        drawn("halo", 120, 1740, 1400, 190, mixed(soft, accent, 0.5), { rotation: -16 }),
        disc(330, 1330, 62, ink),
        ...author(sheet, [140, 110, 1320, 215]),
        ...title(sheet, [100, 395, 1400, 800], { vertical: "middle" }),
        rect(0, 2060, 1600, 340, mixed(ground, "#000000", 0.35), { opacity: 0.9 }),
        ...series(sheet, [140, 2085, 1320, 219], { vertical: "middle" }),
      ],
    }),
  },
  {
    id: "sunset",
    name: "Закат",
    group: "fantasy",
    inks: ["neon", "ember", "violet", "cosmos"],
    hands: ["tech", "future", "narrow", "plain"],
    draw: (sheet, { ground, ink, accent, soft }) => ({
      background: fade(ground, soft),
      pieces: [
        drawn("stars", 0, 0, 1600, 1200, ink, { opacity: 0.5 }),
        drawn("sunset", 430, 1170, 740, 740, accent),
        drawn("ridge", -60, 1640, 900, 240, mixed(ground, "#000000", 0.3)),
        drawn("ridge", 760, 1670, 900, 210, mixed(ground, "#000000", 0.3)),
        rect(0, 1870, 1600, 540, mixed(ground, "#000000", 0.3)),
        drawn("grid", 0, 1870, 1600, 530, mixed(accent, ground, 0.35)),
        ...author(sheet, [140, 110, 1320, 215]),
        ...title(sheet, [100, 395, 1400, 800], { vertical: "middle" }),
        ...series(sheet, [140, 2085, 1320, 219], {
          vertical: "middle",
          plate: { colour: mixed(ground, "#000000", 0.3), opacity: 1, padding: 40 },
        }),
      ],
    }),
  },
  {
    id: "orbits",
    name: "Орбиты",
    group: "fantasy",
    inks: ["teal", "cosmos", "steel", "mist"],
    hands: ["light", "future", "thin", "calm"],
    draw: (sheet, { ground, ink, accent, soft }) => ({
      background: flat(ground),
      pieces: [
        disc(1600, 0, 1780, soft, { stroke: 6 }),
        disc(1600, 0, 1450, soft, { stroke: 6 }),
        disc(1600, 0, 1120, soft, { stroke: 6 }),
        disc(1600, 0, 790, soft, { stroke: 6 }),
        disc(1600, 0, 470, accent),
        disc(1041, 558, 80, ink),
        disc(716, 693, 34, accent),
        disc(224, 438, 110, soft),
        disc(1236, 1059, 50, soft),
        // An orbit does not strike the name through.
        ...author(sheet, [130, 955, 1100, 240], {
          align: "left",
          vertical: "bottom",
          plate: { colour: ground, opacity: 1, padding: 24 },
        }),
        line(130, 1235, 200, 10, accent),
        ...title(sheet, [130, 1270, 1374, 835], { align: "left", vertical: "middle" }),
        ...series(sheet, [130, 2085, 1340, 219], { align: "left", vertical: "bottom" }),
      ],
    }),
  },
  {
    id: "city",
    name: "Город",
    group: "fantasy",
    inks: ["ember", "cosmos", "neon", "honey"],
    hands: ["narrow", "tech", "plain", "slab"],
    draw: (sheet, { ground, ink, accent, soft }) => {
      const dark = mixed(ground, "#000000", 0.4);
      return {
        background: fade(ground, soft),
        pieces: [
          disc(800, 1540, 380, accent),
          drawn("city", -120, 1400, 1840, 740, mixed(soft, ground, 0.35)),
          drawn("city", -420, 1530, 2300, 600, dark),
          rect(0, 2040, 1600, 360, dark),
          ...author(sheet, [140, 110, 1320, 215]),
          ...title(sheet, [100, 390, 1400, 730], { vertical: "middle" }),
          ...series(sheet, [140, 2085, 1320, 219], {
            vertical: "middle",
            colour: ink === "#2b1d0c" ? "#f6ead9" : ink,
          }),
        ],
      };
    },
  },
];
