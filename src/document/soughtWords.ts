import type { Sought } from "../text/bookSearch.ts";

const special = /[\\^$.*+?()[\]{}|/]/g;

/**
 * The pattern of the searched words (docs/spec/language.md, «Search of words»). It takes a space as a no-break one. Without
 * `withCase` it ignores case, and takes е as ё. Null: nothing is searched.
 */
export function patternOf({ words, withCase = false, wholeWord = false }: Partial<Sought>): RegExp | null {
  if (!words) return null;
  const escaped = words.replace(special, "\\$&").replace(/[ \u00a0\u202f]/g, "[ \u00a0\u202f]");
  const alike = withCase ? escaped : escaped.replace(/[её]/gi, "[её]");
  const whole = wholeWord ? `(?<![\\p{L}\\p{M}\\p{N}])${alike}(?![\\p{L}\\p{M}\\p{N}])` : alike;
  return new RegExp(whole, withCase ? "gu" : "giu");
}
