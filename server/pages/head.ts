import type { ShownArt } from "../../src/api/contract/arts.ts";
import type { ResultOf } from "../../src/api/contract/index.ts";
import type { Audiobook } from "../../src/api/contract/listening.ts";
import type { Page } from "../../src/api/contract/pages.ts";
import { CATALOG_PAGES } from "../../src/api/contract/payloads.ts";
import type { ShownPost } from "../../src/api/contract/posts.ts";
import type { BookChapter, BookDetails, ClosedBook } from "../../src/api/contract/reading.ts";
import type { ShownReview } from "../../src/api/contract/reviews.ts";
import type { ShownSeries } from "../../src/api/contract/series.ts";
import { bookHref } from "../../src/text/bookHref.ts";
import { distribution, offer, personalData, type TextDocument, terms } from "../../src/text/documents.ts";
import {
  artTabTitle,
  audiobookTabTitle,
  bookReviewsTabTitle,
  postTabTitle,
  reviewTabTitle,
  seriesTabTitle,
} from "../../src/text/laterTabTitles.ts";
import { namesOf } from "../../src/text/people.ts";
import { authorTabTitle, bookTabTitle, chapterTabTitle, pageTabTitle } from "../../src/text/tabTitles.ts";
import { escapeHtml } from "../../src/text/words.ts";
import { shortened } from "../http/shortened.ts";

/** Words of a picture for messengers; `book`: the drawn cover next to them. */
export type HeadCard = {
  title: string;
  label: string;
  author: string;
  book: { id: number; title: string; author: string } | null;
};

/** What the first HTML says of its page to readers that run no scripts: search engines, messengers. */
export type Head = {
  title: string;
  /** Nothing: that of the whole place stays. */
  description?: string;
  kind?: "book" | "profile" | "website";
  /** Path of the one address under which the page is to be known, with its query. */
  canonical?: string;
  /** Path of a picture; `imageSize`: how large it is, where that is known. */
  image?: string | null;
  imageSize?: { width: number; height: number };
  /** What is painted where there is no picture; null: nothing, it is not everybody's to see. Left out: the title alone. */
  card?: HeadCard | null;
  /** Path of the feed that tells what is new here. */
  feed?: string;
  isIndexed: boolean;
};

/** Search engines show so many characters. */
const MOST_TITLE = 70;
export const MOST_DESCRIPTION = 160;

/** A book that not everybody may read has no description. */
const ofClosed = (book: ClosedBook): Head => ({
  title: "isWithheld" in book ? bookTabTitle(book) : pageTabTitle("Книга"),
  isIndexed: false,
});

const isClosed = (answer: object): answer is ClosedBook =>
  "isWithheld" in answer || "isForSignedIn" in answer || "isListened" in answer;

/** A feed is a guest's: of what a guest may not read there is none. */
const feedOf = ({ id, privacyDisplay, adultOnly, isPreview }: BookDetails | Audiobook): Pick<Head, "feed"> =>
  !isPreview && !adultOnly && (privacyDisplay === "All" || privacyDisplay === "Link")
    ? { feed: `/feed/book/${id}.xml` }
    : {};

const cardOfBook = (book: BookDetails | Audiobook): HeadCard | null => {
  if (book.isPreview) return null;
  const author = namesOf(book.authors);
  const label = book.format === "Audiobook" ? "Аудиокнига" : "";
  return { title: book.title, label, author, book: { id: book.id, title: book.title, author } };
};

const ofBook = (book: BookDetails): Head => ({
  title: bookTabTitle(book),
  description:
    book.annotation ||
    `«${book.title}»: ${book.format === "Audiobook" ? "аудиокнига" : "книга"} автора ${namesOf(book.authors)} на «Рукописи».`,
  kind: "book",
  canonical: bookHref(book),
  image: book.coverUrl,
  card: cardOfBook(book),
  ...feedOf(book),
  isIndexed: !book.isPreview && book.ageMark !== "18+" && book.privacyDisplay === "All",
});

const ofAudiobook = (book: Audiobook): Head => ({
  title: audiobookTabTitle(book),
  description: book.annotation || `«${book.title}»: аудиокнига автора ${namesOf(book.authors)} на «Рукописи».`,
  kind: "book",
  canonical: `/audiobook/${book.id}`,
  image: book.coverUrl,
  card: cardOfBook(book),
  ...feedOf(book),
  isIndexed: !book.isPreview && book.ageMark !== "18+" && book.privacyDisplay === "All",
});

const ofChapter = (chapter: BookChapter): Head => ({
  title: chapterTabTitle(chapter),
  description: `Глава ${chapter.number} книги «${chapter.work.title}», ${namesOf(chapter.work.authors)}.`,
  kind: "book",
  canonical: `/book/${chapter.work.id}/read/${chapter.id}`,
  card: chapter.isDraft
    ? null
    : {
        title: chapter.title || `Глава ${chapter.number}`,
        label: `«${chapter.work.title}», глава ${chapter.number}`,
        author: namesOf(chapter.work.authors),
        book: null,
      },
  // The others are found through the book.
  isIndexed:
    !chapter.isDraft && chapter.number === 1 && chapter.work.ageMark !== "18+" && chapter.work.privacyDisplay === "All",
});

const ofSeries = (series: ShownSeries): Head => ({
  title: seriesTabTitle(series),
  description: series.annotation || `«${series.title}»: цикл автора ${series.author.fio} на «Рукописи».`,
  kind: "website",
  canonical: `/series/${series.id}`,
  image: series.coverUrl,
  card: { title: series.title, label: "Цикл книг", author: series.author.fio, book: null },
  isIndexed: series.works.some((work) => !("isWithheld" in work) && work.ageMark !== "18+"),
});

const ofAuthor = (author: ResultOf<"getShortInfo">): Head => ({
  title: authorTabTitle(author),
  description: `Книги автора ${author.fio} на «Рукописи».`,
  kind: "profile",
  canonical: `/u/${encodeURIComponent(author.userName)}`,
  card: { title: author.fio, label: "Автор", author: "", book: null },
  feed: `/feed/u/${encodeURIComponent(author.userName)}.xml`,
  isIndexed: author.inSearchEngines,
});

type Catalog = ResultOf<"searchCatalog">;

/** Which page of a list the address asks for, and whether there is one: behind the last one there is nothing. */
function pageIn(query: URLSearchParams, answer: Catalog | null | undefined) {
  const given = query.get("page") ?? "";
  const number = /^[1-9]\d*$/.test(given) ? Number(given) : 1;
  const isMissing = number > CATALOG_PAGES || (number > 1 && answer?.searchResults.length === 0);
  return { number: isMissing ? 1 : number, isMissing };
}

/** The list of new books; a filtered one is not to be found by itself. */
function ofHome(title: string, search: string, answer: Catalog | null | undefined): Head {
  const query = new URLSearchParams(search);
  const { number, isMissing } = pageIn(query, answer);
  const isFiltered = ["search", "genre", "tag", "cursor"].some((name) => query.has(name));
  return {
    title: pageTabTitle(title),
    description: "Новые книги и аудиокниги «Рукописи»: читайте и слушайте, пишите и публикуйте своё.",
    kind: "website",
    canonical: number > 1 ? `/?page=${number}` : "/",
    feed: "/feed/new.xml",
    isIndexed: !isFiltered && !isMissing,
  };
}

/** All books; a narrowed list is not to be found by itself. */
function ofCatalog(title: string, search: string, answer: Catalog | null | undefined): Head {
  const query = new URLSearchParams(search);
  const { number, isMissing } = pageIn(query, answer);
  return {
    title: pageTabTitle(title),
    description: "Книги и аудиокниги «Рукописи»: по жанрам, меткам, объёму и цене, бесплатные и по подписке.",
    kind: "website",
    canonical: number > 1 ? `/catalog?page=${number}` : "/catalog",
    feed: "/feed/new.xml",
    isIndexed: !isMissing && [...query.keys()].every((name) => name === "page"),
  };
}

const beginningOf = ({ beginning: [first = ""] }: TextDocument): string => first;

/** Pages that are found by what they are, whatever they are answered. */
const descriptions: Readonly<Record<string, string>> = {
  "/posts": "Посты авторов «Рукописи»: о том, как пишутся книги, новости и разговоры с читателями.",
  "/reviews": "Рецензии читателей на книги и аудиокниги «Рукописи».",
  "/arts": "Арты «Рукописи»: рисунки и иллюстрации авторов к книгам и сами по себе.",
  "/support": "Ответы на частые вопросы о «Рукописи» и письмо в поддержку.",
  "/account/login": "Вход на «Рукопись»: ваша библиотека, ваши книги и переписка.",
  "/account/register": "Регистрация на «Рукописи»: читайте, сохраняйте место в книгах и публикуйте своё.",
  "/terms": beginningOf(terms),
  "/offer": beginningOf(offer),
  "/personal-data": beginningOf(personalData),
  "/distribution": beginningOf(distribution),
};

/** A page that a letter leads to, or a list in another order: its address has no query, and search engines skip it. */
const ofPublic = ({ path, title }: Page, search: string): Head => {
  const description = descriptions[path];
  return {
    title: pageTabTitle(title),
    ...(description && { description }),
    kind: "website",
    canonical: path,
    isIndexed: description !== undefined && search === "",
  };
};

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };
/** The words that the HTML of our own serialiser begins with. */
export const wordsOf = (html: string): string =>
  html
    .slice(0, 4_000)
    .replace(/<[^>]*(>|$)/g, " ")
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? "")
    .trim();

/** Of a draft, and of what is not for everybody, nothing is to be found. */
const ofPost = ({ id, title, author, html, state, privacyDisplay }: ShownPost): Head => ({
  title: postTabTitle({ title, author }),
  description: wordsOf(html) || `Пост автора ${author.fio} на «Рукописи».`,
  kind: "website",
  canonical: `/post/${id}`,
  card:
    state === "published" ? { title: title || "Без заголовка", label: "Пост", author: author.fio, book: null } : null,
  isIndexed: state === "published" && privacyDisplay === "All",
});

/** Spoilers go to the reader who asks for them, and to no search engine. */
const ofReview = ({ id, title, author, work, html, hasSpoilers, state }: ShownReview): Head => ({
  title: reviewTabTitle({ title, work }),
  description: (!hasSpoilers && wordsOf(html)) || `Рецензия на «${work.title}»: ${author.fio} на «Рукописи».`,
  kind: "website",
  canonical: `/review/${id}`,
  card:
    state === "published"
      ? { title: title || "Без заголовка", label: `Рецензия на «${work.title}»`, author: author.fio, book: null }
      : null,
  isIndexed: state === "published",
});

/** A later page, or one verdict alone, is not to be found by itself. */
const ofBookReviews = ({ about }: ResultOf<"getReviews">, search: string): Head => ({
  title: bookReviewsTabTitle({ title: about?.work.title ?? "" }),
  description: `Рецензии читателей на «${about?.work.title}» на «Рукописи».`,
  kind: "website",
  ...(about?.work.id && { canonical: `/book/${about.work.id}/reviews` }),
  isIndexed: search === "" && (about?.work.id ?? null) !== null && (about?.counts.all ?? 0) > 0,
});

/** The picture of one for adults is shown to nobody who has not asked for it. */
const ofArt = (art: ShownArt): Head => {
  const { id, title, author, description, alt, url, width, height, adultOnly, state, privacyDisplay } = art;
  return {
    title: artTabTitle({ title, author }),
    description: description || alt || `Арт автора ${author.fio} на «Рукописи».`,
    kind: "website",
    canonical: `/art/${id}`,
    image: adultOnly ? null : url,
    ...(width !== null && height !== null && { imageSize: { width, height } }),
    card:
      state === "published" ? { title: title || "Без заголовка", label: "Арт", author: author.fio, book: null } : null,
    isIndexed: state === "published" && privacyDisplay === "All" && !adultOnly,
  };
};

type Reader<Answer> = (answer: Answer, search: string) => Head;
/** The reader of a page as `headOf` calls it: with the answer of that page's own call. */
const reader =
  <Answer extends object>(read: Reader<Answer>): Reader<object> =>
  (answer, search) =>
    read(answer as Answer, search);

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

/** @param answer what the page is about, where it was asked for and given */
export function headOf(page: Page, search: string, answer: object | null | undefined): Head {
  if (page.path === "/") return ofHome(page.title, search, answer as Catalog);
  if (page.path === "/catalog") return ofCatalog(page.title, search, answer as Catalog);
  const read = readers[page.path];
  if (read && answer && isClosed(answer)) return ofClosed(answer);
  if (read && answer) return read(answer, search);
  if (page.needsLogin || read) return { title: pageTabTitle(page.title), isIndexed: false };
  return ofPublic(page, search);
}

const meta = (key: "name" | "property", name: string, content: string): string =>
  `<meta ${key}="${name}" content="${escapeHtml(content)}" />`;

/**
 * Writes it into the page.
 * @param html with a title and a description of its own
 * @param origin of the installation; pictures and canonical addresses are absolute
 */
export function withHead(html: string, head: Head, origin: string): string {
  const title = shortened(head.title, MOST_TITLE);
  const description = head.description && shortened(head.description, MOST_DESCRIPTION);
  const about = head.kind
    ? [
        meta("property", "og:site_name", "Рукопись"),
        meta("property", "og:locale", "ru_RU"),
        meta("property", "og:type", head.kind),
        meta("property", "og:title", title),
        ...(description ? [meta("property", "og:description", description)] : []),
        ...(head.canonical ? [meta("property", "og:url", origin + head.canonical)] : []),
        ...(head.image ? [meta("property", "og:image", origin + head.image)] : []),
        ...(head.image && head.imageSize
          ? [
              meta("property", "og:image:width", String(head.imageSize.width)),
              meta("property", "og:image:height", String(head.imageSize.height)),
              meta("name", "twitter:card", "summary_large_image"),
            ]
          : []),
      ]
    : [];
  const lines = [
    ...(head.canonical ? [`<link rel="canonical" href="${escapeHtml(origin + head.canonical)}" />`] : []),
    ...(head.feed
      ? [`<link rel="alternate" type="application/rss+xml" href="${escapeHtml(origin + head.feed)}" />`]
      : []),
    ...(head.isIndexed ? [] : [meta("name", "robots", "noindex")]),
    ...about,
  ];
  const named = html.replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`);
  const described = description
    ? named.replace(/<meta name="description"[^>]*>/, () => meta("name", "description", description))
    : named;
  return described.replace("</head>", () => `${lines.join("")}</head>`);
}
