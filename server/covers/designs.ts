import { isDeepStrictEqual } from "node:util";
import { picturesOf } from "../../src/api/contract/coverScene.ts";
import type { InputOf, ResultOf } from "../../src/api/contract/index.ts";
import { BIN_PERIOD } from "../../src/machines/lifecycles/chapter.lifecycle.ts";
import { refusals } from "../../src/text/refusals.ts";
import { db, transaction } from "../db/transaction.ts";
import type { User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { countAttempt, type Limit } from "../limits/attempts.ts";
import { isWrittenBy } from "../works/authors.ts";
import { storePictures } from "./pictures.ts";
import { type DesignRow, designCount, lockDesign } from "./rows.ts";

/** Of one person: designs that are begun; deleted ones lie in the bin for 30 days. */
const coverDesignsLimit: Limit = { kind: "cover-design", count: 60, per: "hour" };

type Caller = { user: Pick<User, "id">; now: Date };
type Save = InputOf<"saveCoverDesign">["body"];
type DesignContent = Pick<Save, "workId" | "scene" | "sources">;

const MOST_DESIGNS = 100;
const tooMany = "У вас уже 100 макетов обложек. Чтобы начать новый, удалите один из прежних";
const inBin = "Макет в корзине. Верните его, и он сохранится";

/** Locks the account: a person begins designs and brings them back one at a time. */
const lockMaker = (accountId: number) =>
  db().selectFrom("account").where("id", "=", accountId).select("id").forNoKeyUpdate().execute();

/** @throws Refusal InvalidRequestFields */
async function mustHaveRoom(accountId: number): Promise<void> {
  await lockMaker(accountId);
  if ((await designCount(accountId)) >= MOST_DESIGNS) throw new Refusal("InvalidRequestFields", tooMany);
}

/** A work that the person writes stays in the database as long as the transaction; any other is none. */
async function writtenWork(workId: number | null, accountId: number): Promise<number | null> {
  if (workId === null) return null;
  const found = await db()
    .selectFrom("work")
    .where("id", "=", workId)
    .where((is) => isWrittenBy(is, [accountId]))
    .select("id")
    .forKeyShare()
    .executeTakeFirst();
  return found?.id ?? null;
}

const isSame = ({ workId, scene, sources }: DesignContent, content: DesignContent): boolean =>
  isDeepStrictEqual([workId, scene, sources], [content.workId, content.scene, content.sources]);

/** Of two windows that begin the same design at once the second finds what the first has made. */
async function begunMeanwhile(id: string, accountId: number): Promise<DesignRow | undefined> {
  await lockMaker(accountId);
  return lockDesign(id, accountId);
}

/** @throws Refusal InvalidRequestFields, NotFound: another person has made one of this id */
async function begin(id: string, { workId, scene, sources }: DesignContent, { user, now }: Caller): Promise<number> {
  await mustHaveRoom(user.id);
  const revision = 1;
  const [createdAt, updatedAt] = [now.toISOString(), now.toISOString()];
  await db()
    .insertInto("coverDesign")
    .values({
      id,
      accountId: user.id,
      workId,
      revision,
      createdAt,
      updatedAt,
      scene: JSON.stringify(scene),
      sources: JSON.stringify(sources),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirstOrThrow(Refusal.missing);
  await storePictures({ id, accountId: user.id }, picturesOf(scene));
  return revision;
}

async function goOn(stored: DesignRow, { workId, scene, sources }: DesignContent, { now }: Caller): Promise<number> {
  const revision = stored.revision + 1;
  await storePictures(stored, picturesOf(scene));
  await db()
    .updateTable("coverDesign")
    .set({
      revision,
      workId,
      updatedAt: now.toISOString(),
      scene: JSON.stringify(scene),
      sources: JSON.stringify(sources),
    })
    .where("id", "=", stored.id)
    .execute();
  return revision;
}

/**
 * The one way to another scene of a design. A deleted one begins again: what somebody draws is kept.
 * @throws Refusal InvalidRequestFields, NotFound, TooManyRequests
 */
export async function saveDesign(id: string, given: Save, caller: Caller): Promise<ResultOf<"saveCoverDesign">> {
  const { user, now } = caller;
  const known = await db().selectFrom("coverDesign").where("id", "=", id).select("id").executeTakeFirst();
  if (!known) await countAttempt(coverDesignsLimit, String(user.id), now);
  return transaction(async () => {
    const stored = (await lockDesign(id, user.id)) ?? (await begunMeanwhile(id, user.id));
    const content = { ...given, workId: await writtenWork(given.workId, user.id) };
    if (!stored) return { outcome: "saved", revision: await begin(id, content, caller) };
    if (stored.deletedAt) throw new Refusal("InvalidRequestFields", inBin);
    const { revision, scene, sources } = stored;
    if (isSame(stored, content)) return { outcome: "saved", revision };
    if (revision !== given.revision) return { outcome: "stale", revision, scene, sources };
    return { outcome: "saved", revision: await goOn(stored, content, caller) };
  });
}

/** @throws Refusal NotFound */
async function lockOwn(id: string, accountId: number): Promise<DesignRow> {
  const stored = await lockDesign(id, accountId);
  if (!stored) throw Refusal.missing();
  return stored;
}

const putDeletedAt = (id: string, deletedAt: string | null) =>
  db().updateTable("coverDesign").set({ deletedAt }).where("id", "=", id).execute();

/** What is deleted already stays as it is. @throws Refusal NotFound */
export const deleteDesign = (id: string, { user, now }: Caller): Promise<void> =>
  transaction(async () => {
    const { deletedAt } = await lockOwn(id, user.id);
    if (!deletedAt) await putDeletedAt(id, now.toISOString());
  });

/** @throws Refusal NotFound; InvalidRequestFields: 100 are there, 30 days are over */
export const restoreDesign = (id: string, { user, now }: Caller): Promise<void> =>
  transaction(async () => {
    const { deletedAt } = await lockOwn(id, user.id);
    if (!deletedAt) return;
    if (now.getTime() - deletedAt.getTime() > BIN_PERIOD)
      throw new Refusal("InvalidRequestFields", refusals.restorationExpired);
    await mustHaveRoom(user.id);
    await putDeletedAt(id, null);
  });
