import type { BookCard, ListedBook } from "../../src/api/contract/reading.ts";
import { bookHref } from "../../src/text/bookHref.ts";
import { genreTitle } from "../../src/text/genres.ts";
import { refundEndText } from "../../src/text/refundEnds.ts";
import { type BookFormat, bookFormats } from "../../src/text/workOptions.ts";
import { drawnCoverAddress } from "../cards/drawnCover.ts";
import { refundEndsAt } from "../commerce/refundRight.ts";
import { downloadOf } from "../policies/downloading.ts";
import type { Reader } from "../policies/reader.ts";
import { pricedCardsOf } from "../reading/works.ts";
import { bookFilesOf } from "../works/bookFiles.ts";
import { findWork } from "../works/rows.ts";
import { catalogType, type Entry, type Link } from "./atom.ts";

/** fb2 comes packed: it shrinks to a third. */
export const bookTypes: Record<BookFormat, string> = { fb2: "application/fb2+zip", epub: "application/epub+zip" };

const acquisition = "http://opds-spec.org/acquisition";
type ShownBook = Exclude<ListedBook, { isWithheld: true }>;

const filesOf = (workId: number, formats: readonly BookFormat[], origin: string): Link[] =>
  formats.map((format) => ({
    rel: acquisition,
    href: `${origin}/opds/book/${workId}/${format}`,
    type: bookTypes[format],
  }));

/**
 * How this reader gets the book. To a guest files are named that somebody with a key may have: the program is asked for it then. Where
 * there is no file the way leads to the page on which the book is read or bought.
 */
async function waysTo(card: ShownBook, reader: Reader, origin: string): Promise<Link[]> {
  const page = { rel: acquisition, href: origin + bookHref(card), type: "text/html" };
  const access = await downloadOf(await findWork(card.id), reader);
  if (access === "held") return filesOf(card.id, bookFormats, origin);
  if (access === "forBuyers")
    return [{ ...page, rel: `${acquisition}/buy`, ...(card.priceNow !== null && { price: card.priceNow }) }];
  const isAskedFor = reader.user === null && (access === "forSignedIn" || access === "forFriends");
  if (access !== "allowed" && !isAskedFor) return [page];
  const built = (await bookFilesOf(card.id)).filter(({ fileId }) => fileId !== null);
  return built.length === 0
    ? [page]
    : filesOf(
        card.id,
        built.map(({ format }) => format),
        origin,
      );
}

/** A cover that nobody has uploaded is painted for programs as it is drawn on the site. */
async function drawnOf(card: BookCard, origin: string): Promise<Link[]> {
  const linkTo = async (rel: string, width: number): Promise<Link[]> => {
    const address = await drawnCoverAddress(card, width);
    return address === null ? [] : [{ rel, href: origin + address, type: "image/jpeg" }];
  };
  return [
    ...(await linkTo("http://opds-spec.org/image", 600)),
    ...(await linkTo("http://opds-spec.org/image/thumbnail", 160)),
  ];
}

const uploadedOf = ({ id, coverUrl }: BookCard, origin: string): Link[] =>
  coverUrl === null
    ? []
    : [
        { rel: "http://opds-spec.org/image", href: `${origin}/opds/cover/${id}/600.jpeg`, type: "image/jpeg" },
        {
          rel: "http://opds-spec.org/image/thumbnail",
          href: `${origin}/opds/cover/${id}/160.jpeg`,
          type: "image/jpeg",
        },
      ];

/** A book's summary; a buyer reads first what a download takes from them: a program asks nothing. */
async function summaryFor({ id, annotation }: ShownBook, reader: Reader, now: Date): Promise<string> {
  const until = await refundEndsAt(id, reader, now);
  const parts = until === null ? [annotation] : [refundEndText("program", until, now.getTime()), annotation];
  return parts.filter(Boolean).join("\n\n");
}

async function entryOf(card: ShownBook, reader: Reader, origin: string, now: Date): Promise<Entry> {
  const { title, authors, genreId, ageMark, lastUpdateTime } = card;
  const genre = genreId === null ? undefined : genreTitle(genreId);
  return {
    id: origin + bookHref(card),
    title,
    updatedAt: new Date(lastUpdateTime),
    authors: authors.map(({ fio, userName, isGone }) => ({
      name: fio,
      uri: isGone ? null : `${origin}/u/${encodeURIComponent(userName)}`,
    })),
    categories: [
      ...(genre === undefined ? [] : [{ term: String(genreId), label: genre, scheme: `${origin}/opds/genres` }]),
      { term: ageMark, label: ageMark, scheme: `${origin}/opds` },
    ],
    summary: await summaryFor(card, reader, now),
    language: "ru",
    links: [
      ...(await waysTo(card, reader, origin)),
      ...(card.coverUrl === null ? await drawnOf(card, origin) : uploadedOf(card, origin)),
      { rel: "alternate", href: origin + bookHref(card), type: "text/html" },
      ...authors
        .filter(({ isGone }) => !isGone)
        .map(({ id, fio }) => ({
          rel: "related",
          href: `${origin}/opds/author/${id}`,
          type: catalogType("acquisition"),
          title: `Все книги: ${fio}`,
        })),
    ],
  };
}

/** Books in this order; what this reader gets only after saying that they are 18 is left out. @param origin of the installation */
export async function entriesOf(ids: readonly number[], reader: Reader, origin: string, now: Date): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (const card of await pricedCardsOf(ids, reader, now))
    if (!("isWithheld" in card)) entries.push(await entryOf(card, reader, origin, now));
  return entries;
}
