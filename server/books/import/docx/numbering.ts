import { listBullet, listNumber } from "../../../../src/text/listMarks.ts";
import type { Archive } from "../archive.ts";
import { walk } from "./xml.ts";

/** How paragraphs of a level are numbered: «%1.%2.» in some kind of figures. */
type Level = { format: string; text: string; start: number; style: string };
type Instance = { abstract: string; starts: Map<number, number> };

const MAX_LISTS = 20_000;
const MAX_LEVEL = 8;
const LONGEST_TEXT = 100;
/** The lists of a document, and where each of them has come to. */
export class Numbering {
  readonly #levels = new Map<string, Map<number, Level>>();
  readonly #instances = new Map<string, Instance>();
  readonly #counts = new Map<string, number[]>();
  readonly #begun = new Set<string>();

  static async read(archive: Archive, part: string | undefined): Promise<Numbering> {
    const numbering = new Numbering();
    if (part !== undefined && archive.has(part)) await numbering.#read(archive, part);
    return numbering;
  }

  async #read(archive: Archive, part: string): Promise<void> {
    let abstract: Map<number, Level> | undefined;
    let instance: Instance | undefined;
    let level: Level | undefined;
    let overridden = 0;
    await walk(archive, part, {
      start: (name, attributes) => {
        const value = attributes.get("val") ?? "";
        if (name === "w:abstractNum") {
          abstract = new Map();
          if (this.#levels.size < MAX_LISTS) this.#levels.set(attributes.get("abstractNumId") ?? "", abstract);
        } else if (name === "w:num") {
          instance = { abstract: "", starts: new Map() };
          if (this.#instances.size < MAX_LISTS) this.#instances.set(attributes.get("numId") ?? "", instance);
        } else if (name === "w:abstractNumId" && instance) instance.abstract = value;
        else if (name === "w:lvlOverride") overridden = Number(attributes.get("ilvl"));
        else if (name === "w:startOverride") instance?.starts.set(overridden, Number(value) || 0);
        else if (name === "w:lvl") {
          level = { format: "decimal", text: "", start: 1, style: "" };
          const place = Number(attributes.get("ilvl"));
          if (!instance && place >= 0 && place <= MAX_LEVEL) abstract?.set(place, level);
        } else if (!level) return;
        else if (name === "w:numFmt") level.format = value;
        else if (name === "w:lvlText") level.text = value.slice(0, LONGEST_TEXT);
        else if (name === "w:start") level.start = Number(value) || 0;
        else if (name === "w:pStyle") level.style = value;
      },
      end: (name) => {
        if (name === "w:lvl") level = undefined;
        else if (name === "w:abstractNum") abstract = undefined;
        else if (name === "w:num") instance = undefined;
      },
    });
  }

  /**
   * The mark before the next paragraph of a list: «2.1.», «•», «—»; "" when there is none.
   * @param id - of the list; "0" is none
   * @param level - undefined: that of the paragraph's style, else the first
   */
  next(id: string, level: number | undefined, style: string | undefined): string {
    const instance = this.#instances.get(id);
    const levels = instance && this.#levels.get(instance.abstract);
    if (!instance || !levels) return "";
    const place = level ?? [...levels].find(([, one]) => one.style !== "" && one.style === style)?.[0] ?? 0;
    const own = levels.get(place);
    if (!own || own.format === "none") return "";
    if (own.format === "bullet") return listBullet(own.text);
    const counts = this.#count(id, instance, place, own);
    return own.text.replace(/%([1-9])/g, (_, digit: string) => {
      const at = Number(digit) - 1;
      const of = levels.get(at);
      return listNumber(counts[at] ?? of?.start ?? 1, of?.format ?? "decimal");
    });
  }

  #count(id: string, instance: Instance, place: number, { start }: Level): number[] {
    const counts = this.#counts.get(instance.abstract) ?? [];
    this.#counts.set(instance.abstract, counts);
    const restart = instance.starts.get(place);
    const key = `${id} ${place}`;
    if (restart !== undefined && !this.#begun.has(key)) counts[place] = restart;
    else counts[place] = counts[place] === undefined ? start : counts[place] + 1;
    this.#begun.add(key);
    counts.length = place + 1;
    return counts;
  }
}
