import type { ListedArt, ShownArt } from "../../src/api/contract/arts.ts";
import type { ResultOf } from "../../src/api/contract/index.ts";
import type { Audiobook } from "../../src/api/contract/listening.ts";
import type { ListedPost, ShownPost } from "../../src/api/contract/posts.ts";
import type { BookChapter, BookDetails, ClosedChapter, ListedBook } from "../../src/api/contract/reading.ts";
import type { ListedReview, ShownReview } from "../../src/api/contract/reviews.ts";
import type { ShownSeries } from "../../src/api/contract/series.ts";
import { bookHref } from "../../src/text/bookHref.ts";
import { chapterHref } from "../../src/text/chapterHref.ts";
import { genreTitle } from "../../src/text/genres.ts";
import { escapeHtml } from "../../src/text/words.ts";
import { lines, link, list, tag } from "./plainTags.ts";
import { plainTexts } from "./plainTexts.ts";

type Person = { fio: string; userName: string; isGone?: true | undefined };
type Catalog = ResultOf<"searchCatalog">;
type Posts = ResultOf<"getPosts">;
type Answers = { search: string; also: readonly unknown[] };

const personLink = (person: Person): string =>
  person.isGone ? escapeHtml(person.fio) : link(`/u/${encodeURIComponent(person.userName)}`, person.fio);
const authorsOf = (people: readonly Person[]): string => `<p>${people.map(personLink).join(", ")}</p>`;

const pictureOf = (url: string | null, words: string): string =>
  url === null ? "" : `<p><img src="${escapeHtml(url)}" alt="${escapeHtml(words)}" /></p>`;

const genreLinks = (ids: readonly (number | null)[]): string[] =>
  ids.flatMap((id) => {
    const title = id === null ? undefined : genreTitle(id);
    return title === undefined ? [] : link(`/catalog?genre=${id}`, title);
  });
const tagLinks = (path: string, tags: readonly string[]): string[] =>
  tags.map((one) => link(`${path}?tag=${encodeURIComponent(one)}`, one));

/** A book for adults only is listed by its title, as on the other pages. */
const bookItem = (book: ListedBook): string =>
  `${link(bookHref("isWithheld" in book ? { id: book.id } : book), book.title)}${authorsOf(book.authors)}${
    "isWithheld" in book ? "" : lines(book.annotation)
  }`;

/** The way to the next page, under the parameter that says so. */
function nextOf(path: string, search: string, name: string, value: string | null): string {
  if (value === null) return "";
  const query = new URLSearchParams(search);
  query.delete("page");
  query.set(name, value);
  return `<p>${link(`${path}?${query}`, "Дальше")}</p>`;
}

const ofCatalog =
  (path: string, title: string) =>
  ({ searchResults, cursor }: Catalog, { search }: Answers): string =>
    `${tag("h1", title)}${list(searchResults.map(bookItem))}${nextOf(path, search, "cursor", cursor)}`;

const contentsOf = (
  work: { id: number; format: "EBook" | "Audiobook" },
  chapters: readonly { id: number; title: string }[],
): string =>
  chapters.length === 0
    ? ""
    : `<h2>Содержание</h2>${list(
        chapters.map(({ id, title }, index) =>
          link(chapterHref({ workId: work.id, format: work.format, chapterId: id }), title || `Глава ${index + 1}`),
        ),
        "ol",
      )}`;

const ofBook = (book: BookDetails): string =>
  [
    tag("h1", book.title),
    authorsOf(book.authors),
    pictureOf(book.coverUrl, `Обложка: ${book.title}`),
    list([
      ...genreLinks([book.genreId, book.firstSubGenreId, book.secondSubGenreId]),
      ...tagLinks("/catalog", book.tags),
    ]),
    book.series ? `<p>${link(`/series/${book.series.id}`, `Цикл «${book.series.title}»`)}</p>` : "",
    lines(book.annotation),
    lines(book.authorNotes),
    lines(book.drugWarning),
    contentsOf(book, book.chapters),
    list(
      (book.series?.volumes ?? [])
        .filter(({ id }) => id !== book.id)
        .map((volume) => link(`/book/${volume.id}`, volume.title)),
    ),
    `<p>${link(`/book/${book.id}/reviews`, "Рецензии")}</p>`,
  ].join("");

const ofAudiobook = (book: Audiobook): string =>
  [
    tag("h1", book.title),
    authorsOf(book.authors),
    tag("p", book.reciter && `Читает ${book.reciter}`),
    pictureOf(book.coverUrl, `Обложка: ${book.title}`),
    list(genreLinks([book.genreId])),
    lines(book.annotation),
    contentsOf(book, book.chapters),
    book.linkedWork ? `<p>${link(`/book/${book.linkedWork.id}`, `Книга «${book.linkedWork.title}»`)}</p>` : "",
  ].join("");

/** The text as our own serialiser has written it; of a chapter that is sold its opening, where everybody is shown that. */
function ofChapter(chapter: BookChapter | ClosedChapter): string {
  const { work, id, title, number, previous, next } = chapter;
  const to = (other: typeof next, words: string) =>
    other ? [link(chapterHref({ workId: work.id, chapterId: other.id }), other.title || words)] : [];
  const text = "isClosed" in chapter ? `${chapter.opening}<p>Глава продаётся.</p>` : chapter.html;
  return [
    tag("h1", title || `Глава ${number}`),
    `<p>${link(`/book/${work.id}`, work.title)}</p>`,
    authorsOf(work.authors),
    `<article id="chapter-${id}">${text}</article>`,
    "isClosed" in chapter ? "" : lines(chapter.afterword),
    list([...to(previous, "Предыдущая глава"), ...to(next, "Следующая глава")]),
  ].join("");
}

const ofSeries = ({ title, author, annotation, works, coverUrl }: ShownSeries): string =>
  [
    tag("h1", title),
    authorsOf([author]),
    pictureOf(coverUrl, `Обложка цикла: ${title}`),
    lines(annotation),
    list(works.map(bookItem), "ol"),
  ].join("");

const postItem = (post: ListedPost): string =>
  `${link(`/post/${post.id}`, post.title || "Без заголовка")}${authorsOf([post.author])}${lines(post.preview)}`;
/** Spoilers go to the reader who asks for them. */
const reviewItem = (review: ListedReview): string =>
  `${link(`/review/${review.id}`, review.title || "Без заголовка")}${authorsOf([review.author])}${tag("p", `«${review.work.title}»`)}${
    review.hasSpoilers ? "" : lines(review.preview)
  }`;
const artItem = (art: ListedArt): string =>
  `${link(`/art/${art.id}`, art.title || "Без заголовка")}${authorsOf([art.author])}${tag("p", art.alt)}`;

const ofList =
  <Item>(path: string, title: string, itemOf: (item: Item) => string) =>
  ({ items, cursor }: { items: readonly Item[]; cursor: string | null }, { search }: Answers): string =>
    `${tag("h1", title)}${list(items.map(itemOf))}${nextOf(path, search, "cursor", cursor)}`;

const ofBookReviews = ({ about, items, cursor }: ResultOf<"getReviews">, { search }: Answers): string => {
  const { id = null, title = "" } = about?.work ?? {};
  return [
    tag("h1", `Рецензии на «${title}»`),
    id === null ? "" : `<p>${link(`/book/${id}`, title)}</p>`,
    list(items.map(reviewItem)),
    id === null ? "" : nextOf(`/book/${id}/reviews`, search, "cursor", cursor),
  ].join("");
};

const ofPost = ({ title, author, html, tags }: ShownPost): string =>
  [
    tag("h1", title || "Без заголовка"),
    authorsOf([author]),
    `<article>${html}</article>`,
    list(tagLinks("/posts", tags)),
  ].join("");

const ofReview = ({ title, author, work, html, hasSpoilers, reply, tags }: ShownReview): string =>
  [
    tag("h1", title || "Без заголовка"),
    authorsOf([author]),
    work.id === null
      ? tag("p", work.title)
      : `<p>${link(bookHref({ id: work.id, ...(work.format && { format: work.format }) }), work.title)}</p>`,
    hasSpoilers ? "<p>Рецензия раскрывает сюжет.</p>" : `<article>${html}</article>`,
    reply ? `<h2>Ответ автора</h2>${lines(reply.text)}` : "",
    list(tagLinks("/reviews", tags)),
  ].join("");

const ofArt = ({ title, author, work, url, alt, description, isOpen, credit, tags }: ShownArt): string =>
  [
    tag("h1", title || "Без заголовка"),
    authorsOf([author]),
    isOpen ? pictureOf(url, alt) : "",
    lines(description),
    tag("p", credit && `Рисунок: ${credit}`),
    work ? `<p>${link(`/book/${work.id}`, work.title)}</p>` : "",
    list(tagLinks("/arts", tags)),
  ].join("");

function ofAuthor(person: ResultOf<"getShortInfo">, { also }: Answers): string {
  const [books, posts] = also as [Catalog | undefined, Posts | undefined];
  const items = (posts?.items ?? []).map(postItem);
  return [
    tag("h1", person.fio),
    tag("p", person.status),
    lines(person.aboutMe),
    books && books.searchResults.length > 0 ? `<h2>Книги</h2>${list(books.searchResults.map(bookItem))}` : "",
    items.length > 0 ? `<h2>Посты</h2>${list(items)}` : "",
  ].join("");
}

type Writer<Answer> = (answer: Answer, answers: Answers) => string;
/** The writer of a page as `plainHtml` calls it: with the answer of that page's own call. */
const writer =
  <Answer extends object>(write: Writer<Answer>): Writer<object> =>
  (answer, answers) =>
    write(answer as Answer, answers);

const writers: Readonly<Record<string, Writer<object>>> = {
  "/": writer(ofCatalog("/", "Новые книги")),
  "/catalog": writer(ofCatalog("/catalog", "Каталог")),
  "/book/:id": writer(ofBook),
  "/audiobook/:id": writer(ofAudiobook),
  "/book/:workId/read/:chapterId": writer(ofChapter),
  "/series/:id": writer(ofSeries),
  "/u/:userName": writer(ofAuthor),
  "/posts": writer(ofList("/posts", "Посты", postItem)),
  "/post/:id": writer(ofPost),
  "/reviews": writer(ofList("/reviews", "Рецензии", reviewItem)),
  "/book/:id/reviews": writer(ofBookReviews),
  "/review/:id": writer(ofReview),
  "/arts": writer(ofList("/arts", "Арты", artItem)),
  "/art/:id": writer(ofArt),
};

/** Where a person without scripts goes on; what such a page has no way to. */
const ways = [
  ["/", "Главная"],
  ["/catalog", "Каталог"],
  ["/posts", "Посты"],
  ["/reviews", "Рецензии"],
  ["/arts", "Арты"],
] as const;
const withoutScripts = "Без JavaScript здесь можно только читать. Чтобы писать, покупать и слушать, включите его.";

/** What people read whose browsers run no scripts. @param plain of `plainHtml`, not empty */
export const withoutProgram = (plain: string): string =>
  `<noscript><link rel="stylesheet" href="/noscript.css" /><nav aria-label="Разделы">${ways.map(([href, words]) => link(href, words)).join(" · ")}</nav>${tag("p", withoutScripts)}${plain}</noscript>`;

/** Calls in addition to the page's own whose answers the page shows as well. @param answer of the page's own */
export const alsoAsked = (pagePath: string, answer: unknown): string[] => {
  if (pagePath === "/offer") return ["/v1/seller"];
  if (pagePath !== "/u/:userName" || answer === null) return [];
  const { id } = answer as ResultOf<"getShortInfo">;
  return [`/v1/catalog/search?author=${id}&sorting=recent&ps=100`, `/v1/posts?author=${id}`];
};

const isClosed = (answer: object): boolean => ["isForSignedIn", "isListened"].some((name) => name in answer);

type Withheld = { title: string; authors: readonly Person[] };
const isWithheld = (answer: object): answer is Withheld => "isWithheld" in answer;
/** What is withheld tells of itself as in a list. */
const ofWithheld = (answer: Withheld): string =>
  `${tag("h1", answer.title)}${authorsOf(answer.authors)}<p>Книга только для взрослых.</p>`;

/**
 * What a page holds, as plain HTML for programs that read it for others and run no scripts: words, links and pictures alone. Empty where
 * the page holds nothing for them.
 * @param pagePath of the table of pages
 * @param answer what a guest is answered about it, null where it asks for nothing; `also`: what they are answered to `alsoAsked`, undefined where that failed
 */
export function plainHtml(pagePath: string, answer: unknown, answers: Answers): string {
  const words = plainTexts[pagePath]?.(answers.also);
  if (words !== undefined) return `<main>${words}</main>`;
  const write = writers[pagePath];
  if (!write || typeof answer !== "object" || answer === null || isClosed(answer)) return "";
  return `<main>${isWithheld(answer) ? ofWithheld(answer) : write(answer, answers)}</main>`;
}
