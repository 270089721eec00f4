import { isWebAddress } from "./ruleValues.ts";

/** What is left of an address at the end of a sentence. */
const ENDING = /[.,;:!?»”)\]]+$/;

/** A text cut into words and web addresses, in their order; together they are the text. */
export function linked(text: string): { text: string; href?: string }[] {
  const parts: { text: string; href?: string }[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(/https?:\/\/[^\s<>"«»]+/gi)) {
    const href = found.replace(ENDING, "");
    if (!isWebAddress(href)) continue;
    if (index > from) parts.push({ text: text.slice(from, index) });
    parts.push({ text: href, href });
    from = index + href.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}
