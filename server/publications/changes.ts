import type { PublicationEvent } from "../../src/machines/lifecycles/publication.lifecycle.ts";
import { dayStart, moscowDay } from "../../src/text/days.ts";
import { formMessages } from "../../src/text/formRules.ts";
import { publicationRefusals, tooManyInAll, tooManyToday } from "../../src/text/publicationRefusals.ts";
import { type PublicationDisplay, type PublicationKind, publicationRules } from "../../src/text/publications.ts";
import { db, transaction } from "../db/transaction.ts";
import type { User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { rowCount } from "../lists/found.ts";
import { isEmailConfirmed } from "../people/people.ts";
import { isReviewed } from "../policies/publications.ts";
import type { Reader } from "../policies/reader.ts";
import { isModerator } from "../works/policy.ts";
import { type CommonFields, isSameOwn, type Kind, type Words } from "./kinds.ts";
import { obeyPublicationLaw } from "./law.ts";
import { differentTags, lockAuthor, lockPublication, type PublicationRow, storeTags } from "./rows.ts";
import { checkPictures, isSameText, readText, storeText, type Text } from "./texts.ts";

export type Caller = { reader: Reader & { user: User }; now: Date };
type AnyKind<Fields extends CommonFields> = Pick<
  Kind<Fields, object, never, Words>,
  "kind" | "documentOf" | "ownOf" | "storedOf" | "store" | "check"
>;
type Wish = { publish?: boolean | undefined; publishTime?: string | undefined };

const changedMeanwhile = "Эта публикация уже создана и изменена. Откройте её заново, чтобы сохранить этот текст";

/** How many more a person may begin today, by Moscow. */
export async function leftToday(kind: PublicationKind, authorId: number, now: Date): Promise<number> {
  const count = await db()
    .selectFrom("publication")
    .where("authorId", "=", authorId)
    .where("kind", "=", kind)
    .where("createdAt", ">=", new Date(dayStart(moscowDay(now.getTime()))))
    .$call(rowCount);
  return Math.max(0, publicationRules[kind].perDay - count);
}

/** How many more a person may have, those in the bin counted; null: as many as they like. */
export async function leftInAll(kind: PublicationKind, authorId: number): Promise<number | null> {
  const { inAll } = publicationRules[kind];
  if (inAll === undefined) return null;
  const count = await db()
    .selectFrom("publication")
    .where("authorId", "=", authorId)
    .where("kind", "=", kind)
    .$call(rowCount);
  return Math.max(0, inAll - count);
}

/** Why nobody may begin another one; null: they may. */
async function tooMany(kind: PublicationKind, left: number, authorId: number): Promise<string | null> {
  const { perDay, inAll = 0 } = publicationRules[kind];
  if ((await leftInAll(kind, authorId)) === 0) return tooManyInAll(inAll);
  return left === 0 ? tooManyToday(perDay) : null;
}

/** What prevents a new one, before anything of it is there. */
export async function beginningOf(kind: PublicationKind, { reader: { user }, now }: Caller) {
  const left = await leftToday(kind, user.id, now);
  const isConfirmed = await isEmailConfirmed(user.id);
  const full = await tooMany(kind, left, user.id);
  return {
    canCreate: full === null,
    refusal: full ?? (isConfirmed ? null : publicationRefusals.emailNotConfirmed),
    leftToday: left,
  };
}

type Read<Fields extends CommonFields> = { fields: Fields; text: Text; tags: string[] };

const read = <Fields extends CommonFields>(kind: AnyKind<Fields>, fields: Fields): Read<Fields> => ({
  fields,
  text: readText(kind.documentOf(fields), publicationRules[kind.kind].text),
  tags: differentTags(fields.tags),
});

/** To whom it is shown: a kind that lets nobody choose shows it to everybody. */
const displayOf = ({ privacyDisplay = "All" }: CommonFields): PublicationDisplay => privacyDisplay;

/** Is all that was filled in stored already? */
async function isStored<Fields extends CommonFields>(
  kind: AnyKind<Fields>,
  row: PublicationRow,
  { fields, text, tags }: Read<Fields>,
): Promise<boolean> {
  if (row.title !== fields.title || row.privacyDisplay !== displayOf(fields)) return false;
  const { document } = await db()
    .selectFrom("publicationText")
    .where("publicationId", "=", row.id)
    .select("document")
    .executeTakeFirstOrThrow();
  const stored = await db()
    .selectFrom("publicationTag")
    .where("publicationId", "=", row.id)
    .orderBy("sortOrder")
    .select("title")
    .execute();
  return (
    isSameText(text, { document }) &&
    isSameOwn(
      stored.map(({ title }) => title),
      tags,
    ) &&
    isSameOwn(kind.ownOf(fields), await kind.storedOf(row.id))
  );
}

/** Text, tags and own columns of a publication that is locked. */
async function storeParts<Fields extends CommonFields>(
  kind: AnyKind<Fields>,
  { id, authorId }: Pick<PublicationRow, "id" | "authorId">,
  { fields, text, tags }: Read<Fields>,
): Promise<void> {
  await checkPictures(text, authorId);
  await storeText(id, text);
  await storeTags(id, tags);
  await kind.store(id, fields);
}

const rowOf = (id: number): Promise<PublicationRow> =>
  db().selectFrom("publication").where("id", "=", id).selectAll().executeTakeFirstOrThrow();

/** What becomes of the state with a save: nothing, published, scheduled or a draft. */
async function obeyWish(id: number, { publish, publishTime }: Wish, now: Date): Promise<void> {
  const row = await rowOf(id);
  if (publish === true && publishTime !== undefined)
    return obeyPublicationLaw(row, { type: "schedule.requested", at: Date.parse(publishTime) }, now);
  if (publish === true && row.state !== "published") return obeyPublicationLaw(row, { type: "publish.requested" }, now);
  if (publish === false && row.state !== "draft") return obeyPublicationLaw(row, { type: "withdrawal.requested" }, now);
}

/** What a save is to the law: of a published one everybody has the text at once, a removed one is corrected, a deleted one is closed. */
async function obeySave(row: PublicationRow, now: Date): Promise<void> {
  if (row.state === "published") await obeyPublicationLaw(row, { type: "update.requested" }, now);
  else if (row.state === "removed" || row.state === "deleted")
    await obeyPublicationLaw(row, { type: "correction.submitted" }, now);
}

function mustFit({ publish, publishTime }: Wish): void {
  if (publishTime !== undefined && publish !== true)
    throw Refusal.field("publishTime", formMessages.default("Время публикации"));
}

async function storeSave<Fields extends CommonFields>(
  kind: AnyKind<Fields>,
  row: PublicationRow,
  given: Read<Fields>,
  now: Date,
): Promise<void> {
  const { title } = given.fields;
  const privacyDisplay = displayOf(given.fields);
  await storeParts(kind, row, given);
  await db()
    .updateTable("publication")
    .set({ title, privacyDisplay, revision: row.revision + 1, lastModificationTime: now.toISOString() })
    .where("id", "=", row.id)
    .execute();
  await obeySave(await rowOf(row.id), now);
}

type Creation<Fields> = Wish & { requestId: string; fields: Fields };

/** The same request once more: its answer was lost, and its text may have grown meanwhile. */
async function repeat<Fields extends CommonFields>(
  kind: AnyKind<Fields>,
  row: PublicationRow,
  given: Read<Fields>,
  wish: Wish,
  now: Date,
): Promise<number> {
  if (await isStored(kind, row, given)) return row.id;
  if (row.revision !== 1 || row.state === "deleted") throw new Refusal("InvalidRequestFields", changedMeanwhile);
  await storeSave(kind, row, given, now);
  await obeyWish(row.id, wish, now);
  return row.id;
}

/**
 * Makes a publication, published where that is wished; the same `requestId` twice is one.
 * @returns its id
 * @throws Refusal InvalidRequestFields, TooManyRequests (so many a day), UserEmailNotConfirmed
 */
export const createPublication = <Fields extends CommonFields>(
  kind: AnyKind<Fields>,
  { requestId, fields, ...wish }: Creation<Fields>,
  { reader, now }: Caller,
): Promise<number> =>
  transaction(async () => {
    const { user } = reader;
    mustFit(wish);
    const given = read(kind, fields);
    await lockAuthor(user.id);
    const made = await db()
      .selectFrom("publication")
      .where("authorId", "=", user.id)
      .where("requestId", "=", requestId)
      .selectAll()
      .forUpdate()
      .executeTakeFirst();
    if (made && made.kind !== kind.kind) throw Refusal.field("requestId", formMessages.default("Номер запроса"));
    await kind.check?.(fields, made?.id ?? null, { authorId: user.id, reader, now });
    if (made) return repeat(kind, made, given, wish, now);
    if ((await leftToday(kind.kind, user.id, now)) === 0)
      throw new Refusal("TooManyRequests", tooManyToday(publicationRules[kind.kind].perDay), {
        retryAfter: Math.ceil((dayStart(moscowDay(now.getTime() + DAY)) - now.getTime()) / 1_000),
      });
    if ((await leftInAll(kind.kind, user.id)) === 0)
      throw new Refusal("InvalidRequestFields", tooManyInAll(publicationRules[kind.kind].inAll ?? 0));
    const { title } = fields;
    const privacyDisplay = displayOf(fields);
    const time = now.toISOString();
    const common = { kind: kind.kind, authorId: user.id, requestId, title, privacyDisplay };
    const { id } = await db()
      .insertInto("publication")
      .values({ ...common, createdAt: time, lastModificationTime: time })
      .returning("id")
      .executeTakeFirstOrThrow();
    await storeParts(kind, { id, authorId: user.id }, given);
    await obeyWish(id, wish, now);
    return id;
  });

const DAY = 86_400_000;

/** @throws Refusal AccessDenied: the staff looks, and does not write */
function mustOwn(row: PublicationRow, user: User): void {
  if (row.authorId !== user.id) throw Refusal.denied();
}

type Update<Fields> = Wish & { revision: number; fields: Fields };

/**
 * The next revision. The same fields once more are saved already, whatever they were made from: the first answer was lost. Another
 * revision in between is stale, and nothing is stored.
 * @throws Refusal NotFound, AccessDenied, InvalidRequestFields, UserEmailNotConfirmed
 */
export const updatePublication = <Fields extends CommonFields>(
  kind: AnyKind<Fields>,
  id: number,
  { revision, fields, ...wish }: Update<Fields>,
  { reader, now }: Caller,
): Promise<"saved" | "stale"> =>
  transaction(async () => {
    mustFit(wish);
    const given = read(kind, fields);
    const row = await lockPublication({ id, kind: kind.kind }, reader);
    mustOwn(row, reader.user);
    await kind.check?.(fields, id, { authorId: row.authorId, reader, now });
    const isSame = await isStored(kind, row, given);
    if (!isSame && row.revision !== revision) return "stale";
    // A removed one that is handed in as it was is corrected too: its author says so.
    if (!isSame) await storeSave(kind, row, given, now);
    else if (row.state !== "draft" && row.state !== "scheduled") await obeySave(row, now);
    await obeyWish(id, wish, now);
    return "saved";
  });

/**
 * Who may ask for an event: the staff decides about another's, and of a review about none of a work of theirs; everything else is its
 * author's.
 * @throws Refusal AccessDenied
 */
async function mustBeAsker(row: PublicationRow, type: PublicationEvent["type"], user: User): Promise<void> {
  if (type !== "removal.given" && type !== "restoration.given") mustOwn(row, user);
  else if (!isModerator(user) || row.authorId === user.id || (await isReviewed(row, user.id))) throw Refusal.denied();
}

/** One publication by one event of the law. @throws Refusal NotFound, AccessDenied, or what the law refuses with */
export const changePublication = (
  named: { id: number; kind: PublicationKind },
  event: PublicationEvent,
  { reader, now }: Caller,
): Promise<void> =>
  transaction(async () => {
    // What comes back from the bin may compete with what has been begun meanwhile: of both the second waits.
    if (event.type === "undeletion.requested") await lockAuthor(reader.user.id);
    const row = await lockPublication(named, reader);
    await mustBeAsker(row, event.type, reader.user);
    await obeyPublicationLaw(row, event, now);
  });

/** Several of one's own by one event, in the order of their ids: what is refused stays as it was and holds up no other. */
export async function changePublications(
  kind: PublicationKind,
  ids: readonly number[],
  event: PublicationEvent,
  caller: Caller,
): Promise<{ changed: number[]; refused: { id: number; message: string }[] }> {
  const changed: number[] = [];
  const refused: { id: number; message: string }[] = [];
  for (const id of new Set(ids))
    try {
      await changePublication({ id, kind }, event, caller);
      changed.push(id);
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault;
      refused.push({ id, message: fault.message });
    }
  return { changed, refused };
}
