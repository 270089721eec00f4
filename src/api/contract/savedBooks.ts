import * as z from "zod/mini";
import { defineSchemas } from "./define.ts";
import { count, id, pathId } from "./fields.ts";
import { bookChapter, workOfChapter } from "./reading.ts";

/** Ids as an address lists them: up to 100, with commas between. */
const ids = z.string().check(z.regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,99}$/));

/**
 * One of the texts that were asked for. `later`: the answer is long enough without it, ask again; `closed`: the asker does not get it;
 * `missing`: readers have no such chapter.
 */
const text = z.discriminatedUnion("outcome", [
  z.strictObject({
    outcome: z.literal("given"),
    id,
    revisionId: id,
    html: z.string(),
    afterword: z.string(),
    /** The same chapter as sound; `number` from 1. */
    audiobook: z.nullable(z.strictObject({ id, chapterId: id, number: id })),
  }),
  z.strictObject({ outcome: z.enum(["later", "closed", "missing"]), id }),
]);

/** What all texts of a book have around them. */
const around = z.strictObject({ work: workOfChapter, chapters: z.array(bookChapter) });
export type AroundTexts = z.output<typeof around>;
export type GivenText = Extract<z.output<typeof text>, { outcome: "given" }>;

/** What a browser asks of a book that it keeps. */
const checked = z.discriminatedUnion("outcome", [
  z.strictObject({
    outcome: z.literal("open"),
    workId: id,
    /** Another one when something of the book is another, or the asker gets other chapters of it. */
    version: z.string(),
    /** The asker gets some of it because they hold it. */
    isBought: z.boolean(),
    /** The asker gets every chapter that readers have. */
    isWhole: z.boolean(),
    /** About as much its texts, and its sounds, take on a device. */
    textBytes: count,
    soundBytes: count,
  }),
  /** The asker may read nothing of it, or it is gone. */
  z.strictObject({ outcome: z.literal("closed"), workId: id }),
]);
export type CheckedBook = z.output<typeof checked>;

export const savedBooksSchemas = defineSchemas({
  /** Texts of published chapters for a device that keeps them; each is answered by itself, in the order that was asked. */
  getManyTexts: {
    params: z.strictObject({ id: pathId }),
    query: z.strictObject({ ids }),
    result: z.strictObject({ ...around.def.shape, texts: z.array(text) }),
    errors: ["InvalidRequestFields", "NotFound"],
  },
  /** May the asker still keep these books? Asked whenever the device has a network. */
  checkSavedBooks: {
    query: z.strictObject({ ids }),
    result: z.strictObject({ books: z.array(checked) }),
    errors: ["InvalidRequestFields"],
  },
});
