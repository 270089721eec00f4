import { type RawBuilder, sql } from "kysely";
import type { EditedPost, ListedPost, ShownPost } from "../../src/api/contract/posts.ts";
import type { PublicationKind } from "../../src/text/publications.ts";
import { db } from "../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";
import { withoutPage } from "../people/people.ts";
import { isFoldedFor, isOpenTo } from "../policies/publications.ts";
import type { Reader } from "../policies/reader.ts";
import { isModerator } from "../works/policy.ts";
import { fileUrl, isoOrNull } from "../works/rows.ts";
import type { CommonFields, Kind } from "./kinds.ts";
import { tagsOfRow } from "./rows.ts";
import { htmlOf } from "./texts.ts";

type AnyKind<Own extends object> = Pick<Kind<CommonFields & never, Own, never>, "kind" | "ownOfMany">;
type OfPosts = "categoryId" | "isPinned" | "isFavorite" | "favoriteCount";
type Common = Omit<ListedPost, OfPosts>;
type Edited = Omit<EditedPost, OfPosts>;
type Shown = Omit<ShownPost, OfPosts>;

const marked = (table: RawBuilder<unknown>, user: Reader["user"]) =>
  user ? sql<boolean>`exists (select from ${table} and account_id = ${user.id})` : sql<boolean>`false`;

/** Publications with all that is told of each, in one query; the text itself is not among it. */
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

function presentCommon(row: CardRow) {
  const isOut = row.state === "published" || row.state === "removed";
  const { id, state, title, tags, privacyDisplay, likeCount, revision, isCorrected, textLength } = row;
  const { isLiked, moderationReason } = row;
  return {
    ...{ id, state, title, tags, privacyDisplay, likeCount, revision, isCorrected, textLength },
    ...{ isLiked, moderationReason },
    author: withoutPage({
      id: row.authorId,
      userName: row.userName,
      fio: row.fio,
      avatarUrl: row.avatarUrl,
      disabledAt: row.disabledAt,
    }),
    publishedAt: isOut ? isoOrNull(row.publishTime) : null,
    publishTime: row.state === "scheduled" ? isoOrNull(row.publishTime) : null,
    lastModificationTime: row.lastModificationTime.toISOString(),
    deletedAt: isoOrNull(row.deletedAt),
  };
}

/** @returns the rows in their order, as lists have them */
export async function presentListed<Own extends object>(
  kind: AnyKind<Own>,
  rows: readonly CardRow[],
  reader: Reader,
): Promise<(Common & Own)[]> {
  const own = await kind.ownOfMany(rows, reader);
  return rows.flatMap((row) => {
    const ownOfRow = own.get(row.id);
    const { preview, isFolded, coverFileId } = row;
    return ownOfRow ? [{ ...presentCommon(row), ...ownOfRow, preview, isFolded, coverUrl: fileUrl(coverFileId) }] : [];
  });
}

async function openRow<Own extends object>(kind: AnyKind<Own>, id: number, reader: Reader) {
  const row = await cards(kind.kind, reader)
    .where("publication.id", "=", id)
    .where(isOpenTo(reader))
    .executeTakeFirstOrThrow(() => Refusal.missing());
  const own = (await kind.ownOfMany([row], reader)).get(id);
  if (!own) throw Refusal.missing();
  return { row, own };
}

/** Publications by their ids, in that order, as lists have them. */
export async function listedByIds<Own extends object>(
  kind: AnyKind<Own>,
  ids: readonly number[],
  reader: Reader,
): Promise<(Common & Own)[]> {
  const rows = await cards(kind.kind, reader)
    .where("publication.id", "in", [-1, ...ids])
    .where(isOpenTo(reader))
    .execute();
  const listed = await presentListed(kind, rows, reader);
  return ids.flatMap((id) => listed.filter((one) => one.id === id));
}

/** One as a list has it. @throws Refusal NotFound */
export async function listedById<Own extends object>(kind: AnyKind<Own>, id: number, reader: Reader) {
  const [found] = await listedByIds(kind, [id], reader);
  if (!found) throw Refusal.missing();
  return found;
}

/** As its form has it: for its author, and for the staff to look at. @throws Refusal NotFound, AccessDenied: it is shown, and another's */
export async function editedById<Own extends object>(
  kind: AnyKind<Own>,
  id: number,
  reader: Reader,
): Promise<Edited & Own> {
  const { row, own } = await openRow(kind, id, reader);
  if (row.authorId !== reader.user?.id && !isModerator(reader.user)) throw Refusal.denied();
  const { document } = await db()
    .selectFrom("publicationText")
    .where("publicationId", "=", id)
    .select("document")
    .executeTakeFirstOrThrow();
  return { ...presentCommon(row), ...own, document: document as Edited["document"] };
}

/** As its page has it. @throws Refusal NotFound */
export async function shownById<Own extends object>(
  kind: AnyKind<Own>,
  id: number,
  reader: Reader,
): Promise<Shown & Own> {
  const { row, own } = await openRow(kind, id, reader);
  const isOwn = reader.user?.id === row.authorId;
  return {
    ...presentCommon(row),
    ...own,
    html: await htmlOf(id),
    isFolded: row.isFolded,
    canEdit: isOwn && row.state !== "deleted",
    canModerate: isModerator(reader.user) && !isOwn,
  };
}
