import { SaxesParser } from "saxes";
import { ImportRefusal } from "./refusal.ts";

/** An element with what is in it; names without their namespace prefix, attributes without prefixes too. */
export type Element = { name: string; attributes: Record<string, string>; children: (Element | string)[] };

const MAX_DEPTH = 200;
const MAX_ELEMENTS = 3_000_000;
const MAX_BINARY = 30 * 1_048_576;

export type Hear = {
  /** A whole element that stands directly in `FictionBook` or, for sections, in a `body`. */
  element: (element: Element, parent: Element) => void;
  /** A `body` begins; its attributes are known. */
  body: (attributes: Record<string, string>) => void;
  /** A `binary` is whole: its id and base64 text. */
  binary: (id: string, base64: string) => void;
};

const local = (name: string): string => name.slice(name.indexOf(":") + 1);

/**
 * Reads fb2 as a stream: only one section (or the description) is held as a tree at a time. Document types are not looked at, so
 * that no entity is ever expanded.
 * @throws ImportRefusal with line and column when the file is not well-formed or no FictionBook
 */
export async function readXml(text: AsyncIterable<string>, hear: Hear): Promise<void> {
  const parser = new SaxesParser({ position: true });
  const open: Element[] = [];
  let elements = 0;
  let isClosed = false;

  const refuse = (message: string): never => {
    throw new ImportRefusal(message, { line: parser.line, column: parser.columnIndex + 1 });
  };

  parser.on("error", () => refuse("Нарушена структура XML"));

  parser.on("opentag", ({ name, attributes }) => {
    const element: Element = {
      name: local(name),
      attributes: Object.fromEntries(
        Object.entries(attributes as Record<string, string>).map(([key, value]) => [local(key), value]),
      ),
      children: [],
    };
    if (open.length === 0 && element.name !== "FictionBook") refuse("Это не книга FictionBook");
    if (open.length >= MAX_DEPTH) refuse("Слишком глубокая вложенность");
    if (++elements > MAX_ELEMENTS) refuse("В файле слишком много элементов");
    if (open.length === 1 && element.name === "body") hear.body(element.attributes);
    open.push(element);
  });

  parser.on("text", (value) => {
    const element = open.at(-1);
    if (!element) return;
    if (element.name === "binary" && element.children.length > 0) {
      const joined = element.children[0] + value;
      if (joined.length > MAX_BINARY * 1.4) refuse("Картинка в файле слишком велика");
      element.children[0] = joined;
    } else element.children.push(value);
  });
  parser.on("cdata", (value) => void open.at(-1)?.children.push(value));

  parser.on("closetag", () => {
    const element = open.pop() as Element;
    const parent = open.at(-1);
    if (!parent) {
      isClosed = true;
      return;
    }
    if (open.length === 1 && element.name === "binary")
      hear.binary(element.attributes.id ?? "", element.children.join(""));
    else if (open.length === 1 && element.name !== "body") hear.element(element, parent);
    else if (open.length === 2 && parent.name === "body") hear.element(element, parent);
    else if (element.name !== "body") parent.children.push(element);
  });

  for await (const chunk of text) parser.write(chunk);
  parser.close();
  if (!isClosed) refuse("Файл обрывается");
}

/** Children that are elements of these names, in their order. */
export const elementsOf = (element: Element | undefined, ...names: string[]): Element[] =>
  (element?.children ?? []).filter(
    (child): child is Element => typeof child !== "string" && (names.length === 0 || names.includes(child.name)),
  );

/** All text in an element, white space folded as in XML prose. */
export const plainText = (element: Element | undefined): string =>
  (element?.children ?? [])
    .map((child) => (typeof child === "string" ? child : plainText(child)))
    .join("")
    .replace(/[ \t\r\n]+/g, " ")
    .trim();
