import { sql } from "kysely";
import type { PublicationKind } from "../../src/text/publications.ts";
import { bounded } from "../db/bounded.ts";
import { db } from "../db/transaction.ts";
import { begins } from "../lists/search.ts";
import { isOutFor } from "../policies/publications.ts";
import type { Reader } from "../policies/reader.ts";

/** Milliseconds: they are asked while somebody types. */
const TIME = 500;
const MOST = 10;

const beginning = (kind: PublicationKind, typed: string) =>
  db()
    .selectFrom("publicationTag")
    .innerJoin("publication", "publication.id", "publicationTag.publicationId")
    .where("publication.kind", "=", kind)
    .where(({ ref }) => begins(ref("publicationTag.titleFolded"), typed))
    .groupBy("publicationTag.titleFolded")
    .select(["publicationTag.titleFolded", sql<string>`min(publication_tag.title)`.as("title")])
    .orderBy(({ fn }) => fn.countAll(), "desc")
    .orderBy("publicationTag.titleFolded")
    .limit(MOST);

/** Up to 10 tags that begin so: one's own first, then what is used most where this reader may read. Others' count for half a second. */
export async function suggestTags(kind: PublicationKind, typed: string, reader: Reader & { user: { id: number } }) {
  const own = await beginning(kind, typed)
    .where("publication.authorId", "=", reader.user.id)
    .where("publication.state", "!=", "deleted")
    .execute();
  const others = (await bounded(TIME, () => beginning(kind, typed).where(isOutFor(reader)).execute())) ?? [];
  const found = new Map([...others, ...own].map(({ titleFolded, title }) => [titleFolded, title]));
  return [...new Set([...own, ...others].map(({ titleFolded }) => found.get(titleFolded) ?? ""))].slice(0, MOST);
}
