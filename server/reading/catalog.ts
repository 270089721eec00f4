import type { ExpressionBuilder } from "kysely";
import type { Database } from "../db/schema.ts";
import type { User } from "../http/dispatcher.ts";
import { holds, isTyped, wordsOf } from "../lists/search.ts";
import { isNamed } from "../people/people.ts";
import { isWrittenBy } from "../works/authors.ts";
import { isShownTo } from "./hidden.ts";

export type Asker = Pick<User, "id"> | null;
const MOST_TAGS = 10;
type Works = ExpressionBuilder<Database, "work">;

/** Published, with something to read, and not hidden by this person. */
export const isCatalogued = (is: Works, user: Asker) =>
  is.and([
    is("work.state", "=", "published"),
    is.exists(
      is
        .selectFrom("chapter")
        .whereRef("chapter.workId", "=", "work.id")
        .where("chapter.state", "=", "published")
        .select("chapter.id"),
    ),
    isShownTo(is, user),
  ]);

/** Every word stands in the title, in a tag, or in an author's name or user name; co-authors who have not confirmed do not count. */
export const isFound = (is: Works, search: string) =>
  is.and(
    wordsOf(search).map((word) => {
      // A query of people alone: the database reads them once, not once for each work.
      const people = is
        .selectFrom("account")
        .where((author) => isNamed(author, word))
        .select("account.id");
      const tagged = is
        .selectFrom("workTag")
        .where(({ ref }) => holds(ref("workTag.titleFolded"), word))
        .select("workTag.workId");
      return is.or([holds(is.ref("work.titleFolded"), word), isWrittenBy(is, people), is("work.id", "in", tagged)]);
    }),
  );

/** The work has all of the tags, whose titles have commas between them. */
export const isTagged = (is: Works, titles: string) =>
  is.and(
    [...new Set(titles.split(",").map((title) => title.trim()))]
      .filter(Boolean)
      .slice(0, MOST_TAGS)
      .map((title) =>
        is(
          "work.id",
          "in",
          is
            .selectFrom("workTag")
            .where(({ ref }) => isTyped(ref("workTag.titleFolded"), title))
            .select("workTag.workId"),
        ),
      ),
  );

/** The work has the genre, in any of its three places. */
export const isOfGenre = (is: Works, genre: number) =>
  is.or([
    is("work.genreId", "=", genre),
    is("work.firstSubGenreId", "=", genre),
    is("work.secondSubGenreId", "=", genre),
  ]);
