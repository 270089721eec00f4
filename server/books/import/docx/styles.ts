import type { Archive } from "../archive.ts";
import { walk } from "./xml.ts";

/** What letters are; undefined: as the style says. */
export type Letters = {
  bold?: boolean;
  italic?: boolean;
  strike?: boolean;
  underline?: boolean;
  hidden?: boolean;
  position?: "superscript" | "subscript" | "baseline";
};
/** What a paragraph is. */
export type Shape = { outline?: number; numbering?: string; level?: number };
type Style = { id: string; name: string; basedOn: string; isDefault: boolean; letters: Letters; shape: Shape };
/** A style with everything that it takes from those it is based on. `names`: its own first. */
export type WholeStyle = { names: readonly string[]; letters: Letters; shape: Shape };

const MAX_STYLES = 20_000;
const LONGEST_CHAIN = 20;
const nothing: WholeStyle = { names: [], letters: {}, shape: {} };

/** A switch of letters is on when it is named, unless it says that it is not. */
export const isOn = (value: string | undefined): boolean => !["0", "false", "off", "none"].includes(value ?? "");

/** What an element of the properties of letters says; `false`: it is none of them that mean anything here. */
export function readLetters(name: string, value: string | undefined, letters: Letters): boolean {
  if (name === "w:b") letters.bold = isOn(value);
  else if (name === "w:i") letters.italic = isOn(value);
  else if (name === "w:strike" || name === "w:dstrike") letters.strike = isOn(value);
  else if (name === "w:u") letters.underline = isOn(value);
  else if (name === "w:vanish") letters.hidden = isOn(value);
  else if (name === "w:vertAlign")
    letters.position = value === "superscript" || value === "subscript" ? value : "baseline";
  else return false;
  return true;
}

/** What an element of the properties of a paragraph says. */
export function readShape(name: string, value: string | undefined, shape: Shape): void {
  const number = Number(value);
  if (name === "w:outlineLvl" && number >= 0 && number <= 9) shape.outline = number;
  else if (name === "w:numId" && value !== undefined) shape.numbering = value;
  else if (name === "w:ilvl" && number >= 0 && number <= 8) shape.level = number;
}

/** The styles of a document by their ids, each with what it takes from others. */
export class Styles {
  readonly #styles = new Map<string, Style>();
  readonly #whole = new Map<string, WholeStyle>();
  /** What paragraphs are that name no style. */
  #ordinary = "";

  static async read(archive: Archive, part: string | undefined): Promise<Styles> {
    const styles = new Styles();
    if (part === undefined || !archive.has(part)) return styles;
    let style: Style | undefined;
    await walk(archive, part, {
      start(name, attributes) {
        const value = attributes.get("val");
        if (name === "w:style")
          style = {
            id: attributes.get("styleId") ?? "",
            name: "",
            basedOn: "",
            isDefault:
              attributes.get("type") === "paragraph" && attributes.has("default") && isOn(attributes.get("default")),
            letters: {},
            shape: {},
          };
        else if (!style) return;
        else if (name === "w:name") style.name = value ?? "";
        else if (name === "w:basedOn") style.basedOn = value ?? "";
        else if (!readLetters(name, value, style.letters)) readShape(name, value, style.shape);
      },
      end(name) {
        if (name !== "w:style" || !style) return;
        styles.#add(style);
        style = undefined;
      },
    });
    return styles;
  }

  #add(style: Style): void {
    if (this.#styles.size >= MAX_STYLES || this.#styles.has(style.id)) return;
    this.#styles.set(style.id, style);
    if (style.isDefault) this.#ordinary ||= style.id;
  }

  /** What letters of ordinary paragraphs are is how the author's page looks, and means nothing. */
  #own(id: string): Style | undefined {
    const style = this.#styles.get(id);
    return style && id === this.#ordinary ? { ...style, letters: {} } : style;
  }

  /** @param id - undefined: no style is named */
  find(id: string | undefined): WholeStyle {
    if (id === undefined) return nothing;
    const known = this.#whole.get(id);
    if (known) return known;
    const chain: Style[] = [];
    for (let style = this.#own(id); style && chain.length < LONGEST_CHAIN; style = this.#own(style.basedOn))
      chain.push(style);
    const whole = chain.reduceRight<WholeStyle>(
      (before, { name, letters, shape }) => ({
        names: [name.toLowerCase(), ...before.names],
        letters: { ...before.letters, ...letters },
        shape: { ...before.shape, ...shape },
      }),
      nothing,
    );
    if (this.#whole.size < MAX_STYLES) this.#whole.set(id, whole);
    return whole;
  }
}
