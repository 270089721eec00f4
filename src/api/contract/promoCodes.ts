import * as z from "zod/mini";
import { LONGEST_DAYS, MOST_CODES, promoCodeStates, promoRefusals } from "../../text/promoCodes.ts";
import { defineSchemas } from "./define.ts";
import { count, id, optionalText, pathId, requiredText, time } from "./fields.ts";
import { pageQuery, personCard } from "./people.ts";

const workParams = z.strictObject({ id: pathId });

export const promoForm = z.strictObject({
  count: z.int(promoRefusals.count).check(z.gte(1, promoRefusals.count), z.lte(MOST_CODES, promoRefusals.count)),
  /** From now on. */
  days: z.int(promoRefusals.days).check(z.gte(1, promoRefusals.days), z.lte(LONGEST_DAYS, promoRefusals.days)),
  /** The owner's own words, which no reader sees. */
  note: optionalText("Заметка", 100),
});

const digits = (typed: string): number => (/^\s*\d{1,4}\s*$/.test(typed) ? Number(typed) : Number.NaN);

/** The same as it is typed. */
export const typedPromo = z.pipe(
  z.pipe(
    z.strictObject({ count: z.string(), days: z.string(), note: z.string() }),
    z.transform(({ count: codes, days, note }) => ({ count: digits(codes), days: digits(days), note })),
  ),
  promoForm,
);

/** What a reader types: however it is spelled. */
export const redeemForm = z.strictObject({ code: requiredText("Промокод", 60) });

const code = z.strictObject({
  id,
  /** «K7QM-2XWD-9PTA»; for everybody but the owner of the work its last four signs alone. */
  code: z.string(),
  state: z.enum(promoCodeStates),
  note: z.string(),
  createdAt: time,
  expiresAt: time,
  redeemedBy: z.nullable(z.pick(personCard, { id: true, fio: true, userName: true, isGone: true })),
  redeemedAt: z.nullable(time),
});
export type PromoCode = z.output<typeof code>;

const codes = z.strictObject({
  /** The last first. */
  codes: z.array(code),
  /** The owner makes and revokes. */
  canChange: z.boolean(),
  /** How many more can be made now. */
  left: count,
  /** Why none can be made now; null: some can. */
  refusal: z.nullable(z.string()),
});
export type PromoCodes = z.output<typeof codes>;

/** `format`: of the page that a work is read or heard at. */
const givenWork = z.strictObject({ id, title: z.string(), format: z.enum(["EBook", "Audiobook"]) });

const redeemedCode = z.strictObject({
  id,
  code: z.string(),
  work: givenWork,
  redeemedAt: time,
});
export type RedeemedCode = z.output<typeof redeemedCode>;

const errors = ["InvalidRequestFields", "NotFound", "AccessDenied"] as const;

export const promoCodeSchemas = defineSchemas({
  getPromoCodes: { params: workParams, result: codes, errors: ["NotFound", "AccessDenied"] },
  /** All of them or none. */
  generatePromoCodes: {
    params: workParams,
    body: promoForm,
    result: z.strictObject({ codes: z.array(code) }),
    errors,
  },
  revokePromoCode: {
    params: z.strictObject({ id: pathId, codeId: pathId }),
    body: z.strictObject({}),
    result: code,
    errors,
  },
  /** The book is the asker's from now on. `chapterId`: where they stopped, or the first one; null: the page of the book says what comes first. */
  redeemPromoCode: {
    body: redeemForm,
    result: z.strictObject({ work: givenWork, chapterId: z.nullable(id) }),
    errors: ["InvalidRequestFields", "TooManyRequests"],
  },
  /** Books that the caller has by a code, the last first; 24 per page by default. */
  getRedeemedCodes: {
    query: z.strictObject(pageQuery),
    result: z.strictObject({ codes: z.array(redeemedCode), isLastPage: z.boolean() }),
  },
});
