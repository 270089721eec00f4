import { escapeHtml } from "../../src/text/words.ts";
import { element, xmlHead } from "../http/xml.ts";
import type { Picture } from "./pictures.ts";

/** Words alone; addresses are whole. */
export type Item = {
  title: string;
  link: string;
  /** Of the text that readers have: a new one makes it another item. */
  revision: number;
  /** Empty: the feed shows none. */
  description: string;
  authors: readonly string[];
  categories: readonly string[];
  picture: Picture | null;
  publishedAt: Date;
};
/** `self`: its own address. */
export type Channel = { title: string; link: string; self: string; description: string; items: readonly Item[] };

/** Programs ask again after so many minutes. */
const EVERY = 60;

const names =
  'xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/"';

/** RFC 822, as RSS asks. */
const timeOf = (time: Date): string => time.toUTCString();

/** Programs read a description as HTML: words are escaped once as HTML and once as XML. */
const descriptionOf = (text: string): string[] => (text === "" ? [] : [element("description", escapeHtml(text))]);

/** An `enclosure` must say how long it is, and players would take one for a sound: https://www.rssboard.org/media-rss#media-content. */
const pictureIn = ({ url, contentType, byteSize }: Picture): string =>
  element("media:content", "", {
    url,
    type: contentType,
    medium: "image",
    ...(byteSize !== null && { fileSize: String(byteSize) }),
  });

const itemOf = ({ title, link, revision, description, authors, categories, picture, publishedAt }: Item): string =>
  [
    "<item>",
    element("title", title),
    element("link", link),
    element("guid", `${link}#${revision}`, { isPermaLink: "false" }),
    ...descriptionOf(description),
    ...authors.map((name) => element("dc:creator", name)),
    ...categories.map((name) => element("category", name)),
    ...(picture ? [pictureIn(picture)] : []),
    element("pubDate", timeOf(publishedAt)),
    "</item>\n",
  ].join("");

/** A feed in RSS 2.0 (https://www.rssboard.org/rss-specification). */
export function rssOf({ title, link, self, description, items }: Channel): string {
  const head = [
    element("title", title),
    element("link", link),
    element("atom:link", "", { href: self, rel: "self", type: "application/rss+xml" }),
    element("description", escapeHtml(description)),
    element("language", "ru"),
    element("ttl", String(EVERY)),
    ...items.slice(0, 1).map(({ publishedAt }) => element("pubDate", timeOf(publishedAt))),
  ];
  return `${xmlHead}<rss version="2.0" ${names}><channel>\n${head.join("\n")}\n${items.map(itemOf).join("")}</channel></rss>\n`;
}
