import type { NotificationSettings, PushSettings } from "../../src/api/contract/notifications.ts";
import { groupNames, notificationGroups } from "../../src/text/notificationGroups.ts";
import { db, transaction } from "../db/transaction.ts";
import { chosenKinds, isKind, type KindName, kindOf } from "./kinds.ts";
import type { Quiet } from "./quietHours.ts";

export type Ways = { bell: boolean; push: boolean; letter: boolean };
/** How one person wants to be notified of the kinds. */
export type Wishes = { waysOf: (kind: KindName) => Ways; quiet: Quiet | null };

/** What these people have chosen; without a choice the ways in which the kinds begin. */
export async function wishesOf(
  accountIds: readonly number[],
  kinds: readonly KindName[],
): Promise<Map<number, Wishes>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db()
    .selectFrom("notificationSetting")
    .where("accountId", "in", accountIds)
    .where("kind", "in", kinds)
    .selectAll()
    .execute();
  const chosen = new Map(rows.map((row) => [`${row.accountId} ${row.kind}`, row]));
  const quiets = await db()
    .selectFrom("notificationAccount")
    .where("accountId", "in", accountIds)
    .select(["accountId", "quietFrom", "quietUntil"])
    .execute();
  const quietOf = new Map(
    quiets.map(({ accountId, quietFrom: from, quietUntil: until }) => [
      accountId,
      from === null || until === null ? null : { from, until },
    ]),
  );
  return new Map(
    accountIds.map((accountId) => [
      accountId,
      {
        waysOf: (kind) => chosen.get(`${accountId} ${kind}`) ?? kindOf(kind).begins,
        quiet: quietOf.get(accountId) ?? null,
      },
    ]),
  );
}

const wishesOfOne = async (accountId: number): Promise<Wishes> => {
  const wishes = (await wishesOf([accountId], chosenKinds())).get(accountId);
  if (!wishes) throw new Error("a person who asks has no wishes");
  return wishes;
};

const accountRow = (accountId: number) =>
  db().selectFrom("notificationAccount").where("accountId", "=", accountId).select(["hasDigest"]).executeTakeFirst();

/** The whole table of kinds with what this person has chosen. */
export async function settingsOf(accountId: number): Promise<NotificationSettings> {
  const { waysOf } = await wishesOfOne(accountId);
  const account = await accountRow(accountId);
  return {
    groups: notificationGroups.map((code) => ({
      code,
      title: groupNames[code],
      kinds: chosenKinds()
        .filter((name) => kindOf(name).group === code)
        .map((kind) => {
          const { label, hint } = kindOf(kind);
          const { bell, push, letter } = waysOf(kind);
          return { kind, label, hint, bell, push, letter };
        }),
    })),
    hasDigest: account?.hasDigest ?? true,
  };
}

/** What of it concerns the devices. */
export async function pushSettingsOf(accountId: number): Promise<PushSettings> {
  const { waysOf, quiet } = await wishesOfOne(accountId);
  return { kinds: chosenKinds().map((kind) => ({ kind, push: waysOf(kind).push })), quiet };
}

type Change = { kind: string } & Partial<Ways>;

/** Keeps some of the ways of some kinds; the others stay. Two windows at once stand in line behind the account. */
export const keepWays = (accountId: number, changes: readonly Change[]): Promise<void> =>
  transaction(async () => {
    await db().selectFrom("account").where("id", "=", accountId).select("id").forNoKeyUpdate().execute();
    const { waysOf } = await wishesOfOne(accountId);
    const rows = changes.flatMap(({ kind, ...changed }) => {
      if (!isKind(kind)) return [];
      const { bell, push, letter } = { ...waysOf(kind), ...changed };
      return [{ accountId, kind, bell, push, letter }];
    });
    if (rows.length === 0) return;
    await db()
      .insertInto("notificationSetting")
      .values(rows)
      .onConflict((same) =>
        same.columns(["accountId", "kind"]).doUpdateSet({
          bell: (row) => row.ref("excluded.bell"),
          push: (row) => row.ref("excluded.push"),
          letter: (row) => row.ref("excluded.letter"),
        }),
      )
      .execute();
  });

/** Quiet hours of the devices; null: none. */
export async function keepQuiet(accountId: number, quiet: Quiet | null): Promise<void> {
  const hours = { quietFrom: quiet?.from ?? null, quietUntil: quiet?.until ?? null };
  await db()
    .insertInto("notificationAccount")
    .values({ accountId, ...hours, hasDigest: true })
    .onConflict((same) => same.column("accountId").doUpdateSet(hours))
    .execute();
}

/** Whether the letter of the week comes. */
export async function keepDigest(accountId: number, hasDigest: boolean): Promise<void> {
  await db()
    .insertInto("notificationAccount")
    .values({ accountId, quietFrom: null, quietUntil: null, hasDigest })
    .onConflict((same) => same.column("accountId").doUpdateSet({ hasDigest }))
    .execute();
}
