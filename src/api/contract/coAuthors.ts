import * as z from "zod/mini";
import { defineSchemas } from "./define.ts";
import { id, pathId, requiredText, time } from "./fields.ts";
import { owner, work } from "./works.ts";

/** Whom the owner asks to write with them; a name that is written with «@» is meant without it. */
export const coAuthorInvited = z.strictObject({
  userName: requiredText("Имя пользователя", 51).check(z.overwrite<string>((name) => name.replace(/^@/, ""))),
});

/** What an invited person sees of a work: none of its chapters. */
const invitation = z.strictObject({
  workId: id,
  title: z.string(),
  coverUrl: z.nullable(z.string()),
  annotation: z.string(),
  /** For adults, and the invited person has not said that they are 18: cover and annotation are left out. */
  isWithheld: z.boolean(),
  owner,
  invitedAt: time,
});
export type CoAuthorInvitation = z.output<typeof invitation>;

/** The law `coAuthorship`: a work has at most two co-authors, and each has to confirm (docs/spec/works.md, «Co-authors»). */
export const coAuthorSchemas = defineSchemas({
  /** Of the asker, the last first; outdated ones too, those of works in the bin not. */
  getCoAuthorInvitations: { result: z.strictObject({ invitations: z.array(invitation) }) },
  /** The owner alone; 20 a day. A person who is not known or banned is NotFound. */
  inviteCoAuthor: {
    params: z.strictObject({ id: pathId }),
    body: coAuthorInvited,
    result: work,
    errors: ["InvalidRequestFields", "NotFound", "AccessDenied", "TooManyRequests"],
  },
  /** The invited person alone, who is an author from now on. */
  confirmCoAuthorship: {
    params: z.strictObject({ id: pathId }),
    result: work,
    errors: ["InvalidRequestFields", "NotFound", "AccessDenied", "UserEmailNotConfirmed"],
  },
  /**
   * The owner withdraws an invitation or removes a co-author; the invited person declines, the co-author leaves. `work`
   * is null for a person who has lost access to it.
   */
  deleteCoAuthor: {
    body: z.strictObject({ workId: id, coAuthorId: id }),
    result: z.strictObject({ work: z.nullable(work) }),
    errors: ["InvalidRequestFields", "NotFound", "AccessDenied"],
  },
});
