import { readFile } from "node:fs/promises";
import type { TestServer } from "../support/server.ts";

/** A file of the folder `made`, whole. */
export const made = (name: string) => readFile(new URL(`made/${name}`, import.meta.url));

/** The rows that the database has of a work. */
export async function stored({ database }: TestServer, workId: number) {
  const work = await database.selectFrom("work").where("id", "=", workId).selectAll().executeTakeFirstOrThrow();
  const tags = await database
    .selectFrom("workTag")
    .where("workId", "=", workId)
    .orderBy("sortOrder")
    .select("title")
    .execute();
  const chapters = await database
    .selectFrom("chapter")
    .innerJoin("chapterRevision", "chapterRevision.chapterId", "chapter.id")
    .where("chapter.workId", "=", workId)
    .orderBy("chapter.sortOrder")
    .select(["chapter.state", "revision", "title", "document", "textLength"])
    .execute();
  return { work, tags: tags.map(({ title }) => title), chapters };
}

/** A paragraph of one text as the document has it. */
export const paragraph = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });
