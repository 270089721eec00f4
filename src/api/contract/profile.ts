import * as z from "zod/mini";
import { defineSchemas } from "./define.ts";
import { count, fileId, id, noAddress, optionalText, pathId, requiredText, time } from "./fields.ts";
import { obey } from "./obey.ts";
import { proof } from "./proof.ts";
import { userName } from "./userName.ts";

const sex = z.nullable(z.enum(["male", "female"]));
const whole = z.nullable(z.int());

/** Months as people count them, from 1. A birthday without its year may be the 29th of February. */
const hasDay = (day: number, month: number, year: number | null): boolean => {
  const date = new Date(Date.UTC(2_000, month - 1, day));
  if (year !== null) date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
};

/** Three fields of a form, all empty without a date. The server checks that it is 6 to 120 years ago. */
const birthday = z.pipe(
  z.nullable(
    z.strictObject({ day: whole, month: whole, year: whole }).check(
      z.refine(
        ({ day, month, year }) => (day === null) === (month === null) && (day !== null || year === null),
        "Выберите день и месяц",
      ),
      z.refine(({ day, month, year }) => day === null || month === null || hasDay(day, month, year), "Такого дня нет"),
    ),
  ),
  z.transform((typed) =>
    typed?.day == null || typed.month === null ? null : { day: typed.day, month: typed.month, year: typed.year },
  ),
);

const linkTitle = "Название ссылки";
const linkAddress = "Адрес ссылки";
const link = z.strictObject({
  title: requiredText(linkTitle, 40),
  url: requiredText(linkAddress, 500).check(...obey(linkAddress, { url: true })),
});
export type ProfileLink = z.output<typeof link>;

/** What a person tells of themselves. `distributionAgree`: the consent without which nothing but name and status is shown. */
export const profile = z.strictObject({
  fio: requiredText("Имя", 60, 2).check(noAddress("Имя")),
  status: optionalText("Статус", 140),
  birthday,
  sex,
  aboutMe: optionalText("О себе", 5_000),
  links: z.array(link).check(z.maxLength(5, "Ссылок не больше пяти")),
  avatarFileId: z.nullable(fileId),
  backgroundFileId: z.nullable(fileId),
  distributionAgree: z.boolean(),
});
export type Profile = z.output<typeof profile>;

export const userNameChange = z.strictObject({ userName, proof });

const storedProfile = z.strictObject({
  ...profile.shape,
  birthday: z.nullable(z.strictObject({ day: z.int(), month: z.int(), year: whole })),
  userName: z.string(),
  /** From when the user name may be changed; null: now. */
  userNameFrom: z.nullable(time),
  twoFactorEnabled: z.boolean(),
});

/** A person as others see them: without the consent to distribution only names and status. */
const shortInfo = z.strictObject({
  id,
  userName: z.string(),
  avatarUrl: z.nullable(z.string()),
  backgroundUrl: z.nullable(z.string()),
  fio: z.string(),
  followerCount: count,
  /** Does the asker follow this person? A guest follows nobody. */
  isFollowed: z.boolean(),
  /** Does the asker ignore this person? */
  isIgnored: z.boolean(),
  /** May the caller write to this person? Not a guest, not to themselves, nor against an ignore list or privacy. */
  canWrite: z.boolean(),
  /** May search engines keep this person's page? */
  inSearchEngines: z.boolean(),
  status: z.string(),
  aboutMe: z.string(),
  sex,
  /** In words, as far as the person lets it be seen: «24 ноября», «24 ноября 1990». */
  birthday: z.nullable(z.string()),
  links: z.array(z.strictObject({ title: z.string(), url: z.string() })),
});

export const profileSchemas = defineSchemas({
  getShortInfo: { params: z.strictObject({ id: pathId }), result: shortInfo, errors: ["NotFound"] },
  getProfile: { result: storedProfile },
  updateProfile: { body: profile, result: storedProfile, errors: ["InvalidRequestFields"] },
  /** Once in 30 days. The former name leads to the new one and is never anybody else's. */
  changeUserName: {
    body: userNameChange,
    result: z.strictObject({ userName: z.string() }),
    errors: ["InvalidRequestFields", "TooManyRequests"],
  },
});
