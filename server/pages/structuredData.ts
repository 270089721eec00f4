import type { ShownArt } from "../../src/api/contract/arts.ts";
import type { ResultOf } from "../../src/api/contract/index.ts";
import type { Audiobook } from "../../src/api/contract/listening.ts";
import { pages } from "../../src/api/contract/pages.ts";
import type { ShownPost } from "../../src/api/contract/posts.ts";
import type { BookChapter, BookDetails } from "../../src/api/contract/reading.ts";
import type { ListedReview, ReviewedWork, ShownReview } from "../../src/api/contract/reviews.ts";
import type { ShownSeries } from "../../src/api/contract/series.ts";
import { bookHref } from "../../src/text/bookHref.ts";
import { chapterHref } from "../../src/text/chapterHref.ts";
import { genreTitle } from "../../src/text/genres.ts";
import { isReadable } from "../../src/text/saleStates.ts";
import { shortened } from "../http/shortened.ts";
import { MOST_DESCRIPTION, wordsOf } from "./head.ts";

/** A thing in the words of https://schema.org; what is undefined is left out. */
type Thing = { "@type": string } & Readonly<Record<string, unknown>>;
type Person = { fio: string; userName: string; isGone?: true | undefined };
type Step = { name: string; path: string };

const authorHref = ({ userName }: Person): string => `/u/${encodeURIComponent(userName)}`;

/** A person without a page is a name alone. */
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
  const counted = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count}${unit}`);
  return `PT${counted.join("") || "0S"}`;
}

const firstOf = (times: readonly (string | null)[]): string | undefined =>
  times.filter((time) => time !== null).sort()[0];

type DescribedBook = BookDetails | Audiobook;

/** What books to read and to hear have in common. Free is what the gate opens to a guest, whole. */
const described = (book: DescribedBook, genreIds: readonly (number | null)[], origin: string) => ({
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

/** A work is read or heard, whichever page tells of it. */
const formatOf = (format: BookDetails["format"]) =>
  format === "Audiobook"
    ? { "@type": "Audiobook", bookFormat: "https://schema.org/AudiobookFormat" }
    : { "@type": "Book", bookFormat: "https://schema.org/EBook" };

function ofBook(book: BookDetails, origin: string): Thing[] {
  const { series } = book;
  return [
    {
      ...formatOf(book.format),
      ...described(book, [book.genreId, book.firstSubGenreId, book.secondSubGenreId], origin),
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
    ...formatOf("Audiobook"),
    ...described(book, [book.genreId], origin),
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

type Publication = Pick<ShownPost, "author" | "publishedAt" | "tags">;

/** What all publications have in common. */
const published = ({ author: person, publishedAt, tags }: Publication, path: string, origin: string) => ({
  url: origin + path,
  author: author(person, origin),
  inLanguage: "ru",
  datePublished: publishedAt ?? undefined,
  keywords: tags.length > 0 ? tags.join(", ") : undefined,
});

const untitled = "Без заголовка";
const beginningOf = (html: string): string | undefined => shortened(wordsOf(html), MOST_DESCRIPTION) || undefined;

const ofPost = (post: ShownPost, origin: string): Thing[] => {
  const path = `/post/${post.id}`;
  const headline = post.title || untitled;
  return [
    { "@type": "BlogPosting", headline, ...published(post, path, origin), description: beginningOf(post.html) },
    breadcrumbs(
      [
        { name: "Посты", path: "/posts" },
        { name: headline, path },
      ],
      origin,
    ),
  ];
};

/** As a review names it: of what this reader does not find that is its title alone. */
const reviewed = ({ id, format, title, coverUrl, authors }: ReviewedWork, origin: string): Thing => ({
  "@type": format === "Audiobook" ? "Audiobook" : "Book",
  name: title,
  url: id === null ? undefined : origin + bookHref({ id, ...(format && { format }) }),
  image: coverUrl === null ? undefined : origin + coverUrl,
  author: authors.length > 0 ? authors.map((person) => author(person, origin)) : undefined,
});

const reviewOf = (review: ListedReview | ShownReview, origin: string): Thing => ({
  "@type": "Review",
  name: review.title || untitled,
  ...published(review, `/review/${review.id}`, origin),
});

/** Search engines get no spoilers. */
const ofReview = (review: ShownReview, origin: string): Thing[] => [
  {
    ...reviewOf(review, origin),
    description: review.hasSpoilers ? undefined : beginningOf(review.html),
    itemReviewed: reviewed(review.work, origin),
  },
  breadcrumbs(
    [
      { name: "Рецензии", path: "/reviews" },
      { name: review.title || untitled, path: `/review/${review.id}` },
    ],
    origin,
  ),
];

const ofBookReviews = ({ about, items }: ResultOf<"getReviews">, origin: string): Thing[] => {
  const work = about?.work;
  if (!work || work.id === null) return [];
  return [
    { ...reviewed(work, origin), review: items.map((review) => reviewOf(review, origin)) },
    breadcrumbs(
      [
        { name: "Рецензии", path: "/reviews" },
        { name: work.title, path: bookHref({ id: work.id, ...(work.format && { format: work.format }) }) },
        { name: "Все рецензии", path: `/book/${work.id}/reviews` },
      ],
      origin,
    ),
  ];
};

const ofArt = (art: ShownArt, origin: string): Thing[] => {
  const path = `/art/${art.id}`;
  const name = art.title || untitled;
  const { url, ...shown } = published(art, path, origin);
  return [
    {
      "@type": "ImageObject",
      name,
      url,
      contentUrl: art.url === null ? undefined : origin + art.url,
      width: art.width ?? undefined,
      height: art.height ?? undefined,
      caption: art.alt || undefined,
      description: art.description || undefined,
      ...shown,
      creator: art.credit ? { "@type": "Person", name: art.credit } : shown.author,
      about: art.work ? { "@type": "Book", name: art.work.title, url: `${origin}/book/${art.work.id}` } : undefined,
    },
    breadcrumbs(
      [
        { name: "Арты", path: "/arts" },
        { name, path },
      ],
      origin,
    ),
  ];
};

type Reader<Answer> = (answer: Answer, origin: string) => Thing[];
/** The reader of a page as `structuredData` calls it: with the answer of that page's own call. */
const reader =
  <Answer extends object>(read: Reader<Answer>): Reader<object> =>
  (answer, origin) =>
    read(answer as Answer, origin);

const readers: Readonly<Record<string, Reader<object>>> = {
  "/book/:id": reader(ofBook),
  "/audiobook/:id": reader(ofAudiobook),
  "/book/:workId/read/:chapterId": reader(ofChapter),
  "/series/:id": reader(ofSeries),
  "/u/:userName": reader(ofAuthor),
  "/post/:id": reader(ofPost),
  "/review/:id": reader(ofReview),
  "/book/:id/reviews": reader(ofBookReviews),
  "/art/:id": reader(ofArt),
};

/** What a page is that is about nothing in particular: the whole place, or one list or text in it. */
function ofGeneralPage(path: string, origin: string): Thing[] {
  if (path === "/") return [{ "@type": "WebSite", name: "Рукопись", url: `${origin}/`, inLanguage: "ru" }];
  const title = pages.find((page) => page.path === path)?.title;
  return title === undefined || path.includes(":") ? [] : [breadcrumbs([{ name: title, path }], origin)];
}

/**
 * What a page is about, for machines: a block of data that no markup inside it can end, and that no browser runs. Empty where the page
 * is about nothing.
 * @param pagePath of the table of pages
 * @param answer what a guest is answered about it, where it is about something; the page is one for search engines (`Head.isIndexed`)
 * @param origin of the installation; addresses are absolute
 */
export function structuredData(pagePath: string, answer: unknown, origin: string): string {
  const read = readers[pagePath];
  const things = read ? (answer ? read(answer, origin) : []) : ofGeneralPage(pagePath, origin);
  if (things.length === 0) return "";
  const graph = JSON.stringify({ "@context": "https://schema.org", "@graph": things });
  return `<script type="application/ld+json">${graph.replaceAll("<", "\\u003c")}</script>`;
}
