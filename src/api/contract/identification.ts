import * as z from "zod/mini";
import { defineSchemas } from "./define.ts";
import { count, fileId, pathId, time } from "./fields.ts";
import { approvalForm, decisionForm, identificationForm, papers } from "./papers.ts";
import { pageQuery, personCard } from "./people.ts";
import { proven } from "./proof.ts";

const scan = z.strictObject({ fileId, contentType: z.enum(["image/webp", "application/pdf"]), byteSize: count });
export type Scan = z.output<typeof scan>;

const decidedStates = ["onReview", "approved", "rejected", "revoked"] as const;
const sentPapers = {
  state: z.enum(decidedStates),
  /** Of a refusal; else empty. */
  reason: z.string(),
  sentAt: time,
  decidedAt: z.nullable(time),
  /** Null: they cannot be read. */
  papers: z.nullable(papers),
  /** Those that were approved before, while new ones wait. */
  former: z.nullable(papers),
  /** Empty 30 days after the decision. */
  scans: z.array(scan),
};
const listed = z.strictObject({
  ...personCard.shape,
  state: z.enum(decidedStates),
  sentAt: time,
  decidedAt: z.nullable(time),
});
export type ListedPapers = z.output<typeof listed>;
const seen = z.strictObject({ person: personCard, ...sentPapers });
export type SeenPapers = z.output<typeof seen>;

const ofPerson = z.strictObject({ id: pathId });
const errors = ["InvalidRequestFields", "NotFound", "AccessDenied", "TooManyRequests"] as const;

export const identificationSchemas = defineSchemas({
  /** One's own papers; null: none are kept. `emailJustChanged`: none can be sent now. */
  getIdentification: {
    result: z.strictObject({
      identification: z.nullable(z.strictObject(sentPapers)),
      emailJustChanged: z.boolean(),
      twoFactorEnabled: z.boolean(),
    }),
  },
  /** Scans were uploaded before (uploadTemporaryFile), or go with the papers already. */
  updateIdentification: {
    body: identificationForm,
    result: z.strictObject({ sentAt: time }),
    errors: ["InvalidRequestFields", "TooManyRequests"],
  },
  /** Papers and scans are erased. */
  withdrawIdentification: {
    body: proven,
    result: z.strictObject({}),
    errors: ["InvalidRequestFields", "TooManyRequests"],
  },
  /** Those that wait: the longest first; decided ones: the latest first. 24 per page by default. */
  getIdentifications: {
    query: z.strictObject({ state: z.optional(z.enum(decidedStates)), ...pageQuery }),
    result: z.strictObject({ people: z.array(listed), realTotalCount: count, isLastPage: z.boolean() }),
  },
  /** The person reads in the events that somebody has looked. */
  getIdentificationOf: { params: ofPerson, result: seen, errors: ["NotFound"] },
  /** Not one's own. */
  approveIdentification: { params: ofPerson, body: approvalForm, result: z.strictObject({}), errors },
  rejectIdentification: { params: ofPerson, body: decisionForm, result: z.strictObject({}), errors },
  /** For Admin. */
  revokeIdentification: { params: ofPerson, body: decisionForm, result: z.strictObject({}), errors },
});
