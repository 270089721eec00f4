import type { InputOf, ResultOf } from "../../src/api/contract/index.ts";
import type { Handlers, User } from "../http/dispatcher.ts";
import { countAttempt } from "../limits/attempts.ts";
import { limits } from "../limits/limits.ts";
import { complaintsPage, keepComplaint, settle } from "./complaints.ts";

async function complain(
  { body }: { body: InputOf<"complain">["body"] },
  { user, now }: { user: User; now: Date },
): Promise<ResultOf<"complain">> {
  await countAttempt(limits.complaints, String(user.id), now);
  return keepComplaint(body, user, now);
}

/** Complaints and their settlement (spec/seed.md, section 7, Complaints; spec/domain.md). */
export const complaintHandlers = {
  /** @throws Refusal NotFound, InvalidRequestFields, TooManyRequests (20 an hour) */
  complainV1: complain,
  complain,

  getComplaints: ({ query }) => complaintsPage(query),

  /** @throws Refusal NotFound, AccessDenied, InvalidRequestFields */
  settleComplaint: ({ params, body }, { user, now }) => settle(params.id, body, user, now),
} satisfies Partial<Handlers>;
