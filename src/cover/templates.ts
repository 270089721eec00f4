import type { CoverLayer, CoverScene } from "../api/contract/coverScene.ts";
import { children } from "./templates/children.ts";
import { crime } from "./templates/crime.ts";
import { fantasy } from "./templates/fantasy.ts";
import { type Hand, hands, type Inks, inks } from "./templates/inks.ts";
import { love } from "./templates/love.ts";
import type { CoverWords } from "./templates/pieces.ts";
import { poetry } from "./templates/poetry.ts";
import { prose } from "./templates/prose.ts";
import type { CoverTemplate, TemplateGroup } from "./templates/template.ts";

/** As the chips name them. */
export const groupNames: Readonly<Record<TemplateGroup, string>> = {
  prose: "Проза",
  fantasy: "Фантастика",
  crime: "Детектив",
  love: "Любовь",
  children: "Детям",
  poetry: "Поэзия",
};

/** Twenty-four, four a group, in the order of the screen. */
export const templates: readonly CoverTemplate[] = [...prose, ...fantasy, ...crime, ...love, ...children, ...poetry];

/** A scene from a template, its words set already. @param newId ids of layers */
export function sceneOf(
  template: CoverTemplate,
  words: CoverWords,
  { ink = inks[template.inks[0]], hand = hands[template.hands[0]] }: { ink?: Inks; hand?: Hand } = {},
  newId: () => string = () => crypto.randomUUID(),
): CoverScene {
  const { background, pieces } = template.draw({ inks: ink, hand, words }, ink);
  return { version: 1, background, layers: pieces.map((piece) => ({ id: newId(), ...piece }) as CoverLayer) };
}
