import * as z from "zod/mini";
import { countDays } from "../../text/days.ts";
import { discountChanges, discountRefusals, discountStates, LONGEST_DISCOUNT } from "../../text/discounts.ts";
import { defineSchemas } from "./define.ts";
import { count, id, pathId, requiredText } from "./fields.ts";
import { orRequired } from "./obey.ts";
import { pageQuery, searchText } from "./people.ts";

const ofDiscount = z.strictObject({ id: pathId });
/** By Moscow. */
const day = (field: string) => z.iso.date(orRequired(field));

const percent = z
  .int(discountRefusals.percent)
  .check(z.gte(5, discountRefusals.percent), z.lte(75, discountRefusals.percent));

const terms = {
  title: requiredText("Название", 60),
  percent,
  workIds: z.array(id).check(z.minLength(1, discountRefusals.noWorks), z.maxLength(100, discountRefusals.manyWorks)),
  /** Both days are with it. */
  startDate: day("Первый день"),
  endDate: day("Последний день"),
};

type Days = { startDate: string; endDate: string };
const daysFit = z.check<Days>(({ value: { startDate, endDate }, issues }) => {
  const message =
    endDate < startDate
      ? discountRefusals.reversed
      : countDays(startDate, endDate) > LONGEST_DISCOUNT
        ? discountRefusals.tooLong
        : undefined;
  if (message !== undefined) issues.push({ code: "custom", input: endDate, path: ["endDate"], message });
});

export const discountForm = z.strictObject(terms).check(daysFit);

/** The same as it is typed. */
export const typedDiscount = z.pipe(
  z.pipe(
    z.strictObject({ ...terms, percent: z.string() }),
    z.transform(({ percent, ...others }) => ({
      ...others,
      percent: /^\s*\d{1,3}\s*$/.test(percent) ? Number(percent) : Number.NaN,
    })),
  ),
  discountForm,
);

const takenDays = z.strictObject({ id, title: z.string(), startDate: z.iso.date(), endDate: z.iso.date() });

const paidWork = z.strictObject({
  id,
  title: z.string(),
  coverUrl: z.nullable(z.string()),
  /** Kopecks, without a discount. */
  price: count,
  /** Of each sale, the platform's. */
  feePercent: count,
  /** The discounts that stand in the way of others from today on; `id` is the discount's. */
  taken: z.array(takenDays),
});
export type PaidWork = z.output<typeof paidWork>;

const discounted = z.strictObject({ id, title: z.string(), coverUrl: z.nullable(z.string()) });

const discount = z.strictObject({
  id,
  title: z.string(),
  percent: count,
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  state: z.enum(discountStates),
  /** By id; those that are gone are left out. */
  works: z.array(discounted),
  /** Paid with this discount and not given back. */
  soldCount: count,
  /** What of that is the owner's, in kopecks. */
  income: count,
});
export type Discount = z.output<typeof discount>;

/** By Moscow and by the server's clock. */
const today = z.iso.date();
const edited = z.strictObject({ ...discount.def.shape, change: z.enum(discountChanges), today });
export type EditedDiscount = z.output<typeof edited>;

const errors = ["InvalidRequestFields", "NotFound"] as const;

export const discountSchemas = defineSchemas({
  /** The asker's own works that are on sale. */
  getPaidWorks: { result: z.strictObject({ works: z.array(paidWork), today }) },
  /** One's own: those that run, that wait, that have ended. `search`: in the title, or in a title of a work. */
  getAccountDiscounts: {
    query: z.strictObject({
      state: z.optional(z.enum(discountStates)),
      search: z.optional(searchText),
      ...pageQuery,
    }),
    result: z.strictObject({ discounts: z.array(discount), realTotalCount: count, isLastPage: z.boolean(), today }),
  },
  getDiscount: { params: ofDiscount, result: edited, errors: ["NotFound"] },
  createDiscount: { body: discountForm, result: edited, errors: ["InvalidRequestFields"] },
  updateDiscount: { params: ofDiscount, body: discountForm, result: edited, errors },
  /** One that waits is gone, one that runs has ended. */
  deleteDiscount: { params: ofDiscount, result: z.strictObject({}), errors },
});
