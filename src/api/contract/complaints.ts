import * as z from "zod/mini";
import { complaintCategories, complaintTargets } from "../../text/complaints.ts";
import { formMessages } from "../../text/formRules.ts";
import { defineSchemas } from "./define.ts";
import { count, id, optionalText, pathId, requiredText, time } from "./fields.ts";
import { orRequired } from "./obey.ts";
import { pageQuery, personCard } from "./people.ts";

const categoryValues = complaintCategories.map(({ value }) => value);
const category = z.enum(categoryValues, orRequired("Причина"));
export type ComplaintCategory = z.output<typeof category>;

const fields = { category, comment: optionalText("Комментарий", 2_000) };
/** «Другое» says nothing without words. */
const saysWhat = z.refine<{ category: ComplaintCategory; comment: string }>(
  ({ category, comment }) => category !== "other" || comment !== "",
  { path: ["comment"], error: formMessages.required("Комментарий") },
);

/** What a person fills in. */
export const complaintFields = z.strictObject(fields).check(saysWhat);

const complaint = z
  .strictObject({
    ...fields,
    targetId: id,
    targetType: z.enum(complaintTargets),
    /** Where the person was: a path of this site, or its whole address. */
    url: optionalText("Адрес", 2_000),
  })
  .check(saysWhat);

export const complaintDecisions = ["rejected", "measuresTaken"] as const;
/** Why a moderator decides so, for other moderators. */
export const settlementNote = z.strictObject({ note: requiredText("Пояснение", 1_000) });

export const seenComplaint = z.strictObject({
  id,
  /** `title` as it was then; `url`: the thing's own page, of a withdrawn chapter its book's; `workId`: null of a person. */
  target: z.strictObject({
    type: z.enum(complaintTargets),
    id,
    title: z.string(),
    url: z.string(),
    workId: z.nullable(id),
  }),
  category,
  comment: z.string(),
  /** A path of this site; empty where the complaint named none. */
  url: z.string(),
  author: personCard,
  createdAt: time,
  settled: z.nullable(
    z.strictObject({ decision: z.enum(complaintDecisions), note: z.string(), by: personCard, at: time }),
  ),
});
export type SeenComplaint = z.output<typeof seenComplaint>;

/** `isNew` false: this person's complaint of the same thing is still open, and stays as it is. */
const sent = z.strictObject({ complaintId: id, isNew: z.boolean() });
const refusals = ["InvalidRequestFields", "NotFound", "TooManyRequests"] as const;

export const complaintSchemas = defineSchemas({
  /** The former address of `complain`: the same in every way. */
  complainV1: { body: complaint, result: sent, errors: refusals },
  complain: { body: complaint, result: sent, errors: refusals },
  /** For Moderator and Admin. Open ones: the oldest first; others: the last settled first. 24 per page by default. */
  getComplaints: {
    query: z.strictObject({
      state: z.optional(z.enum(["open", "settled"])),
      category: z.optional(category),
      targetType: z.optional(z.enum(complaintTargets)),
      ...pageQuery,
    }),
    result: z.strictObject({ complaints: z.array(seenComplaint), realTotalCount: count, isLastPage: z.boolean() }),
  },
  /** For Moderator and Admin, once; moderators do not settle complaints about themselves or about their own works. */
  settleComplaint: {
    params: z.strictObject({ id: pathId }),
    body: z.extend(settlementNote, { decision: z.enum(complaintDecisions) }),
    result: seenComplaint,
    errors: ["InvalidRequestFields", "NotFound", "AccessDenied"],
  },
});
