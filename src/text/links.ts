import { isWebAddress } from "./formRules.ts";

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

type Part = { text: string; href?: string };

/** A paragraph as words and links: `[words](address)` is a link. */
export const partsOf = (paragraph: string): Part[] =>
  paragraph
    .split(/(\[[^\]]+\]\([^)]+\))/)
    .filter(Boolean)
    .map((text) => {
      const link = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(text);
      return link ? { text: link[1] ?? "", href: link[2] ?? "" } : { text };
    });

const country = "[a-z]{2}";
const general =
  "aero|app|art|asia|biz|blog|bot|chat|click|club|com|coop|dev|edu|fun|game|gov|host|info|link|live|museum|name|net|news|onion|online|org|page|pro|pub|shop|site|space|store|team|tech|top|web|website|wiki|world|xxx|xyz";
const russian = "дети|ком|москва|онлайн|орг|рус|рф|сайт";

/**
 * The beginning of an address, a domain under one of the usual endings, one of a single letter, one with a path. Nothing before the
 * dot is of any length: a name of thousands of letters would be walked again from each of them.
 */
const signs = [
  "://",
  "(?<![\\p{L}\\p{N}])www\\.",
  `[\\p{L}\\p{N}-]{2}\\.(?:${country}|${general}|${russian})(?![\\p{L}\\p{N}-])`,
  "(?<![\\p{L}\\p{N}.-])[a-z\\d]\\.com(?![\\p{L}\\p{N}-])",
  "[\\p{L}\\p{N}]\\.[a-z]{2,24}/",
];
const address = new RegExp(signs.join("|"), "iu");

/**
 * Would a letter or a page show a link in place of this name? «А.С.Пушкин» and «J.R.R. Tolkien» are names.
 * @param name what a person wants to be called
 */
export const holdsAddress = (name: string): boolean => address.test(name.normalize("NFKC"));
