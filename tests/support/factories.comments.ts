import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import type { CommentTable } from "../../server/comments/tables.ts";
import { NOW, type TestServer } from "./server.ts";

/** A comment to a work straight in the database: visible, written now, counted by nobody above it. */
export const addComment = (
  { database }: Pick<TestServer, "database">,
  author: { id: number },
  given: Partial<Insertable<CommentTable>>,
): Promise<{ id: number }> =>
  database
    .insertInto("comment")
    .values({
      authorId: author.id,
      requestId: randomUUID(),
      rootType: "work",
      text: "Соль на подоконнике.",
      hasSpoilers: false,
      workId: null,
      chapterId: null,
      publicationId: null,
      parentId: null,
      threadId: null,
      state: "visible",
      createdAt: NOW,
      ...given,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
