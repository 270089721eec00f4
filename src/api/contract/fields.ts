import * as z from "zod/mini";
import { formMessages } from "../../text/formRules.ts";
import { holdsAddress } from "../../text/links.ts";
import { obey, orRequired } from "./obey.ts";

/** Building blocks of the contract: one schema for form, client and server, each with its Russian message. */

export const id = z.int().check(z.positive());
/** Ids of catalogues and indexes: what a column of four bytes holds. */
export const smallCount = z.int().check(z.nonnegative(), z.lte(2_147_483_647));
/** A path segment is a string on the server, spelled in one way alone; callers still give a number. */
export const pathId = z.pipe(
  z.transform((given: number) => (/^[1-9]\d{0,15}$/.test(String(given)) ? Number(given) : Number.NaN)),
  id,
);
export const revision = z.int().check(z.positive());
/** ISO 8601, UTC. */
export const time = z.iso.datetime();
export const count = z.int().check(z.nonnegative());
export const fileId = z.guid();

/** Turn the words behind them, or make two names look alike: direction controls and signs without width. Emoji keep what joins them. */
const unseen =
  /[\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]|(?<!\p{Extended_Pictographic}\ufe0f?|\p{Emoji_Modifier})\u200d/gu;

/** What PostgreSQL cannot store and a person cannot see. Line breaks and tabs stay. */
const cleaned = z.overwrite<string>((text) =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, "")
    .replace(unseen, "")
    .toWellFormed(),
);

/** A required text: not blank, 1 to `max` characters after trimming. */
export const requiredText = (field: string, max: number, min = 1) =>
  z.string(orRequired(field)).check(cleaned, z.trim(), ...obey(field, { required: true, min, max }));

/** A text that may be empty, up to `max` characters after trimming. */
export const optionalText = (field: string, max: number) =>
  z.string(formMessages.default(field)).check(cleaned, z.trim(), ...obey(field, { max }));

/** Of a name that strangers read: their letter would carry the address as a link. Names that were taken before stay. */
export const noAddress = (field: string) =>
  z.refine<string>((name) => !holdsAddress(name), formMessages.noAddress(field));

/** Stored in lower case. */
export const email = (field: string) =>
  z
    .string(orRequired(field))
    .check(z.trim(), z.toLowerCase(), ...obey(field, { required: true, max: 254, email: true }));

/** 8 to 128 characters, taken as typed: no trimming. Spaces alone are none. */
export const newPassword = (field: string) =>
  z.string(orRequired(field)).check(...obey(field, { required: true, min: 8, max: 128 }));

/** A box that must be ticked. */
export const agreed = (what: string) => z.literal(true, formMessages.agreed(what));

const orderOf = <Id extends z.ZodMiniType>(rowId: Id) => {
  const ids = z.array(rowId).check(z.maxLength(100_000, "В списке слишком много строк"));
  return z.strictObject({ order: ids, before: ids });
};
const outcomeOf = <Id extends z.ZodMiniType>(rowId: Id) =>
  z.strictObject({ outcome: z.enum(["saved", "merged"]), order: z.array(rowId) });

/** A list in another order. `order`: the ids of all its rows; `before`: the order that the client knew. */
export const newOrder = orderOf(id);
/** `merged`: the list was changed meanwhile, and `order` holds both changes. */
export const orderOutcome = outcomeOf(id);

/** The same of a list whose rows have guids. */
export const guid = z.guid();
export const newGuidOrder = orderOf(guid);
export const guidOrderOutcome = outcomeOf(guid);
