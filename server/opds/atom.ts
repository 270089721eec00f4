import { element, xmlHead } from "../http/xml.ts";

/** What a link leads to: a list of lists, or a list of books. */
export type Kind = "navigation" | "acquisition";
export const catalogType = (kind: Kind): string => `application/atom+xml;profile=opds-catalog;kind=${kind}`;

/** Addresses are whole. `price`: in kopecks, of what is for sale. */
export type Link = { rel: string; href: string; type: string; title?: string; price?: number };
export type Category = { term: string; label: string; scheme: string };
export type Entry = {
  id: string;
  title: string;
  updatedAt: Date;
  authors: readonly { name: string; uri: string | null }[];
  categories: readonly Category[];
  /** Words alone; empty: none. */
  summary: string;
  /** Of a book: what it is written in. */
  language?: string;
  links: readonly Link[];
};
/** `self`: its own address; `next`: that of what comes behind. */
export type Feed = {
  kind: Kind;
  title: string;
  self: string;
  next: string | null;
  updatedAt: Date;
  entries: readonly Entry[];
};

const names =
  'xmlns="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/terms/" xmlns:opds="http://opds-spec.org/2010/catalog"';

const linkOf = ({ rel, href, type, title, price }: Link): string => {
  const link = element("link", "", { rel, href, type, ...(title !== undefined && { title }) });
  if (price === undefined) return link;
  const cost = element("opds:price", (price / 100).toFixed(2), { currencycode: "RUB" });
  return link.replace("</link>", () => `${cost}</link>`);
};

const authorOf = ({ name, uri }: Entry["authors"][number]): string =>
  `<author>${element("name", name)}${uri === null ? "" : element("uri", uri)}</author>`;

const entryOf = ({ id, title, updatedAt, authors, categories, summary, language, links }: Entry): string =>
  [
    "<entry>",
    element("title", title),
    element("id", id),
    element("updated", updatedAt.toISOString()),
    ...authors.map(authorOf),
    ...(language === undefined ? [] : [element("dc:language", language)]),
    ...categories.map(({ term, label, scheme }) => element("category", "", { term, label, scheme })),
    ...(summary === "" ? [] : [element("summary", summary, { type: "text" })]),
    ...links.map(linkOf),
    "</entry>\n",
  ].join("");

/** A feed of OPDS 1.2 (https://specs.opds.io/opds-1.2). @param origin of the installation */
export function atomOf({ kind, title, self, next, updatedAt, entries }: Feed, origin: string): string {
  const links: Link[] = [
    { rel: "self", href: self, type: catalogType(kind) },
    { rel: "start", href: `${origin}/opds`, type: catalogType("navigation") },
    { rel: "search", href: `${origin}/opds/opensearch.xml`, type: "application/opensearchdescription+xml" },
    ...(next === null ? [] : [{ rel: "next", href: next, type: catalogType(kind) }]),
  ];
  const head = [
    element("id", self),
    element("title", title),
    element("updated", updatedAt.toISOString()),
    authorOf({ name: "Рукопись", uri: `${origin}/` }),
    ...links.map(linkOf),
  ];
  return `${xmlHead}<feed ${names}>\n${head.join("\n")}\n${entries.map(entryOf).join("")}</feed>\n`;
}

/** How programs search (https://github.com/dewitt/opensearch). */
export function openSearchOf(origin: string): string {
  const template = `${origin}/opds/search?q={searchTerms}`;
  return `${xmlHead}<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
${element("ShortName", "Рукопись")}
${element("Description", "Книги по названию, автору, циклу и меткам")}
${element("InputEncoding", "UTF-8")}
${element("OutputEncoding", "UTF-8")}
${element("Url", "", { type: catalogType("acquisition"), template })}
</OpenSearchDescription>
`;
}
