import { ImportRefusal } from "../refusal.ts";
import type { Relationships } from "./parts.ts";
import type { Facts, Inline } from "./story.types.ts";
import type { Letters } from "./styles.ts";

/** Characters of a document, its notes included. */
const MAX_TEXT = 40_000_000;
const MAX_FIELDS = 100;
const LONGEST_INSTRUCTION = 4_096;
const link = /^\s*HYPERLINK\s+(\\l\s+)?"([^"]*)"/i;
/** A field's words until it is whole, then where it leads. */
type Field = { instruction: string; href: string };

const marksOf = ({ bold, italic, strike, position }: Letters): string[] => [
  ...(bold ? ["strong"] : []),
  ...(italic ? ["emphasis"] : []),
  ...(strike ? ["strikethrough"] : []),
  ...(position === "superscript" ? ["sup"] : position === "subscript" ? ["sub"] : []),
];

/** Reads the lines of paragraphs: letters with their marks, links, notes, pictures. */
export class Runs {
  /** Of the run that is being read. */
  letters: Letters = {};
  readonly #relationships: Relationships;
  readonly #facts: Facts;
  readonly #fields: Field[] = [];
  readonly #links: string[] = [];
  /** Of the paragraph and of the style of the letters. */
  #inherited: Letters = {};
  #isText: "" | "text" | "instruction" = "";
  /** The sign of a note that has one of its own: our notes have numbers. */
  #isOwnMark = false;
  #alt = "";
  #characters = 0;

  constructor({ relationships, facts }: { relationships: Relationships; facts: Facts }) {
    this.#relationships = relationships;
    this.#facts = facts;
  }

  begin(paragraph: Letters): void {
    this.letters = {};
    this.#inherited = paragraph;
    this.#isOwnMark = false;
  }

  styled(letters: Letters): void {
    this.#inherited = { ...this.#inherited, ...letters };
  }

  start(name: string, attributes: ReadonlyMap<string, string>, content: Inline[]): void {
    switch (name) {
      case "w:t":
      case "m:t":
        this.#isText = "text";
        return;
      case "w:instrText":
        this.#isText = "instruction";
        return;
      case "w:tab":
      case "w:ptab":
        this.#add(" ", content);
        return;
      case "w:noBreakHyphen":
        this.#add("\u2011", content);
        return;
      case "w:sym":
        this.#sign(attributes.get("char") ?? "", content);
        return;
      case "w:br":
      case "w:cr":
        this.#put(content, { type: "break", kind: isPage(attributes.get("type")) ? "page" : "line" });
        return;
      case "w:fldChar":
        this.#field(attributes.get("fldCharType"));
        return;
      case "w:hyperlink":
        this.#links.push(this.#hrefOf(attributes));
        return;
      case "w:commentReference":
        this.#facts.count("comments");
        return;
      case "m:oMath":
        this.#facts.count("formulas");
        this.begin({});
        return;
      case "a:graphicData":
        if (/\/(chart|diagram)/.test(attributes.get("uri") ?? "")) this.#facts.count("drawings");
        return;
      case "wp:docPr":
        this.#alt = attributes.get("descr") || attributes.get("title") || "";
        return;
      case "a:blip":
        this.#image(attributes.get("embed") ?? attributes.get("link"), this.#alt, content);
        return;
      case "v:imagedata":
        this.#image(attributes.get("id") ?? attributes.get("relid"), attributes.get("title") ?? "", content);
        return;
    }
  }

  end(name: string): void {
    if (name === "w:t" || name === "m:t" || name === "w:instrText") this.#isText = "";
    else if (name === "w:hyperlink") this.#links.pop();
  }

  text(value: string, content: Inline[]): void {
    if (this.#isText === "text") this.#add(value, content);
    else if (this.#isText === "instruction") {
      const field = this.#fields.at(-1);
      if (field && field.instruction.length < LONGEST_INSTRUCTION) field.instruction += value;
    }
  }

  /** A link ends with its paragraph, though its end may be forgotten. */
  endParagraph(): void {
    for (const field of this.#fields) field.href = "";
    this.#links.length = 0;
  }

  note(id: string, attributes: ReadonlyMap<string, string>, content: Inline[]): void {
    this.#put(content, { type: "note", id });
    this.#facts.name(id);
    this.#isOwnMark = attributes.has("customMarkFollows");
  }

  #put(content: Inline[], inline: Inline): void {
    this.#facts.hold();
    content.push(inline);
  }

  #add(text: string, content: Inline[]): void {
    this.#characters += text.length;
    if (this.#characters > MAX_TEXT) throw new ImportRefusal("В книге слишком много текста");
    const letters = { ...this.#inherited, ...this.letters };
    if (letters.hidden) this.#facts.count("hidden");
    if (this.#isOwnMark || letters.hidden) return;
    const href = this.#links.at(-1) || this.#fields.findLast((field) => field.href !== "")?.href || "";
    if (letters.underline && href === "") this.#facts.count("underlined");
    const marks = marksOf(letters);
    const last = content.at(-1);
    if (last?.type === "text" && last.href === href && last.marks.join() === marks.join()) last.text += text;
    else this.#put(content, { type: "text", text, marks, href });
  }

  /** Signs of fonts of signs have numbers from F000 on, and no meaning elsewhere. */
  #sign(code: string, content: Inline[]): void {
    const number = Number.parseInt(code, 16);
    const isMeant = number >= 0x20 && number < 0xd800;
    if (!isMeant) this.#facts.count("signs");
    this.#add(isMeant ? String.fromCharCode(number) : "□", content);
  }

  #field(type: string | undefined): void {
    const field = this.#fields.at(-1);
    if (type === "begin" && this.#fields.length < MAX_FIELDS) this.#fields.push({ instruction: "", href: "" });
    else if (type === "separate" && field) field.href = hrefIn(field.instruction);
    else if (type === "end") this.#fields.pop();
  }

  #hrefOf(attributes: ReadonlyMap<string, string>): string {
    const anchor = attributes.get("anchor");
    const target = this.#relationships.byId.get(attributes.get("id") ?? "");
    if (target) return target.name;
    return anchor === undefined ? "" : `#${anchor}`;
  }

  #image(id: string | undefined, alt: string, content: Inline[]): void {
    const target = this.#relationships.byId.get(id ?? "");
    if (target) this.#put(content, { type: "image", ...target, alt });
    this.#alt = "";
  }
}

function hrefIn(instruction: string): string {
  const [, isPlace, address = ""] = link.exec(instruction) ?? [];
  return isPlace ? `#${address}` : address;
}

const isPage = (type: string | undefined): boolean => type === "page" || type === "column";
