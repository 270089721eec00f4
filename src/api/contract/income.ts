import * as z from "zod/mini";
import { formMessages } from "../../text/formRules.ts";
import { FIRST_DAY, incomeRefusals, LAST_DAY } from "../../text/periods.ts";
import { defineSchemas } from "./define.ts";
import { count, id, pathId, time } from "./fields.ts";

/** By Moscow. */
const day = (field: string) =>
  z.iso
    .date(formMessages.default(field))
    .check(z.refine((date) => date >= FIRST_DAY && date <= LAST_DAY, incomeRefusals.outOfReach));

const period = {
  /** Without them: the 30 days that end today. */
  from: z.optional(day("Начало")),
  to: z.optional(day("Конец")),
  /** By month whole months are counted. */
  by: z.optional(z.enum(["day", "month"])),
};

/** «12,13»; every one of the query's own works. */
const workIds = z.pipe(
  z.string(formMessages.default("Произведения")),
  z.pipe(
    z.transform((listed: string) =>
      listed.split(",").map((one) => (/^[1-9]\d{0,15}$/.test(one) ? Number(one) : Number.NaN)),
    ),
    z.array(id).check(z.maxLength(100, incomeRefusals.manyWorks)),
  ),
);

const figures = {
  /** Paid for, those too that were given back since. */
  sold: count,
  /** Promo codes that readers have used. */
  promo: count,
  /** Given back, on the day on which the money went. */
  refunded: count,
  /** What buyers paid without what went back to them, and what of it is the owner's. Kopecks; below zero where more went than came. */
  gross: z.int(),
  income: z.int(),
};

/** `date`: the day, or the first of the month. */
const row = z.strictObject({ date: z.iso.date(), ...figures });
export type FiguresRow = z.output<typeof row>;
const totals = z.strictObject(figures);
export type Figures = z.output<typeof totals>;

/** Kopecks. `available` is below zero where a late refund took back what was there. */
const balance = z.strictObject({
  available: z.int(),
  /** Of sales of the last 14 days, in which buyers may have their money back. */
  held: z.int(),
  /** When the last of what is held becomes available; null: nothing waits for its day. */
  maturesAt: z.nullable(time),
  /** Was asked for, and neither paid nor refused. */
  onTheWay: count,
  /** Why no payout can be asked for now; null: it can. */
  refusal: z.nullable(z.string()),
});
export type Balance = z.output<typeof balance>;

const statistics = z.strictObject({
  from: z.iso.date(),
  to: z.iso.date(),
  by: z.enum(["day", "month"]),
  rows: z.array(row),
  totals,
  /** As long a time right before it. */
  previous: z.strictObject({ rows: z.array(row), totals }),
  /** The one that was asked for, or all of the owner that are or were sold, by title. */
  works: z.array(z.strictObject({ id, title: z.string() })),
});
export type Statistics = z.output<typeof statistics>;

export const incomeSchemas = defineSchemas({
  getWorkStatistics: {
    params: z.strictObject({ id: pathId }),
    query: z.strictObject(period),
    result: statistics,
    errors: ["AccessDenied", "InvalidRequestFields", "NotFound"],
  },
  /** One's own sales. Works that are no longer there are counted where none are chosen. */
  getMerchantStatistics: {
    query: z.strictObject({ ...period, workIds: z.optional(workIds) }),
    result: statistics,
    errors: ["InvalidRequestFields"],
  },
  /** One's own. */
  getMerchantBalance: { result: balance },
});
