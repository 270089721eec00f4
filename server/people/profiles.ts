import type { ResultOf } from "../../src/api/contract/index.ts";
import type { Profile } from "../../src/api/contract/profile.ts";
import { db } from "../db/transaction.ts";
import { isThere } from "../lists/found.ts";
import { privacyOf } from "./privacy.ts";

const nothing: Omit<Profile, "fio" | "distributionAgree"> = {
  status: "",
  aboutMe: "",
  birthday: null,
  sex: null,
  links: [],
  avatarFileId: null,
  backgroundFileId: null,
};

/** What a person has written of themselves, shown or not. */
export async function profileOf(accountId: number): Promise<typeof nothing> {
  const row = await db().selectFrom("profile").where("accountId", "=", accountId).selectAll().executeTakeFirst();
  if (!row) return nothing;
  const { accountId: _, birthDay: day, birthMonth: month, birthYear: year, ...fields } = row;
  return { ...fields, birthday: day === null || month === null ? null : { day, month, year } };
}

/** Does the consent to distribution hold? Without it birthday, sex, words, links and pictures are nobody else's (152-ФЗ, article 10.1). */
export const agreesToDistribution = (accountId: number): Promise<boolean> =>
  db()
    .selectFrom("accountConsent")
    .where("accountId", "=", accountId)
    .where("document", "=", "distribution")
    .where("withdrawnAt", "is", null)
    .$call(isThere);

const dayAndMonth = new Intl.DateTimeFormat("ru", { timeZone: "UTC", day: "numeric", month: "long" });

type Shown = Pick<ResultOf<"getShortInfo">, "status" | "aboutMe" | "sex" | "birthday" | "links">;

/** What others see of a profile, but for the pictures, which the account names. The same for everybody. */
export async function shownProfileOf(accountId: number): Promise<Shown> {
  const { status, aboutMe, sex, birthday, links } = await profileOf(accountId);
  if (!(await agreesToDistribution(accountId))) return { status, aboutMe: "", sex: null, birthday: null, links: [] };
  const { showBirthday } = await privacyOf(accountId);
  const day = birthday && dayAndMonth.format(Date.UTC(2_000, birthday.month - 1, birthday.day));
  const isWhole = showBirthday === "full" && birthday?.year != null;
  const inWords = isWhole ? `${day} ${birthday.year}` : day;
  return { status, aboutMe, sex, birthday: showBirthday === "nobody" ? null : inWords, links };
}
