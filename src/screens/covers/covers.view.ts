import type { CoverBackground, CoverLayer, CoverScene } from "../../api/contract/coverScene.ts";
import type { CoverDesign, PictureSource } from "../../api/contract/covers.ts";
import type { Work } from "../../api/contract/works.ts";
import type { CoverWords } from "../../cover/templates/pieces.ts";
import { formatNumber } from "../../text/plural.ts";

type Named = Pick<Work, "title" | "owner" | "coAuthor" | "secondCoAuthor" | "series" | "seriesPlace">;

/** What is written on the cover of a work: all its authors, its series, and its number there. */
export function wordsOfWork({ title, owner, coAuthor, secondCoAuthor, series, seriesPlace }: Named): CoverWords {
  const others = [coAuthor, secondCoAuthor].flatMap((one) => (one?.confirmed ? [one.fio] : []));
  const number = seriesPlace ? `, книга ${seriesPlace.number}` : "";
  return { title, author: [owner.fio, ...others].join(", "), series: series ? `${series.title}${number}` : "" };
}

/** Words that stand on a cover already are kept by the next template: what is not there is taken from the work. */
export function wordsOfScene({ layers }: Pick<CoverScene, "layers">, words: CoverWords): CoverWords {
  const written = (role: string) =>
    layers.flatMap((layer) => (layer.kind === "text" && layer.role === role ? [layer.text] : []))[0];
  return {
    title: written("title") ?? words.title,
    author: written("author") ?? words.author,
    series: written("series") ?? words.series,
  };
}

const roles = {
  title: ["Название", "названия"],
  author: ["Автор", "автора"],
  series: ["Цикл и номер", "цикла"],
  tagline: ["Подзаголовок", "подзаголовка"],
  free: ["Текст", "текста"],
} as const;
const kinds = {
  rect: ["Прямоугольник", "прямоугольника"],
  ellipse: ["Овал", "овала"],
  line: ["Линия", "линии"],
  ornament: ["Рисунок", "рисунка"],
  picture: ["Картинка", "картинки"],
} as const;
const namesOf = (layer: CoverLayer) => (layer.kind === "text" ? roles[layer.role] : kinds[layer.kind]);

/** As the list of layers has it. */
export const layerName = (layer: CoverLayer): string => namesOf(layer)[0];
/** «сдвиг названия» */
export const stepName = (what: string, layer: CoverLayer): string => `${what} ${namesOf(layer)[1]}`;

export const sourceTitles: Record<PictureSource["source"], string> = {
  Own: "Моя работа",
  Commissioned: "Заказ у художника",
  Stock: "Куплено на стоке",
  Free: "Свободная лицензия",
  Ai: "Нейросеть",
};
const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** The text next to the name of a layer. */
export function layerDetail(layer: CoverLayer, sources: readonly PictureSource[]): string {
  if (layer.kind === "text") return layer.text.replace(/\s+/g, " ");
  if (layer.kind !== "picture") return layer.colour;
  const said = sources.find(({ fileId }) => fileId === layer.fileId);
  return said ? lowered(sourceTitles[said.source]) : "откуда она?";
}

export function backgroundDetail(background: CoverBackground): string {
  if (background.kind === "colour") return background.colour;
  if (background.kind === "gradient") return "переход цветов";
  return background.shade > 0 ? "картинка, затемнена" : "картинка";
}

/** «Название: 150 × 390, 1 300 × 440» */
export const positionWords = (layer: CoverLayer): string => {
  const [x, y, width, height] = [layer.box.x, layer.box.y, layer.box.width, layer.box.height].map((side) =>
    formatNumber(Math.round(side)),
  );
  return `${layerName(layer)}: ${x} × ${y}, ${width} × ${height}`;
};

/** What a design is called among others. */
export function designTitle({ workTitle, scene }: Pick<CoverDesign, "workTitle" | "scene">): string {
  const title = wordsOfScene(scene, { title: "", author: "", series: "" }).title.replace(/\s+/g, " ");
  return workTitle ?? (title || "Без названия");
}

export const resultHref = (design: string): string => `/work/create-cover/result?design=${design}`;

const guidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** What the address says: for which work, which design, and a picture that is to be cut. What is no id is nothing. */
export function coverQuery(search: string) {
  const query = new URLSearchParams(search);
  const guid = (name: string): string | null => {
    const value = query.get(name) ?? "";
    return guidPattern.test(value) ? value : null;
  };
  const work = query.get("work") ?? "";
  return {
    work: /^[1-9]\d{0,15}$/.test(work) ? Number(work) : null,
    design: guid("design"),
    picture: guid("picture"),
    file: guid("file"),
  };
}
