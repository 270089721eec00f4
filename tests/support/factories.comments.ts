import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import type { CommentTable } from "../../server/comments/tables.ts";
import type { TestServer } from "./server.ts";

/** A comment to a work straight in the database: visible, as old as the test, counted by nobody above it. */
export const addComment = (
  { database, clock }: Pick<TestServer, "database" | "clock">,
  author: { id: number },
  given: Partial<Insertable<CommentTable>>,
): Promise<{ id: number }> =>
  database
    .insertInto("comment")
    .values({
      ...{
        authorId: author.id,
        requestId: randomUUID(),
        rootType: "work",
        text: "Соль на подоконнике.",
        hasSpoilers: false,
      },
      ...{ workId: null, chapterId: null, publicationId: null, parentId: null, threadId: null, state: "visible" },
      createdAt: clock.now().toISOString(),
      ...given,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
