import { describe, expect, it } from "vitest";
import { coverScene } from "../../src/api/contract/coverScene.ts";
import { colourOf, contrast, mixed, readable } from "../../src/cover/colours.ts";
import { coverFaces } from "../../src/cover/faces.ts";
import { ornamentNames } from "../../src/cover/ornaments.ts";
import { hands, inks } from "../../src/cover/templates/inks.ts";
import { groupNames, sceneOf, templates } from "../../src/cover/templates.ts";
import { variantOf } from "../../src/cover/variants.ts";

const words = { title: "Соль на подоконнике", author: "Вера Лядова", series: "Дачный ключ, книга 2" };
const ids = () => {
  let last = 0;
  return () => `00000000-0000-4000-8000-${String(++last).padStart(12, "0")}`;
};
const rolesOf = (scene: { layers: readonly { kind: string }[] }) =>
  scene.layers.flatMap((layer) => ("role" in layer ? [layer.role] : [])).sort();

it("there are 24 templates, four in each of six groups", () => {
  expect(templates).toHaveLength(24);
  expect(new Set(templates.map(({ id }) => id)).size).toBe(24);
  expect(groupNames).toEqual({
    prose: "Проза",
    fantasy: "Фантастика",
    crime: "Детектив",
    love: "Любовь",
    children: "Детям",
    poetry: "Поэзия",
  });
  for (const group of Object.keys(groupNames))
    expect(
      templates.filter((one) => one.group === group),
      group,
    ).toHaveLength(4);
});

describe.each(templates.map((template) => [template.id, template] as const))("%s", (_, template) => {
  const dressed = template.inks.flatMap((ink) => template.hands.map((hand) => ({ ink: inks[ink], hand: hands[hand] })));

  it("is a scene of the contract in all its colours and letters, with title, author, cycle and number", () => {
    for (const dress of dressed) {
      const scene = sceneOf(template, words, dress, ids());
      expect(coverScene.safeParse(scene)).toMatchObject({ success: true });
      expect(rolesOf(scene)).toEqual(["author", "series", "title"]);
    }
  });

  it("has no layer for what a work does not have", () => {
    expect(rolesOf(sceneOf(template, { title: "Я", author: " ", series: "" }))).toEqual(["title"]);
    expect(rolesOf(sceneOf(template, { title: "", author: "", series: "" }))).toEqual([]);
  });

  it("gives every word a box within the margins, and words may shrink", () => {
    for (const layer of sceneOf(template, words).layers) {
      if (layer.kind !== "text") continue;
      const { x, y, width, height } = layer.box;
      expect([x >= 96, y >= 96, x + width <= 1504, y + height <= 2304, layer.fit]).toEqual([
        true,
        true,
        true,
        true,
        true,
      ]);
    }
  });

  it("has nothing that is not seen", () => {
    for (const { opacity } of sceneOf(template, words).layers) expect(opacity).toBeGreaterThan(0.1);
  });
});

it("words are read upon the ground and the quiet colour of each ink, and its accent is seen", () => {
  const between = (one: string, other: string) => contrast(colourOf(one), colourOf(other));
  for (const [name, { ground, ink, accent, soft }] of Object.entries(inks)) {
    expect(between(ink, ground), name).toBeGreaterThan(4.5);
    expect(between(ink, soft), name).toBeGreaterThan(3);
    expect(between(accent, ground), name).toBeGreaterThan(2.4);
  }
});

it("weights of hands are those that their families have", () => {
  for (const hand of Object.values(hands))
    for (const { font, weight } of [hand.title, hand.small]) {
      const [lightest, boldest] = coverFaces[font].weights;
      expect(weight, font).toBeGreaterThanOrEqual(lightest);
      expect(weight, font).toBeLessThanOrEqual(boldest);
    }
});

it("colours are mixed and chosen", () => {
  expect(mixed("#000000", "#ffffff", 0.5)).toBe("#808080");
  expect(mixed("#123456", "#abcdef", 0)).toBe("#123456");
  expect(readable("#ffffff", "#eeeeee", "#222222")).toBe("#222222");
});

it("every ornament has a Russian name of its own", () => {
  const names = Object.values(ornamentNames);
  expect(names.filter((name) => !/^[А-ЯЁ]/.test(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});

describe("variants", () => {
  const faceOf = (seed: number, group: Parameters<typeof variantOf>[2] = null) =>
    JSON.stringify(variantOf(seed, words, group, ids()));

  it.each([null, "prose", "fantasy", "crime", "love", "children", "poetry"] as const)(
    "50 seeds in a row of %s are 50 covers",
    (group) => {
      for (const first of [0, 7, 1_000_003])
        expect(new Set(Array.from({ length: 50 }, (_, index) => faceOf(first + index, group))).size).toBe(50);
    },
  );

  it("the same seed is the same cover", () => expect(faceOf(12)).toBe(faceOf(12)));

  it("a variant stays in its group and is a scene with all the words", () => {
    for (let seed = 0; seed < 64; seed++) {
      const scene = variantOf(seed, words, "poetry", ids());
      expect(coverScene.safeParse(scene)).toMatchObject({ success: true });
      expect(rolesOf(scene)).toEqual(["author", "series", "title"]);
    }
  });

  it("no two in a row are of one template", () => {
    for (let seed = 1; seed < 48; seed++)
      expect(variantOf(seed, words).layers.map(({ box }) => box)).not.toEqual(
        variantOf(seed - 1, words).layers.map(({ box }) => box),
      );
  });
});
