import type { Work } from "../../api/contract/works.ts";
import { commenterTitles, commentReviewTitles } from "../../text/comments.ts";
import { genreTitle } from "../../text/genres.ts";
import { aiUseTitles, displayTitles, formTitle } from "../kit/work.view.ts";
import { type FieldName, fieldLabels } from "./workFields.view.ts";

const ofTranslation: readonly FieldName[] = ["originalAuthor", "translator"];

const ofText: readonly FieldName[] = ["enableRedLine", "privacyDownloads", "afterword", "enableTTS"];
const ofAudiobook: readonly FieldName[] = ["reciter"];

const isShown = (name: FieldName, { workForm, format }: Pick<Work, "workForm" | "format">): boolean =>
  (workForm === "translation" || !ofTranslation.includes(name)) &&
  !(format === "Audiobook" ? ofText : ofAudiobook).includes(name);

/** A value in words; empty: nothing was said. A series and another work are shown by their titles. */
export function valueText(name: FieldName, value: unknown): string {
  if (name === "seriesId") return value === null ? "Вне цикла" : String(value);
  if (name === "linkedWorkId") return value === null ? "Не выбрано" : String(value);
  if (value === null) return name === "coverFileId" ? "Набрана шрифтом" : "";
  if (typeof value === "boolean") return value ? "Да" : "Нет";
  if (Array.isArray(value)) return value.join(", ");
  if (typeof value === "number") return genreTitle(value) ?? "";
  if (name === "workForm") return formTitle(String(value));
  if (name === "aiUse") return aiUseTitles[value as keyof typeof aiUseTitles];
  if (name === "privacyComments") return commenterTitles[value as keyof typeof commenterTitles];
  if (name === "commentsReview") return commentReviewTitles[value as keyof typeof commentReviewTitles];
  if (name === "privacyDisplay" || name === "privacyDownloads")
    return displayTitles[value as keyof typeof displayTitles];
  return name === "coverFileId" ? "Картинка" : String(value);
}

const titled = (name: FieldName, work: Work) => {
  if (name === "seriesId") return work.series?.title ?? null;
  return name === "linkedWorkId" ? (work.linkedWork?.title ?? null) : work[name];
};

/** What a work says of itself, for a person who may not change it. */
export const storedFacts = (work: Work): [term: string, value: string][] =>
  (Object.keys(fieldLabels) as FieldName[])
    .filter((name) => name !== "coverFileId" && isShown(name, work))
    .map((name) => [fieldLabels[name], valueText(name, titled(name, work))]);

/** Words with what is between them, so that joined they are the text again. */
const words = (text: string): string[] => text.match(/\s+|[^\s]+/g) ?? [];

/**
 * Where a text differs from another: what both begin with, what is only here, what both end with.
 * @returns joined it is the text
 */
export function difference(text: string, other: string): [begin: string, own: string, end: string] {
  const [mine, theirs] = [words(text), words(other)];
  const most = Math.min(mine.length, theirs.length);
  let begin = 0;
  while (begin < most && mine[begin] === theirs[begin]) begin += 1;
  let end = 0;
  while (end < most - begin && mine[mine.length - 1 - end] === theirs[theirs.length - 1 - end]) end += 1;
  const cut = mine.length - end;
  return [mine.slice(0, begin).join(""), mine.slice(begin, cut).join(""), mine.slice(cut).join("")];
}
