import * as z from "zod/mini";
import { moscowInputToIso } from "../../text/dates.ts";
import { isPrice, roublesToKopecks } from "../../text/money.ts";
import { saleRefusals } from "../../text/saleRefusals.ts";
import { chapterAccesses, saleStates, unsoldStates } from "../../text/saleStates.ts";
import { defineSchemas } from "./define.ts";
import { exclusive } from "./exclusive.ts";
import { count, id, optionalText, pathId, time } from "./fields.ts";

const workParams = z.strictObject({ id: pathId });

/** Kopecks of whole roubles. */
const price = z.number(saleRefusals.price).check(z.refine(isPrice, saleRefusals.price));

export const saleForm = z.strictObject({
  price,
  freeChapterCount: z.int(saleRefusals.freeChapters).check(z.gte(1, saleRefusals.freeChapters), z.lte(10_000)),
  /** Is the beginning of each closed chapter shown? */
  promoFragment: z.boolean(),
  /** When the sale begins; null: at once. Of a sale that has begun it is no matter any more. */
  startsAt: z.nullable(time),
});

/** The same as it is typed: `startsAt` of a field of Moscow time, empty: at once. */
export const typedSale = z.pipe(
  z.pipe(
    z.strictObject({
      price: z.string(),
      freeChapterCount: z.string(),
      promoFragment: z.boolean(),
      startsAt: z.string(),
    }),
    z.transform(({ price, freeChapterCount, promoFragment, startsAt }) => ({
      price: roublesToKopecks(price) ?? Number.NaN,
      freeChapterCount: /^\s*\d{1,5}\s*$/.test(freeChapterCount) ? Number(freeChapterCount) : Number.NaN,
      promoFragment,
      startsAt: startsAt === "" ? null : (moscowInputToIso(startsAt) ?? ""),
    })),
  ),
  saleForm,
);

export const stopForm = z.strictObject({ accessAfter: z.enum(unsoldStates), reason: optionalText("Причина", 1_000) });

const sales = z.strictObject({
  state: z.enum(saleStates),
  /** What the work is until the sale begins. */
  former: z.enum(unsoldStates),
  /** Kopecks; null together with `priceNow` and `priceChangedAt`: there was none yet. */
  price: z.nullable(count),
  /** With the discount that runs, if any does. */
  priceNow: z.nullable(count),
  priceChangedAt: z.nullable(time),
  freeChapterCount: count,
  promoFragment: z.boolean(),
  startsAt: z.nullable(time),
  /** The one that runs, else the next: the price stays until then. Days by Moscow. */
  discount: z.nullable(
    z.strictObject({ id, title: z.string(), percent: count, startDate: z.iso.date(), endDate: z.iso.date() }),
  ),
  /** Why the staff has stopped the sale; else empty. */
  reason: z.string(),
  /** The owner changes terms, the staff may stop a sale as well. */
  canChange: z.boolean(),
  canStop: z.boolean(),
  isFinished: z.boolean(),
  /** All obstacles to a sale now. */
  refusals: z.array(z.string()),
  /** The published chapters as a person gets them who has not bought the book. */
  chapters: z.array(z.strictObject({ id, title: z.string(), access: z.enum(chapterAccesses) })),
  /** Who holds the work. */
  soldCount: count,
  /** An exclusive agreement is in force. */
  isExclusive: z.boolean(),
  exclusive,
  /** Of each sale, the platform's. */
  feePercent: count,
});
export type WorkSales = z.output<typeof sales>;

const errors = ["InvalidRequestFields", "NotFound", "AccessDenied"] as const;

export const salesSchemas = defineSchemas({
  getWorkSales: { params: workParams, result: sales, errors: ["NotFound", "AccessDenied"] },
  updateWorkSales: { params: workParams, body: saleForm, result: sales, errors },
  /** The readers who have bought the book keep it; what the others get then is `accessAfter`. `reason`: the staff's. */
  stopWorkSales: {
    params: workParams,
    body: stopForm,
    result: sales,
    errors,
  },
});
