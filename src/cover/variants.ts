import type { CoverScene } from "../api/contract/coverScene.ts";
import { hands, inks } from "./templates/inks.ts";
import type { CoverWords } from "./templates/pieces.ts";
import type { TemplateGroup } from "./templates/template.ts";
import { sceneOf, templates } from "./templates.ts";

const among = <Item>(list: readonly Item[], index: number): Item => {
  const item = list[index % list.length];
  if (item === undefined) throw new RangeError("no such variant");
  return item;
};

/**
 * «Другой вариант»: a template in other colours and letters, with the same words. The same seed gives the same variant; as many
 * seeds in a row as a group has templates, colours and letters (64 at least, 384 of all) give as many different ones.
 * @param seed a whole number from 0: the next press is the next seed
 * @param group null: of all templates
 */
export function variantOf(
  seed: number,
  words: CoverWords,
  group: TemplateGroup | null = null,
  newId?: () => string,
): CoverScene {
  const mine = group ? templates.filter((one) => one.group === group) : templates;
  // Templates take turns, so that no press shows the same drawing again.
  const round = Math.floor(seed / mine.length);
  const template = among(mine, seed);
  // Its own colours come last: the strip of templates shows those already.
  const turn = round % template.inks.length;
  const ink = inks[among(template.inks, turn + 1)];
  const hand = hands[among(template.hands, Math.floor(round / template.inks.length) + turn)];
  return sceneOf(template, words, { ink, hand }, newId);
}
