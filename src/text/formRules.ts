import { formatDecimal, formatNumber, plural } from "./plural.ts";

const characters = (count: number): string =>
  `${formatNumber(count)} ${plural(count, ["символа", "символов", "символов"])}`;

/** «20», «0,5», «1 234,5». */
const number = (value: number): string => formatDecimal(value, 20);

/** «JPEG, PNG или WebP». */
const either = (words: readonly string[]): string => new Intl.ListFormat("ru", { type: "disjunction" }).format(words);

/** The messages of the form rules (docs/spec/language.md, «Form messages»). `field` is the visible label. */
export const formMessages = {
  default: (field: string) => `Поле ${field} некорректно`,
  required: (field: string) => `Поле ${field} обязательно для заполнения`,
  email: (field: string) => `Поле ${field} должно быть действительным электронным адресом`,
  max: (field: string, length: number) => `Поле ${field} не может быть длиннее ${characters(length)}`,
  min: (field: string, length: number) => `Поле ${field} должно быть не короче ${characters(length)}`,
  maxValue: (field: string, value: number) => `Поле ${field} должно быть числом ${number(value)} или меньше`,
  minValue: (field: string, value: number) => `Поле ${field} должно быть числом ${number(value)} или больше`,
  between: (field: string, min: number, max: number) =>
    `Поле ${field} должно быть числом от ${number(min)} до ${number(max)}`,
  integer: (field: string) => `Поле ${field} должно быть целым числом`,
  numeric: (field: string) => `Поле ${field} должно быть числом`,
  digits: (field: string, count: number) =>
    `Поле ${field} должно состоять из ${formatNumber(count)} ${plural(count, ["цифры", "цифр", "цифр"])}`,
  alpha: (field: string) => `Поле ${field} может содержать только буквы`,
  alphaDash: (field: string) => `Поле ${field} может содержать только буквы, цифры, дефис и подчёркивание`,
  alphaNum: (field: string) => `Поле ${field} может содержать только буквы и цифры`,
  alphaSpaces: (field: string) => `Поле ${field} может содержать только буквы и пробелы`,
  regex: (field: string) => `Поле ${field} имеет неверный формат`,
  url: (field: string) => `Поле ${field} должно быть действительной ссылкой`,
  confirmed: (field: string) => `Поле ${field} не совпадает с подтверждением`,
  oneOf: (field: string) => `Поле ${field} должно быть значением из списка`,
  notOneOf: (field: string) => `Поле ${field} не может иметь такое значение`,
  image: (field: string, titles: readonly string[]) => `Поле ${field} должно быть изображением: ${either(titles)}`,
  mimes: (field: string, titles: readonly string[]) => `Поле ${field} должно быть файлом ${either(titles)}`,
  ext: (field: string, extensions: readonly string[]) =>
    `Поле ${field} должно быть файлом ${either(extensions.map((extension) => `.${extension}`))}`,
  size: (field: string, kilobytes: number) => `Поле ${field} не может быть больше ${number(kilobytes)} КБ`,
  dimensions: (field: string, width: number, height: number) =>
    `Поле ${field} должно быть изображением ${width} × ${height} пикселей`,
  maxPoints: (field: string, points: number) =>
    `Поле ${field} не может быть изображением больше ${formatNumber(points)} ${plural(points, ["точки", "точек", "точек"])}`,
  noAddress: (field: string) => `Поле ${field} не может содержать адрес сайта`,
  agreed: (field: string) => `Без согласия продолжить нельзя: ${field}`,
} as const;

const NUMBER = /^[-−]?(?:\d+|\d{1,3}(?:[ \u00a0\u202f]\d{3})+)(?:[.,]\d+)?$/;

/** A number as a person types it: «1 234,5», «−3», «0.5». Undefined when it is none. */
export function readNumber(typed: unknown): number | undefined {
  if (typeof typed === "number") return Number.isFinite(typed) ? typed : undefined;
  if (typeof typed !== "string" || !NUMBER.test(typed.trim())) return undefined;
  return Number(
    typed
      .trim()
      .replace(/[ \u00a0\u202f]/g, "")
      .replace("−", "-")
      .replace(",", "."),
  );
}

/** Typed with a fraction it is none, even with «,0». */
export const isWhole = (typed: unknown): boolean => {
  const value = readNumber(typed);
  return value !== undefined && Number.isInteger(value) && !/[.,]/.test(String(typed));
};

/**
 * Whether a value is one that `required` refuses and all other rules pass: null, false, an empty array, a blank string
 * (docs/spec/language.md, «Form rules»).
 */
export const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === "string" && value.trim() === "");

/** A web address with a dot in its host and without a user name or password. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/\S+$/i.test(text) || !URL.canParse(text)) return false;
  const { hostname, username, password } = new URL(text);
  return hostname.includes(".") && username === "" && password === "";
}
