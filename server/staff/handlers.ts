import { fromOf, sessionOf } from "../account/httpSession.ts";
import type { Proof } from "../account/proof.ts";
import type { Exchange, Handlers, User } from "../http/dispatcher.ts";
import { listActs } from "./actLog.ts";
import { type Act, ban, endSessionsOfPerson, setRoles, unban } from "./acts.ts";
import { becomeFirstAdmin } from "./firstAdmin.ts";
import { listAccounts } from "./rows.ts";

type StaffExchange = Exchange & { user: User; now: Date };
/** Who of the staff asks, when and from where. */
export const actorOf = (exchange: StaffExchange) => ({
  actor: exchange.user,
  session: sessionOf(exchange),
  from: fromOf(exchange),
  now: exchange.now,
});

type Given = { params: { id: number }; body: { proof: Proof } };
/** The input of an act upon a person, from its call. */
export const actOf = ({ params, body: { proof } }: Given, exchange: StaffExchange): Act => ({
  ...actorOf(exchange),
  targetId: params.id,
  proof,
});

/** What the staff does to accounts. Each act refuses with NotFound, AccessDenied, InvalidRequestFields and TooManyRequests. */
export const staffHandlers = {
  /** @throws Refusal InvalidRequestFields, AccessDenied, TooManyRequests */
  becomeFirstAdmin: ({ body }, exchange) =>
    becomeFirstAdmin(sessionOf(exchange), body.token, fromOf(exchange), exchange.now),

  getAccounts: ({ query }, { now }) => listAccounts(query, now),

  getStaffActs: ({ query }) => listActs(query),

  banAccount: (given, exchange) => {
    const { until, reason } = given.body;
    return ban({ ...actOf(given, exchange), until, reason });
  },

  unbanAccount: (given, exchange) => unban({ ...actOf(given, exchange), reason: given.body.reason }),

  changeRoles: (given, exchange) => {
    const { roles, reason } = given.body;
    return setRoles({ ...actOf(given, exchange), roles, reason });
  },

  endSessionsOfAccount: (given, exchange) =>
    endSessionsOfPerson({ ...actOf(given, exchange), reason: given.body.reason }),
} satisfies Partial<Handlers>;
