import * as z from "zod/mini";
import { formMessages } from "../../text/formRules.ts";
import { obey } from "./obey.ts";

/** Building blocks of the contract: one schema for form, client and server, each with its Russian message. */

export const id = z.int().check(z.positive());
/** A path segment is a string on the server; callers still give a number. */
export const pathId = z.pipe(z.coerce.number<number>(), id);
export const revision = z.int().check(z.positive());
/** ISO 8601, UTC. */
export const time = z.iso.datetime();
export const count = z.int().check(z.nonnegative());
export const fileId = z.guid();

/** What PostgreSQL cannot store and a person cannot see. Line breaks and tabs stay. */
const cleaned = z.overwrite<string>((text) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, "").toWellFormed(),
);

/** A required text: not blank, 1 to `max` characters after trimming. */
export const requiredText = (field: string, max: number, min = 1) =>
  z.string(formMessages.required(field)).check(cleaned, z.trim(), ...obey(field, { required: true, min, max }));

/** A text that may be empty, up to `max` characters after trimming. */
export const optionalText = (field: string, max: number) =>
  z.string(formMessages.default(field)).check(cleaned, z.trim(), ...obey(field, { max }));

/** Stored in lower case. */
export const email = (field: string) =>
  z
    .string(formMessages.required(field))
    .check(z.trim(), z.toLowerCase(), ...obey(field, { required: true, max: 254, email: true }));

/** 8 to 128 characters, taken as typed: no trimming. Spaces alone are none. */
export const newPassword = (field: string) =>
  z.string(formMessages.required(field)).check(...obey(field, { required: true, min: 8, max: 128 }));

/** A box that must be ticked. */
export const agreed = (what: string) => z.literal(true, formMessages.agreed(what));

const ids = z.array(id).check(z.maxLength(100_000, "В списке слишком много строк"));

/** A list in another order. `order`: the ids of all its rows; `before`: the order that the client knew. */
export const newOrder = z.strictObject({ order: ids, before: ids });

/** `merged`: the list was changed meanwhile, and `order` holds both changes. */
export const orderOutcome = z.strictObject({ outcome: z.enum(["saved", "merged"]), order: z.array(id) });
