import { counted, plural } from "../../src/text/plural.ts";
import type { PublicationKind } from "../../src/text/publications.ts";
import type { Content, Words, WorkContent } from "./definition.ts";

export const quoted = (title: string): string => `«${title || "Без названия"}»`;
/** «А», «А» и «Б», «А», «Б» и ещё 3. */
export const listed = (titles: readonly string[]): string => {
  const [first = "", second = "", ...more] = titles.map(quoted);
  if (titles.length < 2) return first;
  return more.length === 0 ? `${first} и ${second}` : `${first}, ${second} и ещё ${more.length}`;
};

const chapterForms = ["глава", "главы", "глав"] as const;
const newChapterForms = ["новая глава", "новые главы", "новых глав"] as const;
const outForms = ["вышла", "вышли", "вышло"] as const;
/** «вышли 3 главы». */
export const chaptersCameOut = (count: number): string => `${plural(count, outForms)} ${counted(count, chapterForms)}`;

export const ofWork = ({ work }: Content, words: Partial<Words> & Pick<Words, "previewText">): Words => ({
  actionType: "work",
  title: work?.title ?? "",
  text: "",
  url: `/book/${work?.id}`,
  chapterId: null,
  ...words,
});

/** What a person has done. */
export const ofActor = (
  { actor }: Content,
  { previewText, text = "", url }: { previewText: string; text?: string; url: string },
): Words => ({ actionType: "person", title: actor?.fio ?? "", previewText, text, url, chapterId: null });

/** An author of all of these works; where there is none, the authors of the first. */
const authorOf = ([first, ...others]: readonly WorkContent[]): string =>
  first?.authors.find(({ userName }) =>
    others.every(({ authors }) => authors.some((author) => author.userName === userName)),
  )?.fio ??
  first?.fio ??
  "";

export function chaptersOut(content: Content): Words {
  const { works, chapters, opens } = content;
  const count = chapters.length;
  const way = opens && { url: `/book/${opens.workId}/read/${opens.id}`, chapterId: opens.id };
  if (works.length > 1)
    return ofWork(content, {
      title: authorOf(works),
      previewText: `${counted(count, newChapterForms)} в ${counted(works.length, ["книге", "книгах", "книгах"])}`,
      text: listed(works.map(({ title }) => title)),
      ...way,
    });
  return ofWork(content, {
    previewText: count === 1 ? "вышла новая глава" : chaptersCameOut(count),
    text: listed(chapters.map(({ title }) => title)),
    ...way,
  });
}

const formHref = (kind: PublicationKind | undefined, id: number | undefined): string =>
  kind === "review" ? `/review/edit/${id}` : `/${kind}/${id}/edit`;

/** What the staff, or the clock, has done with a publication; to its author. @param leads to its form, or to its page */
export const ofPublication = (
  { publications: [publication] }: Content,
  { previewText, text, leads }: { previewText: string; text: string; leads: "form" | "page" },
): Words => ({
  actionType: "work",
  title: publication?.title || "Без названия",
  previewText,
  text,
  url: leads === "form" ? formHref(publication?.kind, publication?.id) : `/${publication?.kind}/${publication?.id}`,
  chapterId: null,
});

/** What somebody has done about a review. */
export const ofReview = (content: Content, previewText: string): Words => {
  const [review] = content.publications;
  return ofActor(content, { previewText, text: quoted(review?.title ?? ""), url: `/review/${review?.id}` });
};

/** What others say: one comment names its author, several say how many they are. */
export function ofComments({ comments, actor }: Content, one: string): Words {
  const { count = 0, people = [], title = "", url = "/" } = comments ?? {};
  const person = people[0] ?? actor;
  return {
    actionType: "person",
    title:
      count > 1
        ? counted(count, ["новый комментарий", "новых комментария", "новых комментариев"])
        : (person?.fio ?? ""),
    previewText: count > 1 ? "к публикации" : one,
    text: quoted(title),
    url,
    chapterId: null,
  };
}

/** What the staff has done with a comment, to its author. @param reason what precedes the reason, where there is one */
export const ofOwnComment = (
  { comments, note }: Content,
  { previewText, reason }: { previewText: string; reason: string },
): Words => ({
  actionType: "work",
  title: "Ваш комментарий",
  previewText,
  text: note === "" ? quoted(comments?.title ?? "") : `${reason}${note}`,
  url: comments?.url ?? "/",
  chapterId: null,
});
