import { expect, it } from "vitest";
import { linked } from "../../src/text/links.ts";

const at = (href: string) => ({ text: href, href });

it.each<[string, ReturnType<typeof linked>]>([
  ["", []],
  ["без ссылок", [{ text: "без ссылок" }]],
  [
    "сайт https://example.org/a?b=1, и (http://пример.рф).",
    [{ text: "сайт " }, at("https://example.org/a?b=1"), { text: ", и (" }, at("http://пример.рф"), { text: ")." }],
  ],
  ["javascript:alert(1) //example.org", [{ text: "javascript:alert(1) //example.org" }]],
  [
    "https://localhost и https://user:pass@example.org",
    [{ text: "https://localhost и https://user:pass@example.org" }],
  ],
  ['<a href="https://example.org">', [{ text: '<a href="' }, at("https://example.org"), { text: '">' }]],
])("%s", (text, parts) => {
  expect(linked(text)).toEqual(parts);
});
