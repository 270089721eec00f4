const latin = "abcdefghijklmnopqrstuvwxyz";
const russian = "абвгдежзиклмнопрстуфхцчшщэюя";
const romans: readonly [value: number, sign: string][] = [
  [1000, "m"],
  [900, "cm"],
  [500, "d"],
  [400, "cd"],
  [100, "c"],
  [90, "xc"],
  [50, "l"],
  [40, "xl"],
  [10, "x"],
  [9, "ix"],
  [5, "v"],
  [4, "iv"],
  [1, "i"],
];

function roman(number: number): string {
  let rest = number;
  let written = "";
  for (const [value, sign] of romans) for (; rest >= value; rest -= value) written += sign;
  return written;
}

/** The thirtieth of 28 letters is «бб». */
const lettered = (number: number, letters: string): string =>
  (letters[(number - 1) % letters.length] as string).repeat(Math.ceil(number / letters.length));

/**
 * A number as a list writes it; what cannot be written so is written in figures.
 * @param format as Word calls it («lowerRoman», «russianUpper», «decimalZero») or a style sheet («lower-roman», «upper-alpha»)
 */
export function listNumber(number: number, format: string): string {
  const plain = String(number);
  const kind = format.replaceAll("-", "").toLowerCase();
  const cased = (written: string) => (kind.includes("upper") ? written.toUpperCase() : written);
  if (number < 1 || !Number.isInteger(number)) return plain;
  if (kind.startsWith("decimal")) return kind.includes("zero") ? plain.padStart(2, "0") : plain;
  if (kind.endsWith("roman") && number < 4_000) return cased(roman(number));
  if (kind.startsWith("russian") && number < 200) return cased(lettered(number, russian));
  return /(letter|alpha|latin)$/.test(kind) && number < 200 ? cased(lettered(number, latin)) : plain;
}

/** What a list without numbers writes before an item: signs of fonts of signs are «•», the dash of a dialogue is a dash. */
export function listBullet(written: string): string {
  const sign = written.replace(/[\s\u00a0]+/g, "");
  if (/^[-–—−‒―]$/.test(sign)) return "—";
  return /^[·o§\ue000-\uf8ff]$/.test(sign) ? "•" : sign;
}

/** A mark and the space behind it: the dash of a dialogue is never at the end of a line. */
export const listMark = (mark: string): string => (mark === "" ? "" : `${mark}${mark === "—" ? "\u00a0" : " "}`);
