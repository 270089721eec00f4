import { describe, expect, it } from "vitest";
import type { CoverLayer } from "../../src/api/contract/coverScene.ts";
import type { Drawing } from "../../src/machines/covers/drawing.ts";
import { newText } from "../../src/screens/covers/adding.view.ts";
import {
  coverQuery,
  designTitle,
  layerDetail,
  positionWords,
  wordsOfScene,
  wordsOfWork,
} from "../../src/screens/covers/covers.view.ts";
import { stepBetween } from "../../src/screens/covers/steps.view.ts";
import { arrowStep } from "../../src/screens/covers/useStudioKeys.ts";
import { partOf } from "../support/fakes.ts";

const words = { title: "Соль на подоконнике", author: "Вера Лядова", series: "Дачный ключ" };
const title = newText("title", "title", words);
const author = newText("author", "author", words);
const drawing = (...layers: CoverLayer[]): Drawing => ({
  workId: 7,
  scene: { version: 1, background: { kind: "colour", colour: "#22355f" }, layers },
  sources: [],
});
const moved: CoverLayer = { ...title, box: { ...title.box, x: 154 } };

describe("a step is named by what it has changed", () => {
  const before = drawing(title, author);
  it.each([
    ["сдвиг названия", drawing(moved, author)],
    ["размер названия", drawing({ ...title, box: { ...title.box, width: 900 } }, author)],
    ["поворот автора", drawing(title, { ...author, rotation: 4 })],
    ["правка названия", drawing({ ...title, text: "Соль" } as CoverLayer, author)],
    ["вид автора", drawing(title, { ...author, colour: "#ffffff" } as CoverLayer)],
    ["удаление автора", drawing(title)],
    ["добавление цикла", drawing(title, author, newText("series", "series", words))],
    ["порядок слоёв", drawing(author, title)],
    ["другой макет", drawing(newText("a", "title", words), newText("b", "author", words))],
    ["другой фон", { ...before, scene: { ...before.scene, background: { kind: "colour", colour: "#000000" } } }],
    ["источник картинки", { ...before, sources: [{ fileId: "one", source: "Own", note: "" }] }],
  ] as const)("%s", (name, after) => expect(stepBetween(before, after as Drawing)).toBe(name));
});

it("a cover says the title, all who have confirmed that they write, and the series", () => {
  const person = (fio: string) => ({ id: 1, fio, userName: "x" });
  const beside = (fio: string, confirmed: boolean) => ({
    ...person(fio),
    confirmed,
    invitedAt: null,
    confirmedAt: null,
  });
  const work = {
    title: "Соль на подоконнике",
    owner: person("Вера Лядова"),
    coAuthor: beside("Глеб Орлов", true),
    secondCoAuthor: beside("Нина Ким", false),
    series: { id: 3, title: "Дачный ключ" },
    seriesPlace: { number: 2, count: 5 },
  };
  expect(wordsOfWork(partOf(work))).toEqual({
    title: "Соль на подоконнике",
    author: "Вера Лядова, Глеб Орлов",
    series: "Дачный ключ, книга 2",
  });
  expect(wordsOfWork({ ...work, series: null, seriesPlace: null }).series).toBe("");
});

it("words that stand on a cover are kept by the next template, the others come from the work", () => {
  const { scene } = drawing({ ...title, text: "Другое" } as CoverLayer);
  expect(wordsOfScene(scene, words)).toEqual({ title: "Другое", author: "Вера Лядова", series: "Дачный ключ" });
});

it("a design is called by its work, by its title, or by nothing", () => {
  const { scene } = drawing(title);
  expect(designTitle({ workTitle: "Письма", scene })).toBe("Письма");
  expect(designTitle({ workTitle: null, scene })).toBe("Соль на подоконнике");
  expect(designTitle({ workTitle: null, scene: drawing().scene })).toBe("Без названия");
});

it("a layer says where it is, and a picture where it comes from", () => {
  expect(positionWords(title).replaceAll(/[\u00a0\u202f]/g, " ")).toBe("Название: 150 × 500, 1 300 × 500");
  const picture = { ...author, kind: "picture", fileId: "one" } as unknown as CoverLayer;
  expect(layerDetail(picture, [])).toBe("откуда она?");
  expect(layerDetail(picture, [{ fileId: "one", source: "Ai", note: "" }])).toBe("нейросеть");
});

it("an address without ids names nothing", () => {
  const id = "4f6c1d0e-9f7d-4a51-8d2b-0d3f6c5b7a21";
  expect(coverQuery(`?work=7&picture=${id}`)).toEqual({ work: 7, design: null, picture: id, file: null });
  expect(coverQuery(`?work=0&design=${id}x&file=../x`)).toEqual({
    work: null,
    design: null,
    picture: null,
    file: null,
  });
});

it("an arrow goes 4 units, with Shift 40", () => {
  expect(arrowStep({ key: "ArrowLeft", shiftKey: false })).toEqual({ x: -4, y: 0 });
  expect(arrowStep({ key: "ArrowDown", shiftKey: true })).toEqual({ x: 0, y: 40 });
  expect(arrowStep({ key: "a", shiftKey: false })).toBeNull();
});
