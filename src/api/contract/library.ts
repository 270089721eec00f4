import * as z from "zod/mini";
import { shelves } from "../../text/shelves.ts";
import { defineSchemas } from "./define.ts";
import { count, id, optionalText, pathId, time } from "./fields.ts";
import { pageQuery } from "./people.ts";
import { listedBook, readPerson } from "./reading.ts";

const shelf = z.enum(shelves);
const shelved = z.enum(["Reading", "Saved", "Finished", "Disliked"]);

/** A work on a shelf. `book` null: readers do not have it any more; of those title and authors are all that is told. */
const shelvedWork = z.strictObject({
  workId: id,
  title: z.string(),
  authors: z.array(readPerson),
  book: z.nullable(listedBook),
  how: z.enum(["shown", "gone"]),
  inLibraryState: shelved,
  addedToLibraryTime: time,
  /** Null: not begun. */
  lastReadTime: z.nullable(time),
  lastChapterId: z.nullable(id),
  lastChapterTitle: z.string(),
  /** 0 to 1 of that chapter. */
  lastChapterProgress: z.number(),
  /** 0 to 1 of the work's chapters. */
  workProgress: z.number(),
  /** Chapters that came out since it was last read, or put on the shelf. */
  unreadCount: count,
  isMuted: z.boolean(),
});
export type ShelvedWork = z.output<typeof shelvedWork>;

const library = z.strictObject({
  worksInLibrary: z.array(shelvedWork),
  readingCount: count,
  savedCount: count,
  finishedCount: count,
  dislikedCount: count,
  totalCount: count,
  isLastPage: z.boolean(),
});
export type Library = z.output<typeof library>;

export const librarySchemas = defineSchemas({
  /** Without `userId` the asker's own; another person's, where they let the asker see it, else there is nothing. */
  getUserLibrary: {
    query: z.strictObject({
      userId: z.optional(pathId),
      state: z.optional(shelved),
      format: z.optional(z.enum(["EBook", "Audiobook"])),
      /** By the last new chapter, the last reading, the shelving, the title. */
      sort: z.optional(z.enum(["new", "read", "added", "title"])),
      search: z.optional(optionalText("Поиск", 200)),
      page: pageQuery.page,
      pageSize: pageQuery.ps,
    }),
    result: library,
    errors: ["NotFound"],
  },
  /** `None` takes works off their shelves. `states`: where each was before, so that it can be put back. */
  updateLibraryState: {
    body: z.strictObject({
      workIds: z.array(id).check(z.minLength(1, "Выберите книги"), z.maxLength(100, "Не больше 100 книг за раз")),
      state: shelf,
    }),
    result: z.strictObject({ states: z.array(z.strictObject({ workId: id, state: shelf })) }),
    errors: ["NotFound"],
  },
});
