import type { ResultOf } from "../../src/api/contract/index.ts";
import { pages } from "../../src/api/contract/pages.ts";
import { distribution, offer, personalData, sellerWords, type TextDocument, terms } from "../../src/text/documents.ts";
import { partsOf } from "../../src/text/links.ts";
import { groups } from "../../src/text/supportQuestions.ts";
import { escapeHtml } from "../../src/text/words.ts";
import { link, tag } from "./plainTags.ts";

const paragraph = (words: string): string =>
  `<p>${partsOf(words)
    .map(({ text, href }) => (href === undefined ? escapeHtml(text) : link(href, text)))
    .join("")}</p>`;
const paragraphs = (words: readonly string[]): string => words.map(paragraph).join("");

/** Under the title that the page has in the table. */
const titleOf = (path: string): string => tag("h1", pages.find((page) => page.path === path)?.title ?? "");

const textOf = (path: string, { version, beginning, parts }: TextDocument): string =>
  [
    titleOf(path),
    tag("p", `Редакция от ${version}`),
    paragraphs(beginning),
    ...parts.map((part) => tag("h2", part.title) + paragraphs(part.paragraphs)),
  ].join("");

const support = (): string =>
  [
    titleOf("/support"),
    ...groups.map(
      ({ title, questions }) =>
        tag("h2", title) + questions.map(({ question, answer }) => tag("h3", question) + paragraphs(answer)).join(""),
    ),
  ].join("");

/** Pages of our own words: their calls say nothing but who sells. @param also answers to `alsoAsked` */
export const plainTexts: Readonly<Record<string, (also: readonly unknown[]) => string>> = {
  "/support": support,
  "/offer": ([seller]) =>
    textOf("/offer", offer) + (seller ? tag("p", sellerWords(seller as ResultOf<"getSeller">)) : ""),
  "/terms": () => textOf("/terms", terms),
  "/personal-data": () => textOf("/personal-data", personalData),
  "/distribution": () => textOf("/distribution", distribution),
};
