import type { InputOf, ResultOf } from "../../src/api/contract/index.ts";
import type { Exchange, Handlers, User } from "../http/dispatcher.ts";
import { countAttempt, type Limit } from "../limits/attempts.ts";
import { readerOf } from "../policies/reader.ts";
import { complaintsPage, keepComplaint, settle } from "./complaints.ts";

const complaintsLimit: Limit = { kind: "complaints", count: 20, per: "hour" };

async function complain(
  { body }: { body: InputOf<"complain">["body"] },
  { user, now, request }: { user: User; now: Date } & Pick<Exchange, "request">,
): Promise<ResultOf<"complain">> {
  await countAttempt(complaintsLimit, String(user.id), now);
  return keepComplaint(body, { user, reader: readerOf(user, request), now });
}

/** Complaints and their settlement (docs/spec/community.md, «Complaints»). */
export const complaintHandlers = {
  /** @throws Refusal NotFound, InvalidRequestFields, TooManyRequests (20 an hour) */
  complainV1: complain,
  complain,

  getComplaints: ({ query }) => complaintsPage(query),

  /** @throws Refusal NotFound, AccessDenied, InvalidRequestFields */
  settleComplaint: ({ params, body }, { user, now }) => settle(params.id, body, user, now),
} satisfies Partial<Handlers>;
