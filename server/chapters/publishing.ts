import { renderHtml, SERIALIZER_VERSION } from "../../src/document/html.ts";
import { filesOf } from "../../src/document/json.ts";
import { db } from "../db/transaction.ts";
import type { Revision } from "./rows.ts";

type Rendered = Pick<Revision, "id" | "document">;

/** Renders a revision for readers and stores it with the serialiser's version. @returns the HTML */
export async function storeHtml({ id: revisionId, document }: Rendered): Promise<string> {
  const rendered = { html: renderHtml(document), serializerVersion: SERIALIZER_VERSION };
  await db()
    .insertInto("chapterHtml")
    .values({ revisionId, ...rendered })
    .onConflict((same) => same.column("revisionId").doUpdateSet(rendered))
    .execute();
  return rendered.html;
}

/** What readers get from now on: the HTML of this revision, and the images that it shows. */
export async function showRevision(chapterId: number, revision: Rendered): Promise<void> {
  await storeHtml(revision);
  await hideRevision(chapterId);
  const rows = filesOf(revision.document).map((fileId) => ({ chapterId, fileId }));
  if (rows.length > 0) await db().insertInto("publishedChapterFile").values(rows).execute();
}

/** The chapter's images are not public any more. */
export const hideRevision = async (chapterId: number): Promise<void> => {
  await db().deleteFrom("publishedChapterFile").where("chapterId", "=", chapterId).execute();
};
