import type { ResultOf } from "../../src/api/contract/index.ts";
import type { Profile } from "../../src/api/contract/profile.ts";
import { db, transaction } from "../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";
import { agreesToDistribution, profileOf } from "../people/profiles.ts";
import { agree, withdraw } from "./consents.ts";
import type { CallOrigin } from "./events.ts";
import { hasSecondFactor } from "./factorCodes.ts";
import { renamableFrom } from "./userNameChange.ts";

const YOUNGEST = 6;
const OLDEST = 120;
const wrongAge = `Год рождения может быть от ${YOUNGEST} до ${OLDEST} лет назад`;

/** Everything that a person can change about how others see them. */
export async function storedProfileOf(accountId: number, now: Date): Promise<ResultOf<"getProfile">> {
  const { fio, userName } = await db()
    .selectFrom("account")
    .where("id", "=", accountId)
    .select(["fio", "userName"])
    .executeTakeFirstOrThrow();
  const from = await renamableFrom(accountId);
  return {
    fio,
    userName,
    ...(await profileOf(accountId)),
    distributionAgree: await agreesToDistribution(accountId),
    userNameFrom: from && from > now ? from.toISOString() : null,
    twoFactorEnabled: await hasSecondFactor(accountId),
  };
}

const HOURS_OF_MOSCOW = 3 * 3_600_000;

/** By the day in Moscow. @throws Refusal InvalidRequestFields at `birthday` */
function mustBeLikely(birthday: Profile["birthday"], now: Date): void {
  if (birthday?.year == null) return;
  const { day, month, year } = birthday;
  const today = new Date(now.getTime() + HOURS_OF_MOSCOW);
  const hadDay =
    [today.getUTCMonth() + 1 - month, today.getUTCDate() - day].find((difference) => difference !== 0) ?? 0;
  const age = today.getUTCFullYear() - year - (hadDay < 0 ? 1 : 0);
  if (age < YOUNGEST || age > OLDEST) throw Refusal.field("birthday", wrongAge);
}

type Pictures = Pick<Profile, "avatarFileId" | "backgroundFileId">;

/** @throws Refusal InvalidRequestFields: no picture of this kind that the person has uploaded */
async function mustBeOwn(accountId: number, pictures: Pictures): Promise<void> {
  const kinds = [
    ["avatarFileId", "avatar"],
    ["backgroundFileId", "background"],
  ] as const;
  for (const [field, kind] of kinds) {
    const id = pictures[field];
    if (id === null) continue;
    const file = await db()
      .selectFrom("storedFile")
      .where("id", "=", id)
      .where("ownerId", "=", accountId)
      .where("kind", "=", kind)
      .select("id")
      .forShare()
      .executeTakeFirst();
    if (!file) throw Refusal.field(field, "Этой картинки больше нет. Загрузите её ещё раз");
  }
}

/** The address of a picture for others; without the consent to distribution there is none. */
const shownUrl = (id: string | null, isShown: boolean): string | null => (id && isShown ? `/files/${id}` : null);

/**
 * Keeps what a person tells of themselves, and the consent to distribution with it. Pictures that are no longer used are swept.
 * @throws Refusal InvalidRequestFields (a birthday that cannot be, a picture that is not theirs)
 */
export async function updateProfile(accountId: number, profile: Profile, from: CallOrigin, now: Date): Promise<void> {
  const { fio, birthday, links, distributionAgree, ...fields } = profile;
  mustBeLikely(birthday, now);
  await transaction(async () => {
    await db().selectFrom("account").where("id", "=", accountId).select("id").forUpdate().execute();
    await mustBeOwn(accountId, fields);
    const row = {
      ...fields,
      birthDay: birthday?.day ?? null,
      birthMonth: birthday?.month ?? null,
      birthYear: birthday?.year ?? null,
      links: JSON.stringify(links),
    };
    await db()
      .insertInto("profile")
      .values({ accountId, ...row })
      .onConflict((same) => same.column("accountId").doUpdateSet(row))
      .execute();
    if (distributionAgree !== (await agreesToDistribution(accountId)))
      await (distributionAgree ? agree(accountId, ["distribution"], from.address, now) : withdraw(accountId, now));
    await db()
      .updateTable("account")
      .set({
        fio,
        avatarUrl: shownUrl(fields.avatarFileId, distributionAgree),
        backgroundUrl: shownUrl(fields.backgroundFileId, distributionAgree),
      })
      .where("id", "=", accountId)
      .execute();
  });
}
