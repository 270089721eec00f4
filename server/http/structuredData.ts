import type { ResultOf } from "../../src/api/contract/index.ts";
import type { Audiobook } from "../../src/api/contract/listening.ts";
import type { BookChapter, BookDetails } from "../../src/api/contract/reading.ts";
import type { ShownSeries } from "../../src/api/contract/series.ts";
import { bookHref } from "../../src/text/bookHref.ts";
import { chapterHref } from "../../src/text/chapterHref.ts";
import { genreTitle } from "../../src/text/genres.ts";
import { isReadable } from "../../src/text/saleStates.ts";

/** A thing in the words of https://schema.org; what is undefined is not told. */
type Thing = { "@type": string } & Readonly<Record<string, unknown>>;
type Person = { fio: string; userName: string; isGone?: true | undefined };
type Step = { name: string; path: string };

const authorHref = ({ userName }: Person): string => `/u/${encodeURIComponent(userName)}`;

/** Whoever has no page is a name alone. */
const author = (person: Person, origin: string): Thing => ({
  "@type": "Person",
  name: person.fio,
  url: person.isGone ? undefined : origin + authorHref(person),
});

/** The way from the first page to this one. */
const breadcrumbs = (steps: readonly Step[], origin: string): Thing => ({
  "@type": "BreadcrumbList",
  itemListElement: [{ name: "Рукопись", path: "/" }, ...steps].map(({ name, path }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: origin + path,
  })),
});

const stepsTo = ([first]: readonly Person[], ...rest: Step[]): Step[] =>
  first && !first.isGone ? [{ name: first.fio, path: authorHref(first) }, ...rest] : rest;

const genreTitles = (ids: readonly (number | null)[]): string[] =>
  ids.flatMap((id) => (id === null ? [] : (genreTitle(id) ?? [])));

/** ISO 8601: PT1H2M3S. */
function durationOf(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1_000);
  const parts = [
    [Math.floor(seconds / 3_600), "H"],
    [Math.floor(seconds / 60) % 60, "M"],
    [seconds % 60, "S"],
  ] as const;
  const told = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count}${unit}`);
  return `PT${told.join("") || "0S"}`;
}

const firstOf = (times: readonly (string | null)[]): string | undefined =>
  times.filter((time) => time !== null).sort()[0];

type Told = BookDetails | Audiobook;

/** What books to read and to hear have in common. Free is what the gate opens to a guest, whole. */
const told = (book: Told, genreIds: readonly (number | null)[], origin: string) => ({
  name: book.title,
  url: origin + bookHref(book),
  image: book.coverUrl === null ? undefined : origin + book.coverUrl,
  description: book.annotation || undefined,
  author: book.authors.map((person) => author(person, origin)),
  inLanguage: "ru",
  genre: genreTitles(genreIds),
  typicalAgeRange: book.ageMark.replace("+", "-"),
  datePublished: firstOf(book.chapters.map(({ publishTime }) => publishTime)),
  isAccessibleForFree: book.chapters.every(({ access }) => isReadable(access)),
  offers:
    book.offer.canBuy && book.offer.priceNow !== null
      ? {
          "@type": "Offer",
          price: (book.offer.priceNow / 100).toFixed(2),
          priceCurrency: "RUB",
          priceValidUntil: book.offer.discountEndsAt ?? undefined,
          availability: "https://schema.org/InStock",
          url: origin + bookHref(book),
        }
      : undefined,
});

function ofBook(book: BookDetails, origin: string): Thing[] {
  const { series } = book;
  return [
    {
      "@type": "Book",
      ...told(book, [book.genreId, book.firstSubGenreId, book.secondSubGenreId], origin),
      bookFormat: "https://schema.org/EBook",
      isPartOf: series
        ? { "@type": "BookSeries", name: series.title, url: `${origin}/series/${series.id}` }
        : undefined,
      position: series?.number,
    },
    breadcrumbs(
      stepsTo(book.authors, ...(series ? [{ name: series.title, path: `/series/${series.id}` }] : []), {
        name: book.title,
        path: bookHref(book),
      }),
      origin,
    ),
  ];
}

const ofAudiobook = (book: Audiobook, origin: string): Thing[] => [
  {
    "@type": "Audiobook",
    ...told(book, [book.genreId], origin),
    bookFormat: "https://schema.org/AudiobookFormat",
    duration: durationOf(book.durationMs),
    readBy: book.reciter ? { "@type": "Person", name: book.reciter } : undefined,
  },
  breadcrumbs(stepsTo(book.authors, { name: book.title, path: bookHref(book) }), origin),
];

const ofChapter = ({ work, id, title, number }: BookChapter, origin: string): Thing[] => [
  breadcrumbs(
    stepsTo(
      work.authors,
      { name: work.title, path: bookHref(work) },
      { name: title || `Глава ${number}`, path: chapterHref({ workId: work.id, chapterId: id }) },
    ),
    origin,
  ),
];

const ofSeries = ({ id, title, author: owner }: ShownSeries, origin: string): Thing[] => [
  breadcrumbs(stepsTo([owner], { name: title, path: `/series/${id}` }), origin),
];

const ofAuthor = (person: ResultOf<"getShortInfo">, origin: string): Thing[] => [
  {
    ...author(person, origin),
    image: person.avatarUrl === null ? undefined : origin + person.avatarUrl,
    description: person.aboutMe || undefined,
  },
  breadcrumbs(stepsTo([person]), origin),
];

const readers: Readonly<Record<string, (answer: never, origin: string) => Thing[]>> = {
  "/book/:id": ofBook,
  "/audiobook/:id": ofAudiobook,
  "/book/:workId/read/:chapterId": ofChapter,
  "/series/:id": ofSeries,
  "/u/:userName": ofAuthor,
};

/**
 * What a page is about, for machines: a block of data that no markup inside it can end, and that no browser runs. Empty where the page
 * is about nothing.
 * @param pagePath of the table of pages
 * @param answer what a guest is answered about it; the page is one for search engines (`Head.isIndexed`)
 * @param origin of the installation; addresses are absolute
 */
export function structuredData(pagePath: string, answer: unknown, origin: string): string {
  const things = readers[pagePath]?.(answer as never, origin);
  if (!things) return "";
  const graph = JSON.stringify({ "@context": "https://schema.org", "@graph": things });
  return `<script type="application/ld+json">${graph.replaceAll("<", "\\u003c")}</script>`;
}
