import { escapeHtml } from "../../src/text/words.ts";

/** What no document of XML 1.0 may hold, not even as a reference (https://www.w3.org/TR/xml/#charsets). */
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** A text as the content of an element, or of an attribute in double quotes. */
export const xmlText = (text: string): string => escapeHtml(text.replace(forbidden, ""));

/** An element that holds words and no other elements. @param attributes in their order */
export function element(name: string, text: string, attributes: Readonly<Record<string, string>> = {}): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${xmlText(value)}"`);
  return `<${name}${written.join("")}>${xmlText(text)}</${name}>`;
}

export const xmlHead = '<?xml version="1.0" encoding="utf-8"?>\n';
