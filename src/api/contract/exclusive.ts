import * as z from "zod/mini";
import { exclusiveKinds, exclusiveStates } from "../../text/exclusiveStates.ts";
import { defineSchemas } from "./define.ts";
import { count, fileId, id, optionalText, pathId, time } from "./fields.ts";
import { seller } from "./offers.ts";
import { papers } from "./papers.ts";
import { pageQuery, personCard } from "./people.ts";
import { proof } from "./proof.ts";

const nothing = z.strictObject({});
const ofWork = z.strictObject({ id: pathId });

const scan = z.strictObject({
  /** Of its file. */
  id: fileId,
  /** Where its owner, or the staff, opens it. */
  url: z.string(),
  contentType: z.enum(["image/webp", "application/pdf"]),
  byteSize: count,
});
export type AgreementScan = z.output<typeof scan>;

/** Percent of a sale: of any book, and of one under an exclusive agreement. */
const fees = z.strictObject({ usual: count, exclusive: count });

export const exclusive = z.strictObject({
  state: z.enum(exclusiveStates),
  /** Why the staff has declined, returned or ended it, for its owner and the staff; else empty. */
  reason: z.string(),
  /** The time at which this state began; null: there is no agreement. */
  since: z.nullable(time),
  /** Since when it is, or was, in force. */
  acceptedAt: z.nullable(time),
  /** Of one that is being terminated. */
  endsAt: z.nullable(time),
  /** Do papers of the owner hold that were approved? */
  isIdentified: z.boolean(),
  fees,
  /** For its owner and the staff; others get none. */
  scans: z.array(scan),
});
export type Exclusive = z.output<typeof exclusive>;

const listed = z.strictObject({
  work: z.strictObject({ id, title: z.string() }),
  owner: personCard,
  state: z.enum(exclusiveStates),
  reason: z.string(),
  since: time,
  acceptedAt: z.nullable(time),
  endsAt: z.nullable(time),
  /** Kopecks; null: the work was never sold. */
  price: z.nullable(count),
  /** Who holds the work. */
  soldCount: count,
  scans: z.array(scan),
  /** The asker has written the work: another one decides. */
  isOwn: z.boolean(),
});
export type ListedAgreement = z.output<typeof listed>;

export const exclusiveDecisions = ["approve", "decline", "accept", "return", "terminate"] as const;
export type ExclusiveDecision = (typeof exclusiveDecisions)[number];
/** `since` of the agreement that was looked at; `reason`: of a refusal and of an end. */
export const exclusiveDecisionForm = z.strictObject({
  decision: z.enum(exclusiveDecisions),
  reason: optionalText("Причина", 500),
  since: time,
  proof,
});

const errors = ["InvalidRequestFields", "NotFound", "AccessDenied"] as const;

export const exclusiveSchemas = defineSchemas({
  requestExclusive: { params: ofWork, body: nothing, result: exclusive, errors },
  /** The file was uploaded before (uploadTemporaryFile). */
  uploadExclusiveAgreement: { params: ofWork, body: z.strictObject({ fileId }), result: exclusive, errors },
  /** `id` of the scan. */
  deleteExclusiveAgreementScan: {
    params: z.strictObject({ id: fileId }),
    body: nothing,
    result: exclusive,
    errors: ["InvalidRequestFields", "NotFound"],
  },
  sendExclusiveAgreement: { params: ofWork, body: nothing, result: exclusive, errors },
  /** Its scans are erased. */
  cancelExclusive: { params: ofWork, body: nothing, result: exclusive, errors },
  terminateExclusive: { params: ofWork, body: nothing, result: exclusive, errors },
  /** What its owner prints and signs. */
  getExclusiveAgreement: {
    params: ofWork,
    result: z.strictObject({
      work: z.strictObject({ id, title: z.string() }),
      /** As its title page names them. */
      authors: z.array(z.string()),
      state: z.enum(exclusiveStates),
      fees,
      seller,
      /** Those of the owner that were approved; null: the request is not approved (`state`), or they do not hold any more. */
      papers: z.nullable(papers),
    }),
    errors: ["NotFound", "AccessDenied"],
  },
  /** Those that wait for the staff: the longest first; others: the latest first. 24 per page by default. */
  getExclusiveAgreements: {
    query: z.strictObject({ kind: z.optional(z.enum(exclusiveKinds)), ...pageQuery }),
    result: z.strictObject({ agreements: z.array(listed), realTotalCount: count, isLastPage: z.boolean() }),
  },
  /** Not of one's own work. */
  decideExclusive: {
    params: z.strictObject({ workId: pathId }),
    body: exclusiveDecisionForm,
    result: z.strictObject({ id, state: z.enum(exclusiveStates) }),
    errors: [...errors, "TooManyRequests"],
  },
});
