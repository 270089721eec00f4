import * as z from "zod/mini";
import { credentials, loggedIn } from "./account.ts";
import { defineSchemas } from "./define.ts";
import { count, time } from "./fields.ts";
import { orRequired } from "./obey.ts";
import { proof, proven } from "./proof.ts";

/** `keepTexts`: what readers have stays, without the name; else every text goes. */
export const deletion = z.strictObject({ keepTexts: z.boolean(orRequired("Что будет с текстами")), proof });

export const leavingSchemas = defineSchemas({
  /**
   * What was asked for last; `archive` null: it is being made. `twoFactorEnabled`: a proof needs a code. `emailIsConfirmed`: else no
   * archive is made.
   */
  getExport: {
    result: z.strictObject({
      export: z.nullable(
        z.strictObject({
          requestedAt: time,
          archive: z.nullable(z.strictObject({ url: z.string(), byteSize: count, expiresAt: time })),
        }),
      ),
      twoFactorEnabled: z.boolean(),
      emailIsConfirmed: z.boolean(),
    }),
  },
  /**
   * What the law asks, and how many works it is about: the person's own, those of them that readers have, those written
   * with others. `owed`: kopecks that still belong to the person; `wasPaid`: the payee that the bank received is kept.
   */
  getDeletion: {
    result: z.strictObject({
      isLastAdmin: z.boolean(),
      emailJustChanged: z.boolean(),
      /** An exclusive agreement about a work of theirs is in force. */
      hasExclusive: z.boolean(),
      workCount: count,
      shownCount: count,
      sharedCount: count,
      owed: count,
      wasPaid: z.boolean(),
    }),
  },
  /** Every session ends. `until`: the account is erased then, and can be taken back before. */
  requestDeletion: {
    body: deletion,
    result: z.strictObject({ until: time }),
    errors: ["InvalidRequestFields", "TooManyRequests"],
  },
  /** A login, with its limits: the person who is leaving stays, and is signed in. */
  cancelDeletion: {
    body: credentials,
    result: loggedIn,
    errors: ["InvalidRequestFields", "TooManyRequests", "UserAccountIsDisabled"],
  },
  startExport: { body: proven, result: z.strictObject({}), errors: ["InvalidRequestFields", "TooManyRequests"] },
});
