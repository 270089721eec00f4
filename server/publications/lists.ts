import { type RawBuilder, sql } from "kysely";
import * as z from "zod/mini";
import {
  type PublicationKind,
  type PublicationSort,
  type PublicationTab,
  publicationTabs,
} from "../../src/text/publications.ts";
import { db } from "../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";
import { makeCursor, readCursor } from "../lists/cursor.ts";
import { type Paged, pageOf } from "../lists/paging.ts";
import { holds, isTyped, wordsOf } from "../lists/search.ts";
import { mustExist } from "../people/people.ts";
import { isHiddenFrom, isOpenTo, isOutFor } from "../policies/publications.ts";
import type { Reader } from "../policies/reader.ts";
import { isModerator } from "../works/policy.ts";
import { cards } from "./cards.ts";
import type { Caller } from "./changes.ts";
import type { CommonFields, Kind, Words } from "./kinds.ts";
import { presentListed } from "./presenter.ts";

type Listing<Own extends object, W extends Words> = Pick<
  Kind<CommonFields & never, Own, never, W>,
  "kind" | "words" | "ownOfMany" | "ownOrder"
>;

const hasTag = (tag: string) =>
  sql<boolean>`exists (select from publication_tag where publication_tag.publication_id = publication.id
    and ${isTyped(sql.ref("publication_tag.title_folded"), tag)})`;

/** Whose list is looked at. @throws Refusal NotFound, AccessDenied: another's, by who is not of the staff */
async function whose(userId: number | undefined, { reader: { user } }: Caller): Promise<number> {
  if (userId === undefined || userId === user.id) return user.id;
  if (!isModerator(user)) throw Refusal.denied();
  await mustExist(userId);
  return userId;
}

/** What is in each tab, of rows of `publication`; of favourites it is others' that are still this reader's to open. */
const inTab = (tab: PublicationTab, authorId: number) => {
  const isOwn = sql`publication.author_id = ${authorId}`;
  const isFavorite = sql`exists (select from publication_favorite
    where publication_favorite.publication_id = publication.id and publication_favorite.account_id = ${authorId})`;
  if (tab === "favorite") return sql<boolean>`${isFavorite}`;
  if (tab === "bin") return sql<boolean>`(${isOwn} and publication.state = 'deleted')`;
  if (tab === "all") return sql<boolean>`(${isOwn} and publication.state <> 'deleted')`;
  return sql<boolean>`(${isOwn} and publication.state = ${tab})`;
};

/** Published ones have the order that visitors see. */
const orderOf = (tab: PublicationTab, authorId: number, ownOrder: RawBuilder<number> | undefined) => {
  if (tab === "published" && ownOrder) return sql`${ownOrder} desc`;
  if (tab === "scheduled") return sql`publication.publish_time asc`;
  if (tab === "published") return sql`publication.shown_at desc`;
  if (tab === "bin") return sql`publication.deleted_at desc`;
  if (tab === "favorite")
    return sql`(select added_at from publication_favorite
      where publication_favorite.publication_id = publication.id and publication_favorite.account_id = ${authorId}) desc`;
  return sql`publication.last_modification_time desc`;
};

type OwnQuery = Paged & {
  userId?: number | undefined;
  tab?: PublicationTab | undefined;
  search?: string | undefined;
  tag?: string | undefined;
};

/** A person's own list, or another's for the staff. What somebody likes to keep is nobody else's. @throws Refusal NotFound, AccessDenied */
export async function ownPublications<Own extends object, W extends Words>(
  kind: Listing<Own, W>,
  query: OwnQuery,
  caller: Caller,
) {
  const { tab = "all", search = "", tag, userId, ...paged } = query;
  const authorId = await whose(userId, caller);
  const { reader } = caller;
  const isAnothers = authorId !== reader.user.id;
  const { offset, limit } = pageOf(paged);
  const narrowed = wordsOf(search).reduce(
    (found, word) => found.where(({ ref }) => holds(ref("publication.titleFolded"), word)),
    cards(kind.kind, reader)
      .where(isOpenTo(reader))
      .where((is) =>
        is.or([inTab("all", authorId), inTab("bin", authorId), ...(isAnothers ? [] : [inTab("favorite", authorId)])]),
      )
      .$if(Boolean(tag), (found) => found.where(hasTag(tag ?? ""))),
  );
  const rows = await narrowed
    .where(isAnothers && tab === "favorite" ? sql<boolean>`false` : inTab(tab, authorId))
    .orderBy(orderOf(tab, authorId, kind.ownOrder))
    .orderBy("publication.id", "desc")
    .offset(offset)
    .limit(limit)
    .execute();
  const counted = await narrowed
    .clearSelect()
    .select(publicationTabs.map((one) => sql<number>`count(*) filter (where ${inTab(one, authorId)})`.as(one)))
    .executeTakeFirstOrThrow();
  const none = isAnothers ? { favorite: 0 } : {};
  const counts = { ...(counted as Record<PublicationTab, number>), ...none };
  return {
    items: await presentListed(kind, rows, reader),
    counts,
    realTotalCount: counts[tab],
    isLastPage: offset + rows.length >= counts[tab],
  };
}

/** The tags of a person's own that are not in the bin, the most used first. @throws Refusal NotFound, AccessDenied */
export async function ownTags(kind: PublicationKind, userId: number | undefined, caller: Caller) {
  const authorId = await whose(userId, caller);
  return db()
    .selectFrom("publicationTag")
    .innerJoin("publication", "publication.id", "publicationTag.publicationId")
    .where("publication.kind", "=", kind)
    .where("publication.authorId", "=", authorId)
    .where("publication.state", "!=", "deleted")
    .where(isOpenTo(caller.reader))
    .groupBy("publicationTag.titleFolded")
    .select([sql<string>`min(publication_tag.title)`.as("title"), ({ fn }) => fn.countAll<number>().as("count")])
    .orderBy("count", "desc")
    .orderBy("publicationTag.titleFolded")
    .execute();
}

/** So many are shown at once. */
const AT_ONCE = 20;
const newCursor = z.tuple([z.iso.datetime(), z.int()]);
const countedCursor = z.tuple([z.int(), z.int()]);

type PublicQuery = {
  author?: number | undefined;
  tag?: string | undefined;
  feed?: boolean | undefined;
  sort?: PublicationSort | undefined;
  cursor?: string | undefined;
};

const isFollowedBy = ({ user }: Reader) =>
  user
    ? sql<boolean>`publication.author_id in (select followed_id from follow where follower_id = ${user.id})`
    : sql<boolean>`false`;

type Public<Own extends object, Filter extends object, W extends Words = Words> = Pick<
  Kind<CommonFields & never, Own, Filter, W>,
  "kind" | "words" | "ownOfMany" | "narrow" | "ownOrder"
>;

/** What of a kind is out for this reader, by what the query narrows it to; in no order yet. */
function outFor<Own extends object, Filter extends object>(
  kind: Public<Own, Filter>,
  { author, tag, feed = false, sort: _, cursor: __, ...filter }: PublicQuery & Filter,
  reader: Reader,
) {
  return (
    cards(kind.kind, reader)
      .where(isOutFor(reader))
      // A reader who looks at one author has come to them: only lists of many leave hidden ones out.
      .$if(author === undefined, (found) => found.where(sql<boolean>`not ${isHiddenFrom(reader)}`))
      .$if(author !== undefined, (found) => found.where("publication.authorId", "=", author ?? -1))
      .$if(Boolean(tag), (found) => found.where(hasTag(tag ?? "")))
      .$if(feed, (found) => found.where(isFollowedBy(reader)))
      .where((is) => is.and(kind.narrow(filter as unknown as Filter)))
  );
}

/** On an author's page what they have pinned comes first. */
const beginsWithPinned = <Filter extends object>(
  kind: Pick<Public<object, Filter>, "narrow">,
  { author, tag, feed = false, sort = "new", cursor: _, ...filter }: PublicQuery & Filter,
): boolean =>
  author !== undefined && sort === "new" && !tag && !feed && kind.narrow(filter as unknown as Filter).length === 0;

type Ordered = { ownOrder?: RawBuilder<number> };

/** The key of a list's order: the author's own order, where there is one and new ones of them alone are asked for. */
function keyOf({ ownOrder }: Ordered, { author, sort = "new" }: PublicQuery) {
  if (sort === "popular") return { by: sql`publication.popular`, type: sql`integer`, isTime: false };
  if (author !== undefined && ownOrder) return { by: ownOrder, type: sql`integer`, isTime: false };
  return { by: sql`publication.shown_at`, type: sql`timestamptz`, isTime: true };
}

/** The rows of a list behind a place, in their order, one more than are shown. */
export function publicRows<Own extends object, Filter extends object>(
  kind: Public<Own, Filter>,
  query: PublicQuery & Filter,
  reader: Reader,
  place: readonly [unknown, number] | null = null,
) {
  const { by, type } = keyOf(kind, query);
  return outFor(kind, query, reader)
    .$if(beginsWithPinned(kind, query), (found) => found.where("publication.pinnedAt", "is", null))
    .$if(place !== null, (found) =>
      found.where(sql<boolean>`(${by}, publication.id) < (${place?.[0]}::${type}, ${place?.[1]}::bigint)`),
    )
    .select(sql<Date | number>`${by}`.as("placeInList"))
    .orderBy(sql`${by} desc`)
    .orderBy("publication.id", "desc")
    .limit(AT_ONCE + 1);
}

/**
 * What this reader may see of a kind, 20 at a time, behind a place.
 * @throws Refusal InvalidRequestFields: a place that no answer has named
 */
export async function publicPublications<Own extends object, Filter extends object, W extends Words>(
  kind: Public<Own, Filter, W>,
  query: PublicQuery & Filter,
  reader: Reader,
) {
  const { cursor, sort = "new", ...narrowed } = query;
  const about = { list: kind.kind, sort, ...narrowed, reader: reader.user?.id ?? null };
  const pinned =
    beginsWithPinned(kind, query) && cursor === undefined
      ? await outFor(kind, query, reader)
          .where("publication.pinnedAt", "is not", null)
          .orderBy("publication.pinnedAt", "desc")
          .execute()
      : [];
  const place =
    cursor === undefined ? null : readCursor(keyOf(kind, query).isTime ? newCursor : countedCursor, about, cursor);
  const rows = await publicRows(kind, query, reader, place).execute();
  const page = rows.slice(0, AT_ONCE);
  const last = page.at(-1);
  const placeOf = ({ placeInList: at, id }: (typeof page)[number]) => [at instanceof Date ? at.toISOString() : at, id];
  return {
    items: await presentListed(kind, [...pinned, ...page], reader),
    cursor: last && rows.length > AT_ONCE ? makeCursor(about, placeOf(last)) : null,
  };
}
