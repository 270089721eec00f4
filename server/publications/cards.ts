import { type RawBuilder, sql } from "kysely";
import type { PublicationKind } from "../../src/text/publications.ts";
import { db } from "../db/transaction.ts";
import { isFoldedFor } from "../policies/publications.ts";
import type { Reader } from "../policies/reader.ts";
import { tagsOfRow } from "./rows.ts";

const marked = (table: RawBuilder<unknown>, user: Reader["user"]) =>
  user ? sql<boolean>`exists (select from ${table} and account_id = ${user.id})` : sql<boolean>`false`;

/** Publications with all that is shown of each, in one query; the text itself is not among it. */
export const cards = (kind: PublicationKind, reader: Reader) =>
  db()
    .selectFrom("publication")
    .innerJoin("account as writer", "writer.id", "publication.authorId")
    .innerJoin("publicationText", "publicationText.publicationId", "publication.id")
    .where("publication.kind", "=", kind)
    .selectAll("publication")
    .select([
      "publicationText.textLength",
      "publicationText.preview",
      "writer.userName",
      "writer.fio",
      "writer.avatarUrl",
      "writer.disabledAt",
      tagsOfRow,
      sql<string | null>`(select file_id from publication_file
        where publication_file.publication_id = publication.id order by place limit 1)`.as("coverFileId"),
      marked(sql`liked where liked.kind = publication.kind and liked.target_id = publication.id`, reader.user).as(
        "isLiked",
      ),
      marked(sql`publication_favorite where publication_favorite.publication_id = publication.id`, reader.user).as(
        "isFavorite",
      ),
      isFoldedFor(reader).as("isFolded"),
    ]);
export type CardRow = Awaited<ReturnType<ReturnType<typeof cards>["execute"]>>[number];
