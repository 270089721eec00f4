import { Refusal } from "../http/refusal.ts";
import { otherLayout, wordsOf } from "../lists/search.ts";

const known = "Пароль слишком известен, придумайте другой";
const own = "В пароле ваше имя или название сайта, придумайте другой";
/** Shorter words stand in passwords by chance. */
const SHORTEST = 4;
const site = ["rukopis", "рукопись"];

let common: Promise<Set<string>> | undefined;
/** 49,233 of them, read at the first need. */
const commonPasswords = (): Promise<Set<string>> => {
  common ??= import("@zxcvbn-ts/language-common").then(({ dictionary }) => new Set(dictionary["passwords-common"]));
  return common;
};

/** As typed, and as the same keys give it in the other layout. */
const spellings = (password: string): string[] => {
  const small = password.normalize("NFKC").trim().toLowerCase();
  const swapped = otherLayout(small);
  return swapped === null ? [small] : [small, swapped];
};

const isOneLetter = (password: string): boolean => new Set(password).size === 1;

/**
 * What a new password must not be (ASVS 6.2.4 and 6.2.11). Length and signs are the contract's.
 * @param field the call's name of it
 * @throws Refusal InvalidRequestFields: one of the commonest, typed in either layout; with a word of the person's name, user name or
 * address in it, or the name of the site
 */
export async function mustBeGoodPassword(
  password: string,
  { userName, fio, email }: { userName: string; fio: string; email: string },
  field = "password",
): Promise<void> {
  const typed = spellings(password);
  const list = await commonPasswords();
  if (typed.some((one) => list.has(one) || isOneLetter(one))) throw Refusal.field(field, known);
  const words = [...wordsOf(fio), userName, email.split("@", 1)[0] ?? "", ...site]
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= SHORTEST);
  if (typed.some((one) => words.some((word) => one.includes(word)))) throw Refusal.field(field, own);
}
