import type { WorkFields } from "../../src/api/contract/works.ts";
import { lacksOriginalAuthor } from "../../src/machines/lifecycles/work.lifecycle.ts";
import { isWiderThanDisplay, tooWideText } from "../../src/text/downloads.ts";
import { floorText, loweredMarks, type Marks } from "../../src/text/marks.ts";
import { refusals } from "../../src/text/refusals.ts";
import { db } from "../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";
import type { WorkRow } from "./rows.ts";

export type Fault = [name: keyof WorkFields, message: string];

const repeatedGenre = "Жанры не должны повторяться";
const genreFirst = "Сначала выберите жанр";
const coverMissing = "Файл обложки не найден";

/** The faults for which this holds. */
const when = (isSo: boolean, ...fault: Fault): Fault[] => (isSo ? [fault] : []);

/** Marks that need the mark of age. */
export const checkMarks = ({ ageMark, adultOnly, hasObsceneLanguage }: Marks): Fault[] => [
  ...when(ageMark !== "18+" && adultOnly, "ageMark", refusals.adultNeedsMark),
  ...when(ageMark !== "18+" && hasObsceneLanguage, "ageMark", refusals.obsceneNeedsMark),
];

/** What the schema alone cannot say of fields: genres that repeat, marks that need another one. */
export function checkFields(fields: WorkFields): Fault[] {
  const { genreId, firstSubGenreId, secondSubGenreId } = fields;
  return [
    ...when(genreId === null && (firstSubGenreId ?? secondSubGenreId) !== null, "genreId", genreFirst),
    ...when(firstSubGenreId !== null && firstSubGenreId === genreId, "firstSubGenreId", repeatedGenre),
    ...when(
      secondSubGenreId !== null && (secondSubGenreId === genreId || secondSubGenreId === firstSubGenreId),
      "secondSubGenreId",
      repeatedGenre,
    ),
    ...checkMarks(fields),
    ...when(isWiderThanDisplay(fields.privacyDownloads, fields.privacyDisplay), "privacyDownloads", tooWideText),
  ];
}

/** What a publication needs and readers have may not be taken away again. */
const needsOfPublication = [
  ["genreId", ({ genreId }: WorkFields) => genreId === null, refusals.publishedNeeds],
  ["annotation", ({ annotation }: WorkFields) => annotation.trim() === "", refusals.publishedNeeds],
  ["originalAuthor", lacksOriginalAuthor, refusals.noOriginalAuthor],
] as const;

/**
 * What a stored work does not let become of itself.
 * @param work its state and the floor of its marks.
 * @param stored its fields as they are.
 */
export function checkSettings(
  fields: WorkFields,
  { state, marksFloor }: Pick<WorkRow, "state" | "marksFloor">,
  stored: WorkFields,
): Fault[] {
  const isNeeded = state === "published" || state === "onModeration";
  return [
    ...(marksFloor ? loweredMarks(fields, marksFloor) : []).map(
      (name): Fault => [name, floorText(marksFloor?.reason ?? "")],
    ),
    ...needsOfPublication.flatMap(([name, isMissing, message]) =>
      when(isNeeded && isMissing(fields) && !isMissing(stored), name, message),
    ),
  ];
}

/**
 * @param authors whose covers may be taken
 * @param kept the cover that the work has already: it stays, no matter who uploaded it
 */
export async function checkCover(
  { coverFileId }: Pick<WorkFields, "coverFileId">,
  authors: number[],
  kept: string | null,
): Promise<Fault[]> {
  if (coverFileId === null || coverFileId === kept) return [];
  const found = await db()
    .selectFrom("storedFile")
    .where("id", "=", coverFileId)
    .where("kind", "=", "cover")
    .where("ownerId", "in", authors)
    .select("id")
    .executeTakeFirst();
  return when(found === undefined, "coverFileId", coverMissing);
}

/**
 * @param prefix where in the body the fields stand: «fields.»
 * @throws Refusal InvalidRequestFields with all of them
 */
export function refuseFaults(faults: readonly Fault[], prefix = ""): void {
  const [first, second] = faults;
  if (!first) return;
  const invalidFields: Record<string, string[]> = {};
  for (const [name, message] of faults)
    invalidFields[prefix + name] = [...(invalidFields[prefix + name] ?? []), message];
  throw new Refusal("InvalidRequestFields", second ? refusals.invalidFields : first[1], { invalidFields });
}
