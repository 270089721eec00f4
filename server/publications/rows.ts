import { type Selectable, sql } from "kysely";
import type { PublicationKind } from "../../src/text/publications.ts";
import { folded } from "../../src/text/words.ts";
import { db } from "../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";
import { isOpenTo } from "../policies/publications.ts";
import type { Reader } from "../policies/reader.ts";
import type { PublicationTable } from "./tables.ts";

export type PublicationRow = Selectable<PublicationTable>;
type Named = { id: number; kind: PublicationKind };

/**
 * A publication that this reader may open, locked until the transaction ends.
 * @throws Refusal NotFound
 */
export const lockPublication = ({ id, kind }: Named, reader: Reader): Promise<PublicationRow> =>
  db()
    .selectFrom("publication")
    .where("publication.id", "=", id)
    .where("kind", "=", kind)
    .where(isOpenTo(reader))
    .selectAll("publication")
    .forUpdate("publication")
    .executeTakeFirstOrThrow(Refusal.missing);

/** The account of an author, locked before its publications: of two first saves at once the second waits. */
export const lockAuthor = (id: number): Promise<unknown> =>
  db().selectFrom("account").where("id", "=", id).select("id").forNoKeyUpdate().executeTakeFirstOrThrow();

/** Of tags that differ in capitals, or in ё and е, the first stays. */
export function differentTags(tags: readonly string[]): string[] {
  const seen = new Map<string, string>();
  for (const tag of tags) if (!seen.has(folded(tag))) seen.set(folded(tag), tag);
  return [...seen.values()];
}

export async function storeTags(publicationId: number, tags: readonly string[]): Promise<void> {
  await db().deleteFrom("publicationTag").where("publicationId", "=", publicationId).execute();
  if (tags.length > 0)
    await db()
      .insertInto("publicationTag")
      .values(tags.map((title, sortOrder) => ({ publicationId, title, sortOrder })))
      // What the database folds alike although we do not.
      .onConflict((same) => same.doNothing())
      .execute();
}

/** The tags of a row of `publication`, in their order. */
export const tagsOfRow = sql<
  string[]
>`coalesce((select json_agg(publication_tag.title order by publication_tag.sort_order)
  from publication_tag where publication_tag.publication_id = publication.id), '[]')`.as("tags");
