import type { CoverLayer, CoverText } from "../../api/contract/coverScene.ts";
import { ornamentNames } from "../../cover/ornaments.ts";
import type { CoverWords } from "../../cover/templates/pieces.ts";
import type { CoverOrnament } from "../../text/covers.ts";

const ink = "#f4eddd";
const placed = (id: string, x: number, y: number, width: number, height: number) => ({
  id,
  box: { x, y, width, height },
  rotation: 0,
  opacity: 1,
});

const texts = {
  title: { label: "Название", y: 500, height: 500, size: 220 },
  author: { label: "Автор", y: 150, height: 170, size: 104 },
  series: { label: "Цикл и номер", y: 2_120, height: 150, size: 96 },
  tagline: { label: "Подзаголовок", y: 1_050, height: 200, size: 96 },
  free: { label: "Свой текст", y: 1_300, height: 240, size: 110 },
} as const satisfies Record<CoverText["role"], object>;
export const textRoles = Object.keys(texts) as CoverText["role"][];
export const textLabel = (role: CoverText["role"]): string => texts[role].label;

/** A new text, set already where it can be. */
export function newText(id: string, role: CoverText["role"], words: CoverWords): CoverLayer {
  const { y, height, size } = texts[role];
  const written = { ...words, tagline: "Роман", free: "Новый текст" }[role];
  return {
    ...placed(id, 150, y, 1_300, height),
    kind: "text",
    role,
    text: written || texts[role].label,
    font: "literata",
    weight: 500,
    size,
    fit: true,
    align: "center",
    vertical: "middle",
    upper: false,
    tracking: 0,
    leading: 1.1,
    colour: ink,
    outline: null,
    shadow: null,
    plate: null,
  };
}

export const shapes = [
  { kind: "rect", label: "Прямоугольник" },
  { kind: "ellipse", label: "Овал" },
  { kind: "line", label: "Линия" },
] as const;

export function newShape(id: string, kind: (typeof shapes)[number]["kind"]): CoverLayer {
  if (kind === "rect") return { ...placed(id, 400, 900, 800, 600), kind, colour: ink, stroke: null, radius: 0 };
  if (kind === "ellipse") return { ...placed(id, 500, 900, 600, 600), kind, colour: ink, stroke: null };
  return { ...placed(id, 300, 1_180, 1_000, 40), kind, colour: ink, width: 8 };
}

export const newOrnament = (id: string, ornament: CoverOrnament): CoverLayer => ({
  ...placed(id, 500, 900, 600, 600),
  kind: "ornament",
  ornament,
  colour: ink,
});

export const ornaments = Object.entries(ornamentNames).map(([value, label]) => ({
  value: value as CoverOrnament,
  label,
}));
