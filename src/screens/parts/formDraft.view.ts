import type { FormDraft } from "../../machines/data/formDraft.machine.ts";
import { formatMoment } from "../../text/dates.ts";

/** So much of a text that was not saved is shown, in characters. */
const SHOWN = 140;

/** The longest text of a draft, cut at a word; empty: it has none. */
function beginningOf(draft: FormDraft): string {
  const texts = Object.values(draft.fields).filter((value) => typeof value === "string");
  const longest = texts.reduce((one, other) => (other.length > one.length ? other : one), "").trim();
  if (longest.length <= SHOWN) return longest;
  return `${longest.slice(0, longest.lastIndexOf(" ", SHOWN) + 1 || SHOWN).trim()}…`;
}

/**
 * A draft in words: «Сегодня, 12:03: название, аннотация», and how it begins.
 * @param labels names of fields; the others are not named
 * @param now milliseconds
 */
export function draftWords(draft: FormDraft, labels: Readonly<Record<string, string>>, now: number) {
  const when = formatMoment(draft.at, now);
  const names = Object.keys(draft.fields).flatMap((name) => labels[name]?.toLowerCase() ?? []);
  const title = `${when.charAt(0).toUpperCase()}${when.slice(1)}`;
  return { title: names.length > 0 ? `${title}: ${names.join(", ")}` : title, beginning: beginningOf(draft) };
}
