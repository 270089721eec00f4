import { escapeHtml } from "../../src/text/words.ts";

export const tag = (name: string, words: string): string =>
  words === "" ? "" : `<${name}>${escapeHtml(words)}</${name}>`;
export const link = (href: string, words: string): string => `<a href="${escapeHtml(href)}">${escapeHtml(words)}</a>`;
/** Each line of words is a paragraph. */
export const lines = (words: string): string =>
  words
    .split(/\n+/)
    .map((line) => tag("p", line.trim()))
    .join("");
export const list = (items: readonly string[], name: "ul" | "ol" = "ul"): string =>
  items.length === 0 ? "" : `<${name}>${items.map((item) => `<li>${item}</li>`).join("")}</${name}>`;
