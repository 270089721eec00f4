import { type Expression, type RawBuilder, sql } from "kysely";

const capitals = "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯё";
const letters = "абвгдеежзийклмнопрстуфхцчшщъыьэюяе";

/**
 * Folds typed text for a comparison: small letters, and ё as е (docs/spec/language.md, «Search of words»). The `…Folded`
 * columns are kept the same way (migration 0006). `lower` alone knows no Cyrillic in a database of the locale C.
 */
const folded = (typed: string): RawBuilder<string> =>
  sql<string>`translate(lower(${typed}::text), ${sql.lit(capitals)}, ${sql.lit(letters)})`;

const escaped = (text: string): string => text.replace(/[\\%_]/g, "\\$&");

/** Does the folded column hold what was typed? `%` and `_` are letters like others. */
export const holds = (column: Expression<string>, typed: string): RawBuilder<boolean> =>
  sql<boolean>`${column} like ${folded(`%${escaped(typed.trim())}%`)}`;

/** Does a word of the folded column, with a space before it, begin with what was typed? */
export const holdsBeginning = (column: Expression<string>, typed: string): RawBuilder<boolean> =>
  sql<boolean>`${column} like ${folded(`% ${escaped(typed.trim())}%`)}`;

/** Is the folded column what was typed, from its first letter to its last? */
export const isTyped = (column: Expression<string>, typed: string): RawBuilder<boolean> =>
  sql<boolean>`${column} = ${folded(typed.trim())}`;

/** The words of what was typed, each once: ten at most, no real search has more. */
export const wordsOf = (typed: string): string[] =>
  [...new Set(typed.trim().split(/\s+/).filter(Boolean))].slice(0, 10);

/** Without quotes and brackets, hyphens and stops as spaces: as the words are kept by which works are found (migration 0063). */
export const unquoted = (typed: string): string =>
  typed
    .replace(/[«»„“”"()[\]]/g, "")
    .replace(/[-‐‑‒–—,.!?:;…\s]+/g, " ")
    .trim();

/** Does the folded column begin with what was typed? */
export const begins = (column: Expression<string>, typed: string): RawBuilder<boolean> =>
  sql<boolean>`${column} like ${folded(`${escaped(typed.trim())}%`)}`;

const russian = "йцукенгшщзхъфывапролджэячсмитьбюё";
const latin = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";

/** What the same keys give in the other of the two layouts; null: no letter would be another. */
export function otherLayout(typed: string): string | null {
  const small = typed.toLowerCase();
  const [from, to] = /[а-яё]/.test(small) ? [russian, latin] : [latin, russian];
  const swapped = Array.from(small, (letter) => to[from.indexOf(letter)] ?? letter).join("");
  return swapped === small ? null : swapped;
}
