import { SaxesParser } from "saxes";

/** An element as a strict parser reads it: its name, its attributes where it has any, its words or its elements. */
export type Element = { name: string; attributes?: Record<string, string>; text?: string; elements?: Element[] };

/** @throws what is no well-formed XML with namespaces */
export function readXml(xml: string): Element {
  const parser = new SaxesParser({ xmlns: true });
  const top: Element = { name: "", elements: [] };
  const open: Element[] = [top];
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    const entries = Object.values(attributes).map(({ name: key, value }) => [key, value] as const);
    const element: Element = { name, ...(entries.length > 0 && { attributes: Object.fromEntries(entries) }) };
    const outer = open.at(-1) as Element;
    outer.elements = [...(outer.elements ?? []), element];
    open.push(element);
  });
  const words = (text: string) => {
    const inner = open.at(-1) as Element;
    inner.text = (inner.text ?? "") + text;
  };
  parser.on("text", words);
  parser.on("cdata", words);
  parser.on("closetag", () => {
    const closed = open.pop() as Element;
    if (closed.elements) delete closed.text;
  });
  parser.write(xml).close();
  const [root] = top.elements ?? [];
  if (!root) throw new Error("an empty document");
  return root;
}

/** Of each element of the name the words of its own elements by their names. */
export const wordsIn = ({ elements = [] }: Element, name: string): Record<string, string>[] =>
  elements
    .filter((element) => element.name === name)
    .map((element) => Object.fromEntries((element.elements ?? []).map((inner) => [inner.name, inner.text ?? ""])));
