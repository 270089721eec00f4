import { sql } from "kysely";
import type { ArtFields } from "../../src/api/contract/arts.ts";
import { documentOfLines } from "../../src/text/plainDocument.ts";
import { publicationRefusals } from "../../src/text/publicationRefusals.ts";
import { db, transaction } from "../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";
import { type NewOrder, type OrderOutcome, reordered } from "../lists/order.ts";
import { isOutFor } from "../policies/publications.ts";
import type { Reader } from "../policies/reader.ts";
import { isListedFor, isReadableBy } from "../policies/reading.ts";
import { isModerator } from "../works/policy.ts";
import { fileUrl } from "../works/rows.ts";
import type { Kind } from "./kinds.ts";
import { lockAuthor } from "./rows.ts";

type Stored = Pick<ArtFields, "fileId" | "alt" | "workId" | "credit" | "isAiMade" | "adultOnly">;
type Own = Stored & {
  width: number | null;
  height: number | null;
  url: string | null;
  work: { id: number; title: string } | null;
};
type Filter = { work?: number | undefined };

const storedMany = (publicationIds: readonly number[]) =>
  db()
    .selectFrom("art")
    .innerJoin("publication", "publication.id", "art.publicationId")
    .leftJoin("publicationFile", "publicationFile.publicationId", "art.publicationId")
    .leftJoin("storedFile", "storedFile.id", "publicationFile.fileId")
    .where("art.publicationId", "in", [-1, ...publicationIds])
    .select(["art.publicationId", "art.alt", "art.credit", "art.isAiMade", "art.adultOnly"])
    .select(["publication.workId", "publicationFile.fileId", "storedFile.width", "storedFile.height"])
    .execute();

/**
 * Titles of those of these works that this reader finds in lists and may read: no picture names a work that somebody
 * hides, or shows by its link alone.
 */
async function worksFor(ids: readonly (number | null)[], reader: Reader): Promise<Map<number, string>> {
  const rows = await db()
    .selectFrom("work")
    .where("work.id", "in", [-1, ...ids.filter((id) => id !== null)])
    .where((is) => is.and([isListedFor(is, reader), isReadableBy(is, reader)]))
    .select(["work.id", "work.title"])
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

type By = { authorId: number; reader: Reader };

/** It would open another's picture, and reveal a draft of another's. @throws Refusal InvalidRequestFields */
async function check({ fileId, workId }: ArtFields, id: number | null, { authorId, reader }: By): Promise<void> {
  const [stored] = id === null ? [] : await storedMany([id]);
  if (fileId !== null && fileId !== stored?.fileId) {
    const file = await db()
      .selectFrom("storedFile")
      .where("id", "=", fileId)
      .where("kind", "=", "art")
      .where("ownerId", "=", authorId)
      .select("id")
      .executeTakeFirst();
    if (!file) throw Refusal.field("fields.fileId", publicationRefusals.foreignPicture);
  }
  if (workId === null || workId === stored?.workId) return;
  const works = await worksFor([workId], reader);
  if (!works.has(workId)) throw Refusal.field("fields.workId", publicationRefusals.workNotPublished);
}

/** A new one comes before the others of its author. */
const firstPlaceOf = (publicationId: number) => sql<number>`(select coalesce(min(art.sort_order), 0) - 1 from art
  inner join publication on publication.id = art.publication_id
  where publication.author_id = (select author_id from publication where id = ${publicationId}))`;

async function store(publicationId: number, { fileId, workId, alt, credit, isAiMade, adultOnly }: ArtFields) {
  await db().updateTable("publication").set({ workId }).where("id", "=", publicationId).execute();
  const own = { alt, credit, isAiMade, adultOnly };
  await db()
    .insertInto("art")
    .values({ publicationId, ...own, sortOrder: firstPlaceOf(publicationId) })
    .onConflict((same) => same.column("publicationId").doUpdateSet(own))
    .execute();
  if (fileId !== null) await db().insertInto("publicationFile").values({ publicationId, fileId, place: 0 }).execute();
}

/** Arts: a row of the kit. Their words are plain lines, their picture is the one file that they show. */
export const arts: Kind<ArtFields, Own, Filter, "lines"> = {
  kind: "art",
  words: "lines",
  documentOf: ({ description }) => documentOfLines(description),
  ownOf: ({ fileId, alt, workId, credit, isAiMade, adultOnly }) => ({
    fileId,
    alt,
    workId,
    credit,
    isAiMade,
    adultOnly,
  }),
  storedOf: async (publicationId) => {
    const [row] = await storedMany([publicationId]);
    if (!row) return undefined;
    const { fileId, alt, workId, credit, isAiMade, adultOnly } = row;
    return { fileId, alt, workId, credit, isAiMade, adultOnly };
  },
  check,
  store,
  ownOfMany: async (rows, reader) => {
    const stored = await storedMany(rows.map(({ id }) => id));
    const works = await worksFor(
      stored.map(({ workId }) => workId),
      reader,
    );
    return new Map(
      stored.map(({ publicationId, ...own }) => {
        const title = works.get(own.workId ?? -1);
        const work = own.workId === null || title === undefined ? null : { id: own.workId, title };
        return [publicationId, { ...own, url: fileUrl(own.fileId), work }];
      }),
    );
  },
  narrow: ({ work }) => (work === undefined ? [] : [sql<boolean>`publication.work_id = ${work}`]),
  ownOrder: sql<number>`-(select art.sort_order from art where art.publication_id = publication.id)`,
};

/**
 * What the page of an art has in addition to it: may this reader see the picture itself, and which arts of its author
 * come before and behind it? Only those that are out for this reader count.
 */
export async function besideArt(id: number, reader: Reader) {
  const { authorId, adultOnly, sortOrder } = await db()
    .selectFrom("publication")
    .innerJoin("art", "art.publicationId", "publication.id")
    .where("publication.id", "=", id)
    .select(["publication.authorId", "art.adultOnly", "art.sortOrder"])
    .executeTakeFirstOrThrow(Refusal.missing);
  const others = () =>
    db()
      .selectFrom("publication")
      .innerJoin("art", "art.publicationId", "publication.id")
      .where("publication.authorId", "=", authorId)
      .where(isOutFor(reader))
      .select("publication.id")
      .limit(1);
  const previous = await others()
    .where(sql<boolean>`(art.sort_order, -publication.id) < (${sortOrder}, ${-id}::bigint)`)
    .orderBy("art.sortOrder", "desc")
    .orderBy("publication.id")
    .executeTakeFirst();
  const next = await others()
    .where(sql<boolean>`(art.sort_order, -publication.id) > (${sortOrder}, ${-id}::bigint)`)
    .orderBy("art.sortOrder")
    .orderBy("publication.id", "desc")
    .executeTakeFirst();
  const { user, isAdult } = reader;
  return {
    isOpen: !adultOnly || isAdult || isModerator(user) || user?.id === authorId,
    previousId: previous?.id ?? null,
    nextId: next?.id ?? null,
  };
}

/** One's own published arts in another order. @throws Refusal InvalidRequestFields */
export const reorderArts = (change: NewOrder, authorId: number): Promise<OrderOutcome> =>
  transaction(async () => {
    await lockAuthor(authorId);
    const rows = await db()
      .selectFrom("art")
      .innerJoin("publication", "publication.id", "art.publicationId")
      .where("publication.authorId", "=", authorId)
      .orderBy("art.sortOrder")
      .orderBy("publication.id", "desc")
      .select(["publication.id", "publication.state"])
      .execute();
    const current = rows.filter(({ state }) => state === "published").map(({ id }) => id);
    const outcome = reordered(change, { current, own: rows.map(({ id }) => id) });
    await sql`update art set sort_order = listed.place::integer
      from unnest(${outcome.order}::bigint[]) with ordinality as listed (id, place)
      where art.publication_id = listed.id`.execute(db());
    return outcome;
  });
