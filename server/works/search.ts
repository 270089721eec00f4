import { type Expression, type RawBuilder, sql } from "kysely";

const capitals = "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯё";
const letters = "абвгдеежзийклмнопрстуфхцчшщъыьэюяе";

/** Text for comparing: small letters, ё as е (spec/domain.md). `lower` alone knows no Cyrillic in a database of the locale C. */
export const folded = (text: Expression<string> | string): RawBuilder<string> =>
  sql<string>`translate(lower(${text}::text), ${sql.lit(capitals)}, ${sql.lit(letters)})`;

const escaped = (text: string): string => text.replace(/[\\%_]/g, "\\$&");

/** Does the text hold what was typed? `%` and `_` are letters like others. */
export const holds = (text: Expression<string>, typed: string): RawBuilder<boolean> =>
  sql<boolean>`${folded(text)} like ${folded(`%${escaped(typed.trim())}%`)}`;

/** The words of what was typed, each once: ten at most, more are nobody's search. */
export const wordsOf = (typed: string): string[] =>
  [...new Set(typed.trim().split(/\s+/).filter(Boolean))].slice(0, 10);

/** Does the text begin with what was typed? */
export const begins = (text: Expression<string>, typed: string): RawBuilder<boolean> =>
  sql<boolean>`${folded(text)} like ${folded(`${escaped(typed.trim())}%`)}`;
