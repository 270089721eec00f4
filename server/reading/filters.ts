import { type ExpressionBuilder, type RawBuilder, sql } from "kysely";
import type { CatalogQuery } from "../../src/api/contract/catalog.ts";
import { moscowDay } from "../../src/text/days.ts";
import { folded } from "../../src/text/words.ts";
import { ageMarks } from "../../src/text/workOptions.ts";
import type { Database } from "../db/schema.ts";
import { isListedFor, isReadableBy, isWrittenByFriend } from "../policies/reading.ts";
import { isWrittenBy } from "../works/authors.ts";
import { type Asker, isShownTo } from "./hidden.ts";

type Works = ExpressionBuilder<Database, "work">;
type Condition = RawBuilder<boolean>;

const DAY = 86_400_000;
/** Characters of an author's sheet, milliseconds of an hour. */
const SHEET = 40_000;
const HOUR = 3_600_000;

/**
 * What a list of works is narrowed by; what says nothing is left out. `excluded`: only what the asker's own exclusions take out, or
 * these too; `isWhole`: only what the asker gets whole, and nothing that is withheld until they have said that they are 18.
 */
export type Filters = Omit<
  CatalogQuery,
  "q" | "search" | "sorting" | "page" | "ps" | "cursor" | "excluded" | "promo" | "lib"
> & { promo?: "hide"; lib?: "hide" | "only"; excluded?: "only" | "show"; isWhole?: true };

/**
 * The filters of a call. A person who looks for something or for somebody is shown promotion and what they have read as
 * well.
 */
export function filtersOf(query: Partial<CatalogQuery>, typed: string): Filters {
  const {
    q: _q,
    search: _search,
    sorting: _sorting,
    page: _page,
    ps: _ps,
    cursor: _cursor,
    promo,
    lib,
    excluded,
    ...rest
  } = query;
  const isLookedFor = typed !== "" || query.author !== undefined;
  const shownLib = lib ?? (isLookedFor ? "any" : "hide");
  const given = Object.entries(rest).filter(
    ([, value]) => value !== undefined && value !== "any" && !(Array.isArray(value) && value.length === 0),
  );
  return {
    ...(Object.fromEntries(given) as Filters),
    ...((promo ?? (isLookedFor ? "show" : "hide")) === "hide" && { promo: "hide" }),
    ...(shownLib !== "any" && { lib: shownLib }),
    ...(excluded === "show" && { excluded }),
  };
}

const ofGenres = (ids: readonly number[]): Condition => sql<boolean>`(work.genre_id = any(${ids}::integer[])
  or work.first_sub_genre_id = any(${ids}::integer[]) or work.second_sub_genre_id = any(${ids}::integer[]))`;

// A value of one row and not `exists`: of that the database would make a table of all works with a frequent tag.
const isTagged = (titles: readonly string[]): Condition => sql<boolean>`(select true from work_tag
  where work_tag.work_id = work.id and work_tag.title_folded = any(${titles.map(folded)}::text[]) limit 1)`;

/** By the tag's own index, where there are few of them. */
const hasTag = (title: string): Condition =>
  sql<boolean>`work.id in (select work_id from work_tag where title_folded = ${folded(title)})`;

const isSold = (...states: string[]): Condition => sql<boolean>`exists (select from work_sale
  where work_sale.work_id = work.id and (case state when 'waiting' then former else state end) = any(${states}::text[]))`;

const isFree: Condition = sql<boolean>`not exists (select from work_sale where work_sale.work_id = work.id
  and (case state when 'waiting' then former else state end) <> 'free')`;

/** All of it is open without buying it. */
const isOpen: Condition = sql<boolean>`not exists (select from work_sale where work_sale.work_id = work.id
  and (case state when 'waiting' then former else state end) <> 'free' and free_chapter_count < work.published_chapter_count)`;

const between = (from: number | null, to: number | null, isToOut = true): Condition => {
  const of = (column: string, unit: number) =>
    sql`${sql.ref(column)} >= ${(from ?? 0) * unit} ${to === null ? sql`` : sql`and ${sql.ref(column)} ${isToOut ? sql`<` : sql`<=`} ${to * unit}`}`;
  return sql<boolean>`(case work.format when 'EBook' then ${of("work.published_length", SHEET)} else ${of("work.published_duration_ms", HOUR)} end)`;
};
const lengths: Record<Exclude<NonNullable<Filters["length"]>, "any">, Condition> = {
  short: between(null, 1),
  middle: between(1, 5),
  long: between(5, 15, false),
  huge: sql<boolean>`not ${between(null, 15, false)}`,
};

const inSeries: Record<Exclude<NonNullable<Filters["series"]>, "any">, Condition> = {
  out: sql<boolean>`work.series_id is null`,
  finished: sql<boolean>`exists (select from series where series.id = work.series_id and finish_time is not null)`,
  unfinished: sql<boolean>`exists (select from series where series.id = work.series_id and finish_time is null)`,
};

const isDiscounted = (now: Date): Condition => sql<boolean>`exists (select from discount_work
  inner join discount on discount.id = discount_work.discount_id and not is_cut
  where discount_work.work_id = work.id
    and ${moscowDay(now.getTime())}::date between discount_work.start_date and discount_work.end_date)
  and ${isSold("paid", "subscription")}`;

const isExclusive = (now: Date): Condition => sql<boolean>`exists (select from exclusive_agreement
  inner join work_sale on work_sale.work_id = exclusive_agreement.work_id
  where exclusive_agreement.work_id = work.id and exclusive_agreement.state in ('active', 'terminating')
    and (ends_at is null or ends_at > ${now}))`;

const isHeldBy = (id: number): Condition => sql<boolean>`exists (select from holding
  where holding.work_id = work.id and holding.account_id = ${id} and holding.ended_at is null)`;

/** Does its author let this person download it? Or they have bought it: then nothing else is asked. */
const isLetOut = ({ user }: Asker): Condition => {
  if (!user) return sql<boolean>`work.privacy_downloads = 'All'`;
  return sql<boolean>`(work.privacy_downloads in ('All', 'Registered') or work.privacy_downloads = 'Friends'
    and ${isWrittenByFriend(sql.ref<number>("work.id"), user.id)} or ${isHeldBy(user.id)})`;
};

const isOpenTo = ({ user }: Asker): Condition => (user ? sql<boolean>`(${isOpen} or ${isHeldBy(user.id)})` : isOpen);

const isShelved = ({ user }: Asker, states: readonly string[]): Condition =>
  user
    ? sql<boolean>`exists (select from shelved_work where shelved_work.work_id = work.id
        and shelved_work.account_id = ${user.id} and shelved_work.state = any(${states}::text[]))`
    : sql<boolean>`false`;

const not = (condition: Condition): Condition => sql<boolean>`(${condition}) is not true`;

/** The asker's own exclusions take it out. */
function isExcluded({ excludes }: Asker): Condition | null {
  if (!excludes) return null;
  const { genreIds, tags, aiGenerated } = excludes;
  const reasons = [
    ...(genreIds.length > 0 ? [ofGenres(genreIds)] : []),
    ...(aiGenerated ? [sql<boolean>`work.ai_use = 'Generated'`] : []),
    ...(tags.length > 0 ? [isTagged(tags)] : []),
  ];
  return sql<boolean>`(${sql.join(reasons, sql` or `)})`;
}

function excludedBy(excluded: Filters["excluded"], asker: Asker): Condition[] {
  const taken = isExcluded(asker);
  if (excluded === "only") return [taken ?? sql<boolean>`false`];
  return taken === null || excluded === "show" ? [] : [not(taken)];
}

/**
 * Something that can be taken out of the filters. `value`: one of the several that a filter names; null: all of it. `condition`: what it
 * wants of the work itself.
 */
export type Piece = { name: keyof Filters; value: string | null; condition: Condition };

/** What the filters want of the work itself, one thing after the other. */
function ownPieces(filters: Filters, asker: Asker, now: Date): Piece[] {
  const { genre, exgenre, form, format, state, length, age, upd, ai } = filters;
  const piece = (name: keyof Filters, isGiven: unknown, condition: () => Condition, value: string | null = null) =>
    isGiven ? [{ name, value, condition: condition() }] : [];
  const marks = ageMarks.filter((mark) => Number.parseInt(mark, 10) <= Number(age));
  const uses = ai === "none" ? ["None"] : ["None", "Assisted"];
  return [
    ...piece("genre", genre, () => ofGenres(genre ?? [])),
    ...(exgenre ?? []).flatMap((id, _, { length: count }) =>
      piece("exgenre", true, () => not(ofGenres([id])), count > 1 ? String(id) : null),
    ),
    ...piece("form", form, () => sql<boolean>`work.form = any(${form}::text[])`),
    ...piece("format", format, () => sql<boolean>`work.format = ${format}`),
    ...piece("state", state, () => sql<boolean>`(work.finish_time is not null) = ${state === "finished"}`),
    ...(length && length !== "any" ? piece("length", true, () => lengths[length]) : []),
    ...piece("age", age, () => sql<boolean>`work.age_mark = any(${marks}::text[])`),
    ...piece("upd", upd, () => sql<boolean>`work.shown_at >= ${new Date(now.getTime() - Number(upd) * DAY)}`),
    ...piece("dnl", filters.dnl, () => isLetOut(asker)),
    ...piece("ai", ai, () => sql<boolean>`work.ai_use = any(${uses}::text[])`),
  ];
}

/** What they want that other tables tell. */
function queryConditions(filters: Filters, asker: Asker, now: Date): Condition[] {
  const { series, access, promo, tag, extag, lib } = filters;
  return [
    ...(tag ?? []).map(hasTag),
    ...(series && series !== "any" ? [inSeries[series]] : []),
    ...(access === "free" ? [isFree] : access && access !== "any" ? [isSold(access)] : []),
    ...(promo === "hide" ? [not(isSold("promo"))] : []),
    ...(filters.disc ? [isDiscounted(now)] : []),
    ...(filters.exc ? [isExclusive(now)] : []),
    ...(filters.dnl ? [isOpenTo(asker)] : []),
    ...(extag ? [not(isTagged(extag))] : []),
    ...(lib === "only" ? [isShelved(asker, ["Reading", "Saved", "Finished"])] : []),
    ...(lib === "hide" && asker.user ? [not(isShelved(asker, ["Finished", "Disliked"]))] : []),
  ];
}

/** Shown to this person and not hidden by them, whatever is filtered. */
const listedFor = (is: Works, filters: Filters, asker: Asker) => [
  isListedFor(is, asker),
  isShownTo(is, asker),
  ...(filters.author === undefined ? [] : [isWrittenBy(is, [filters.author])]),
  ...(filters.isWhole ? [isReadableBy(is, asker)] : []),
];

/** Shown to this person, not hidden by them, and as the filters want it. */
export const isWanted = (is: Works, filters: Filters, asker: Asker, now: Date) =>
  is.and([
    ...listedFor(is, filters, asker),
    ...ownPieces(filters, asker, now).map(({ condition }) => condition),
    ...queryConditions(filters, asker, now),
    ...excludedBy(filters.excluded, asker),
  ]);

/** The quick part of `isWanted`, taken to pieces. */
export const piecesOf = (is: Works, filters: Filters, asker: Asker, now: Date) => ({
  always: is.and(listedFor(is, filters, asker)),
  own: ownPieces(filters, asker, now),
});

/** Shown to this person, and neither hidden nor excluded by them. */
export const isCatalogued = (is: Works, asker: Asker) =>
  is.and([isListedFor(is, asker), isShownTo(is, asker), ...excludedBy(undefined, asker)]);
