import * as z from "zod/mini";
import { shelves } from "../../text/shelves.ts";
import { defineSchemas } from "./define.ts";
import { count, id, optionalText, pathId, time } from "./fields.ts";
import { pageQuery } from "./people.ts";
import { begun, listedBook, readPerson } from "./reading.ts";

const shelf = z.enum(shelves);

/** A work on a shelf. `book` null: readers do not have it any more; only title and authors are returned. */
const shelvedWork = z.strictObject({
  workId: id,
  title: z.string(),
  authors: z.array(readPerson),
  book: z.nullable(listedBook),
  how: z.enum(["shown", "gone"]),
  /** `None`: bought, and on no shelf. */
  inLibraryState: shelf,
  /** Of what is on no shelf when it was bought. */
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
  /** Its owner holds the work; of another's library always false. */
  isPurchased: z.boolean(),
  isMuted: z.boolean(),
});
export type ShelvedWork = z.output<typeof shelvedWork>;

/** The book that the asker has read last, and where: the sentence, and how many characters of the chapter are left; of a sound neither. */
const stoppedBook = z.strictObject({
  ...begun.def.shape,
  line: z.string(),
  left: count,
  /** The same chapter of the same work in the other format, where the asker may read it. */
  linked: z.nullable(z.strictObject({ workId: id, chapterId: id })),
});
export type StoppedBook = z.output<typeof stoppedBook>;

const library = z.strictObject({
  worksInLibrary: z.array(shelvedWork),
  readingCount: count,
  savedCount: count,
  finishedCount: count,
  dislikedCount: count,
  /** Of another's library 0. */
  purchasedCount: count,
  totalCount: count,
  isLastPage: z.boolean(),
  /** On the first page of one's own «Читаю», while nothing is searched: null everywhere else, and where nothing was begun. */
  stopped: z.nullable(stoppedBook),
});
export type Library = z.output<typeof library>;

export const librarySchemas = defineSchemas({
  /**
   * Without `userId` the caller's own; another person's, where they let the caller see it, else an empty one. Nobody
   * else sees what a person has bought (`Purchased`).
   */
  getUserLibrary: {
    query: z.strictObject({
      userId: z.optional(pathId),
      state: z.optional(z.enum(["Reading", "Saved", "Finished", "Disliked", "Purchased"])),
      format: z.optional(z.enum(["EBook", "Audiobook"])),
      /** With new chapters first, each part by the last reading; by the last reading, the shelving, the title. */
      sort: z.optional(z.enum(["new", "read", "added", "title"])),
      search: z.optional(optionalText("Поиск", 200)),
      page: pageQuery.page,
      pageSize: pageQuery.ps,
    }),
    result: library,
    errors: ["NotFound", "AuthorizationRequired"],
  },
  /** What of a person's page depends on who asks: their books and series in lists, and whether their library may be seen. */
  getAuthorLists: {
    params: z.strictObject({ id: pathId }),
    result: z.strictObject({
      workCount: count,
      /** In their owner's order; those that show the asker no work are left out. */
      series: z.array(
        z.strictObject({
          id,
          title: z.string(),
          isFinished: z.boolean(),
          coverUrl: z.nullable(z.string()),
          workCount: count,
        }),
      ),
      isLibraryShown: z.boolean(),
    }),
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
