import * as z from "zod/mini";
import { documentJson } from "./chapters.ts";
import { defineSchemas } from "./define.ts";
import { obey } from "./obey.ts";

/**
 * The sets of typographic rules. `none`: nothing is changed. `soft`: what the eye sees — «ёлочки» outside, „лапки“ inside, a dash with
 * its no-break space, … for three dots. `full`: besides these no-break spaces after short words, between number and unit, and so on.
 */
export const typografTypes = ["none", "soft", "full"] as const;
const type = z.enum(typografTypes);

export const utilSchemas = defineSchemas({
  /** Returns the asker's set, `soft` by default. A `type` in the body is stored first (docs/spec/language.md, «Typography»). */
  getTypografType: {
    body: z.strictObject({ type: z.optional(type) }),
    result: z.strictObject({ type }),
  },
  /**
   * Sets a text or a chapter's document, exactly one of the two, by the rules of `type`, by default by the caller's
   * own. Links, addresses and what is between `backticks` stay unchanged; a second time changes nothing. 20 s of work
   * at most.
   */
  typograf: {
    large: true,
    body: z.strictObject({
      text: z.optional(z.string().check(...obey("Текст", { max: 200_000 }))),
      document: z.optional(documentJson),
      type: z.optional(type),
    }),
    result: z.strictObject({ type, text: z.optional(z.string()), document: z.optional(documentJson) }),
    errors: ["InvalidRequestFields", "TooManyRequests"],
  },
});
