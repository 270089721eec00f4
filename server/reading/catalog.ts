import type { ExpressionBuilder } from "kysely";
import type { Database } from "../db/schema.ts";
import type { User } from "../http/dispatcher.ts";
import { isShownTo } from "../people/hidden.ts";
import { isNamed } from "../people/people.ts";
import { holds, wordsOf } from "../works/search.ts";

export type Asker = Pick<User, "id"> | null;
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

/** Is the person of this row of `account` an author of the work: its owner, or a co-author who has confirmed? */
export const isAuthorOfWork = (is: ExpressionBuilder<Database, "work" | "account">) =>
  is.or([
    is("account.id", "=", is.ref("work.ownerId")),
    is.and([is("account.id", "=", is.ref("work.coAuthorId")), is("work.coAuthorConfirmedAt", "is not", null)]),
    is.and([
      is("account.id", "=", is.ref("work.secondCoAuthorId")),
      is("work.secondCoAuthorConfirmedAt", "is not", null),
    ]),
  ]);

/** Every word stands in the title or in an author's name or user name. */
export const isFound = (is: Works, search: string) =>
  is.and(
    wordsOf(search).map((word) =>
      is.or([
        holds(is.ref("work.title"), word),
        is.exists(
          is
            .selectFrom("account")
            .where(isAuthorOfWork)
            .where((author) => isNamed(author, word))
            .select("account.id"),
        ),
      ]),
    ),
  );
