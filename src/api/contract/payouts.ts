import * as z from "zod/mini";
import { payoutStates } from "../../text/payouts.ts";
import { defineSchemas } from "./define.ts";
import { guid, id, pathId, requiredText, time } from "./fields.ts";
import { orRequired } from "./obey.ts";
import { pageQuery, personCard, searchText } from "./people.ts";
import { proof } from "./proof.ts";

const payoutShape = {
  id,
  state: z.enum(payoutStates),
  /** Kopecks. */
  amount: z.int().check(z.positive()),
  /** Why it was rejected; else empty. */
  reason: z.string(),
  /** Of the bank's payment order, the day by Moscow; empty and null before. */
  number: z.string(),
  date: z.nullable(z.iso.date()),
  requestedAt: time,
  settledAt: z.nullable(time),
};
const payout = z.strictObject(payoutShape);
export type Payout = z.output<typeof payout>;

const adminPayout = z.strictObject({
  ...payoutShape,
  payee: z.pick(personCard, { id: true, fio: true, userName: true, isGone: true }),
  /** The asker's own: another one decides. */
  isOwn: z.boolean(),
  /** Why it does not go to the bank with the next register; null: it does, or has gone. */
  refusal: z.nullable(z.string()),
  /** The number of the register that contains it; null: none. */
  register: z.nullable(id),
  exportedAt: z.nullable(time),
});
export type AdminPayout = z.output<typeof adminPayout>;

/** What the bank gets: the payee, the account and the amount. */
const registerRow = z.strictObject({
  id,
  amount: payoutShape.amount,
  fullName: z.string(),
  inn: z.string(),
  bik: z.string(),
  account: z.string(),
});
const register = z.strictObject({ register: id, rows: z.array(registerRow) });
export type PayoutRegister = z.output<typeof register>;

export const payoutKinds = ["waiting", "all"] as const;

/** `register` null: a new one of everything that can be sent; else this one once more. */
export const registerForm = z.strictObject({ register: z.nullable(id), proof });
const paid = {
  number: requiredText("Номер платёжного поручения", 20),
  date: z.iso.date(orRequired("Дата платёжного поручения")),
};
const rejected = { reason: requiredText("Причина", 500) };
export const paidForm = z.strictObject({ ...paid, proof });
export const rejectedForm = z.strictObject({ ...rejected, proof });
const settleForm = z.discriminatedUnion("decision", [
  z.strictObject({ decision: z.literal("paid"), ...paid, proof }),
  z.strictObject({ decision: z.literal("rejected"), ...rejected, proof }),
]);

export const payoutSchemas = defineSchemas({
  /** One's own, the last first. */
  getMerchantPayouts: {
    query: z.strictObject(pageQuery),
    result: z.strictObject({ payouts: z.array(payout), isLastPage: z.boolean() }),
  },
  /** All that is available. `requestId` is made by the browser: the same one twice is one payout. */
  createPayout: {
    body: z.strictObject({ requestId: guid, proof }),
    result: payout,
    errors: ["InvalidRequestFields", "TooManyRequests"],
  },
  /** Those that wait for an administrator, the longest first, or all, the last first; with `search` those of a number or of a person. */
  getAdminPayouts: {
    query: z.strictObject({ search: z.optional(searchText), kind: z.optional(z.enum(payoutKinds)), ...pageQuery }),
    result: z.strictObject({ payouts: z.array(adminPayout), isLastPage: z.boolean() }),
  },
  /** Papers are deciphered for it, and every payee reads of that. */
  exportPayouts: {
    body: registerForm,
    result: register,
    errors: ["InvalidRequestFields", "NotFound", "AccessDenied", "TooManyRequests"],
  },
  settlePayout: {
    params: z.strictObject({ id: pathId }),
    body: settleForm,
    result: z.strictObject({ id, state: z.enum(payoutStates) }),
    errors: ["InvalidRequestFields", "NotFound", "AccessDenied", "TooManyRequests"],
  },
});
