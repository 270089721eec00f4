import * as z from "zod/mini";
import { MARK_NOTE, MARK_TEXT, markKinds } from "../../text/readerMarks.ts";
import { defineSchemas } from "./define.ts";
import { count, guid, id, optionalText, pathId, smallCount, time } from "./fields.ts";
import { readPerson } from "./reading.ts";

/** A character of a chapter's text: the block that readers' places count, and so many characters into it, without notes. */
export const point = z.strictObject({ block: smallCount, offset: smallCount });

/** A place in a text and the words there, which the server compares with the published text. */
export const spanOfText = { chapterId: id, revisionId: id, from: point, to: point };

/** What a reader keeps of a text. */
export const markFields = z.strictObject({
  /** Made by the browser: the same one twice is one mark. */
  id: guid,
  workId: id,
  kind: z.enum(markKinds),
  ...spanOfText,
  /** Of a bookmark the beginning of its paragraph; a picture has none. */
  text: optionalText("Цитата", MARK_TEXT),
  color: z.literal([1, 2, 3, 4]),
  note: optionalText("Заметка", MARK_NOTE),
  /** When it was made, which may be before it arrives; later than now is now. */
  createdAt: time,
});
export type MarkFields = z.output<typeof markFields>;

const colors = { 1: 1, 2: 2, 3: 3, 4: 4 } as const;

/** What is changed of a mark that is kept; a form has its colour as text. */
export const markNotes = z.strictObject({
  color: z.pipe(
    z.enum(["1", "2", "3", "4"]),
    z.transform((color) => colors[color]),
  ),
  note: markFields.def.shape.note,
});

const mark = z.strictObject({
  ...markFields.def.shape,
  /** Null: the chapter was erased. */
  chapterId: z.nullable(id),
  revisionId: z.nullable(id),
  chapterTitle: z.string(),
  /** What has become of its first block, as of a place. near, lost: it is not in the book any more. */
  how: z.enum(["same", "edited", "moved", "near", "lost"]),
  /** Its place in what readers have now; null: none. If `from` is `to`, the paragraph is there with other words. */
  now: z.nullable(z.strictObject({ chapterId: id, from: point, to: point })),
});
export type ReaderMark = z.output<typeof mark>;

const markedWork = z.strictObject({
  id,
  title: z.string(),
  authors: z.array(readPerson),
  count,
  /** May the asker read it? */
  isShown: z.boolean(),
});
export type MarkedWork = z.output<typeof markedWork>;

const marksPage = z.strictObject({
  marks: z.array(mark),
  /** Those that the asker has marks in, by their titles; empty behind the first page. */
  works: z.array(markedWork),
  /** Null: this was the end. */
  cursor: z.nullable(z.string()),
});
export type MarksPage = z.output<typeof marksPage>;

export const readerMarkSchemas = defineSchemas({
  /**
   * The asker's own, the last made first, 100 at a time; of one work all, in the order of its text; of one chapter those that stand in it
   * now.
   */
  getUserMarks: {
    query: z.strictObject({
      workId: z.optional(pathId),
      chapterId: z.optional(pathId),
      kind: z.optional(z.enum(markKinds)),
      search: z.optional(optionalText("Поиск", 200)),
      cursor: z.optional(z.string().check(z.maxLength(300))),
    }),
    result: marksPage,
    errors: ["InvalidRequestFields"],
  },
  /** Of one that is kept already colour and note are changed, and nothing else. */
  saveMark: {
    body: markFields,
    result: z.strictObject({ mark }),
    errors: ["NotFound", "InvalidRequestFields"],
  },
  /** Those that are not there are deleted already. */
  deleteMarks: {
    body: z.strictObject({
      ids: z.array(guid).check(z.minLength(1, "Выберите отметки"), z.maxLength(100, "Не больше 100 отметок за раз")),
    }),
    result: z.strictObject({}),
  },
});
