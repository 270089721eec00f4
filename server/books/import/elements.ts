import type { TextPosition } from "./refusal.ts";

/** An element with what is in it; names without their namespace prefix, attributes without prefixes too. */
export type Element = {
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: (Element | string)[];
  place: TextPosition;
};

/** Children that are elements of these names, in their order. */
export const elementsOf = (element: Element | undefined, ...names: string[]): Element[] =>
  (element?.children ?? []).filter(
    (child): child is Element => typeof child !== "string" && (names.length === 0 || names.includes(child.name)),
  );

/** White space of XML prose is one space. Single spaces are passed by: nearly all are. */
export const folded = (text: string): string => text.replace(/[\t\r\n][ \t\r\n]*| [ \t\r\n]+/g, " ");

/** All text in an element, white space folded as in XML prose. */
export const plainText = (element: Element | undefined): string =>
  folded(
    (element?.children ?? []).map((child) => (typeof child === "string" ? child : plainText(child))).join(""),
  ).trim();
