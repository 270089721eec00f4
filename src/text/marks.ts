import { ageMarks } from "./workOptions.ts";

/** What a reader is warned of. */
export type Marks = {
  ageMark: (typeof ageMarks)[number];
  adultOnly: boolean;
  hasDrugs: boolean;
  hasObsceneLanguage: boolean;
};
/** The marks below which an author may not go, and why a moderator has set them. */
export type MarksFloor = Marks & { reason: string };

const names = ["ageMark", "adultOnly", "hasDrugs", "hasObsceneLanguage"] as const;

/** The marks that stand below a moderator's floor. */
export const loweredMarks = (marks: Marks, floor: Marks): (keyof Marks)[] =>
  names.filter((name) =>
    name === "ageMark"
      ? ageMarks.indexOf(marks.ageMark) < ageMarks.indexOf(floor.ageMark)
      : floor[name] && !marks[name],
  );

/** The marks with those that stand below the floor raised to it. */
export const raisedMarks = (marks: Marks, floor: Marks): Marks =>
  Object.assign({ ...marks }, ...loweredMarks(marks, floor).map((name) => ({ [name]: floor[name] }))) as Marks;

/** A floor with nothing under it binds no work. */
export const isBinding = (floor: Marks): boolean =>
  loweredMarks({ ageMark: "0+", adultOnly: false, hasDrugs: false, hasObsceneLanguage: false }, floor).length > 0;

/** «Метку поставил модератор: глава 8, протокол осмотра. Снизить её нельзя». */
export const floorText = (reason: string): string => `Метку поставил модератор: ${reason}. Снизить её нельзя`;
