/** Who is paid, and the numbers that a Russian payee has, each with its own check digits. */

export const payeeKinds = ["person", "selfEmployed", "entrepreneur"] as const;

const digitsOf = (text: string): number[] => [...text].map(Number);
const sumOf = (digits: readonly number[], weights: readonly number[]): number =>
  weights.reduce((sum, weight, index) => sum + weight * (digits[index] ?? 0), 0);

const ELEVENTH = [7, 2, 4, 10, 3, 5, 9, 4, 6, 8];
const TWELFTH = [3, ...ELEVENTH];

/** An ИНН of a person: 12 digits, the last two of which are sums of those before. */
export function isPersonalInn(text: string): boolean {
  if (!/^\d{12}$/.test(text)) return false;
  const digits = digitsOf(text);
  const check = (weights: readonly number[]) => (sumOf(digits, weights) % 11) % 10;
  return digits[10] === check(ELEVENTH) && digits[11] === check(TWELFTH);
}

/** An ОГРНИП: 15 digits, the last of which is the last digit of the remainder of the others by 13. */
export const isOgrnip = (text: string): boolean =>
  /^\d{15}$/.test(text) && (Number(text.slice(0, 14)) % 13) % 10 === Number(text[14]);

const ACCOUNT_WEIGHTS = [7, 1, 3];

/** Does an account of 20 digits belong to the bank of this БИК: the last three digits of the БИК and the account sum up to tens. */
export function fitsBik(account: string, bik: string): boolean {
  if (!/^\d{20}$/.test(account) || !/^\d{9}$/.test(bik)) return false;
  const digits = digitsOf(bik.slice(-3) + account);
  return digits.reduce((sum, digit, index) => sum + ((digit * (ACCOUNT_WEIGHTS[index % 3] ?? 0)) % 10), 0) % 10 === 0;
}

/** Whose passport has a series, a number and a department of its own. */
export const isRussian = (citizenship: string): boolean =>
  /^(россия|рф|российская федерация)$/i.test(citizenship.trim());

const ADULT = 18;

/** @param birthday and `today` are days of the calendar, YYYY-MM-DD */
export const isAdult = (birthday: string, today: string): boolean =>
  `${Number(birthday.slice(0, 4)) + ADULT}${birthday.slice(4)}` <= today;
