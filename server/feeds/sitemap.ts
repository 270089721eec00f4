import { type SelectQueryBuilder, sql } from "kysely";
import { bookHref } from "../../src/text/bookHref.ts";
import type { WorkFormat } from "../../src/text/workOptions.ts";
import type { Database } from "../db/schema.ts";
import { db } from "../db/transaction.ts";
import { element, xmlHead } from "../http/xml.ts";
import { isOutFor } from "../policies/publications.ts";
import { isWrittenBy } from "../works/authors.ts";
import { guest, isIndexed } from "./indexed.ts";

/** A part has one range of so many ids; a file may hold five times as many (https://www.sitemaps.org/protocol.html). */
const PART = 10_000;

/**
 * `name`: what its address is made of in addition to the id. `changedAt`: when readers last got something new; null: it
 * has no page for search engines.
 */
type Row = { id: number; name: string; changedAt: Date | null };

const indexedWorks = () => db().selectFrom("work").where(isIndexed);
const newest = (works: ReturnType<typeof indexedWorks>) =>
  works.select(({ fn }) => fn.max("work.shownAt").as("shownAt"));

/** What everybody sees without having looked for it by its link; of arts those that are for everybody's eyes. */
const indexedPublications = (kind: "post" | "art") =>
  db()
    .selectFrom("publication")
    .where("publication.kind", "=", kind)
    .where("publication.privacyDisplay", "=", "All")
    .where(isOutFor(guest))
    .select(["publication.id", "publication.title as name", "publication.lastModificationTime as changedAt"]);

/** Pages of series and of authors show books: without one for search engines there is nothing to be found. */
const sources = {
  works: {
    table: "work",
    rows: () => indexedWorks().select(["work.id", "work.format as name", "work.shownAt as changedAt"]),
    pathOf: ({ id, name }: Row) => bookHref({ id, format: name as WorkFormat }),
  },
  series: {
    table: "series",
    rows: () =>
      db()
        .selectFrom("series")
        .where("series.deletedAt", "is", null)
        .select(["series.id", "series.title as name"])
        .select(newest(indexedWorks().where(sql<boolean>`work.series_id = series.id`)).as("changedAt")),
    pathOf: ({ id }: Row) => `/series/${id}`,
  },
  authors: {
    table: "account",
    rows: () =>
      db()
        .selectFrom("account")
        .leftJoin("privacy", "privacy.accountId", "account.id")
        .where("account.disabledAt", "is", null)
        .where((is) => is.or([is("privacy.inSearchEngines", "is", null), is("privacy.inSearchEngines", "=", true)]))
        .select(["account.id", "account.userName as name"])
        .select(newest(indexedWorks().where((is) => isWrittenBy(is, sql<number>`(account.id)`))).as("changedAt")),
    pathOf: ({ name }: Row) => `/u/${encodeURIComponent(name)}`,
  },
  posts: {
    table: "publication",
    rows: () => indexedPublications("post"),
    pathOf: ({ id }: Row) => `/post/${id}`,
  },
  arts: {
    table: "publication",
    rows: () =>
      indexedPublications("art")
        .innerJoin("art", "art.publicationId", "publication.id")
        .where("art.adultOnly", "=", false),
    pathOf: ({ id }: Row) => `/art/${id}`,
  },
} as const;

export type SiteKind = keyof typeof sources;
export const isSiteKind = (name: string): name is SiteKind => Object.hasOwn(sources, name);

type Rows = SelectQueryBuilder<Database, "work", Row>;
const rows = (kind: SiteKind) => db().selectFrom((sources[kind].rows() as unknown as Rows).as("page"));

/**
 * The rows of a part, along its ids; without `changedAt` a row has no page, which the database would work out twice to
 * leave it out. @param part from 0
 */
export const rowsOf = (kind: SiteKind, part: number) =>
  rows(kind)
    .where("page.id", ">", part * PART)
    .where("page.id", "<=", (part + 1) * PART)
    .orderBy("page.id")
    .selectAll();

/** The parts that have a page; in each the first one is looked for and no more. */
export const partsOf = (kind: SiteKind) =>
  db()
    .selectFrom(
      sql<{
        part: number;
      }>`(select generate_series(0, (select max(id) from ${sql.table(sources[kind].table)}) / ${sql.lit(PART)}) as part)`.as(
        "range",
      ),
    )
    // A value of one row and not `exists`: for that the database would look at all pages of the site.
    .where(
      rows(kind)
        .where("page.changedAt", "is not", null)
        .where(sql<boolean>`page.id > range.part * ${sql.lit(PART)}`)
        .where(sql<boolean>`page.id <= (range.part + 1) * ${sql.lit(PART)}`)
        .orderBy("page.id")
        .limit(1)
        .select("page.id"),
      "is not",
      null,
    )
    .orderBy("range.part")
    .select("range.part");

const names = "http://www.sitemaps.org/schemas/sitemap/0.9";

/** The list of the parts, of all kinds. @param origin of the installation */
export async function siteMap(origin: string): Promise<string> {
  const lines: string[] = [];
  for (const kind of Object.keys(sources) as SiteKind[])
    for (const { part } of await partsOf(kind).execute())
      lines.push(`<sitemap>${element("loc", `${origin}/sitemap/${kind}-${part}.xml`)}</sitemap>\n`);
  return `${xmlHead}<sitemapindex xmlns="${names}">\n${lines.join("")}</sitemapindex>\n`;
}

/** One part; null: it has no page. Chapters are found through their books. */
export async function siteMapPart(kind: SiteKind, part: number, origin: string): Promise<string | null> {
  const found = await rowsOf(kind, part).execute();
  const lines = found.flatMap((row) =>
    row.changedAt === null
      ? []
      : `<url>${element("loc", origin + sources[kind].pathOf(row))}${element("lastmod", row.changedAt.toISOString())}</url>\n`,
  );
  if (lines.length === 0) return null;
  return `${xmlHead}<urlset xmlns="${names}">\n${lines.join("")}</urlset>\n`;
}
