import { saleLifecycle } from "../../../src/machines/lifecycles/sale.lifecycle.ts";
import type { LawCases } from "../../support/lawBranches.ts";
import type { Rows } from "../../support/model.ts";

const DAY = 86_400_000;
const now = 1_000 * DAY;
const facts = {
  now,
  isPublished: true,
  isFinished: false,
  publishedChapterCount: 3,
  isIdentified: true,
  hasPayments: true,
  isExclusive: false,
  isStaff: false,
  former: "free",
  price: 0,
  priceChangedAt: null,
  freeChapterCount: 0,
  promoFragment: false,
  startsAt: null,
  quietSince: now,
  reason: "",
};
const whole = { isFinished: true };
/** The price was changed just now. */
const sold = { ...facts, price: 19_900, priceChangedAt: now, freeChapterCount: 1 };
const planned = { ...sold, startsAt: now + DAY };
const terms = { price: 19_900, freeChapterCount: 1, promoFragment: false, startsAt: null };
const begin = (given: object = {}) => ({ type: "start.requested", ...terms, ...given });
const change = (given: object = {}) => ({ type: "terms.changed", ...terms, ...given });
const stop = (given: object = {}) => ({ type: "stop.requested", accessAfter: "free", reason: "Жалоба", ...given });

/** What the law of sales is asked in each situation of its tours, and by each of their steps. */
export const saleLaw: LawCases = {
  chart: saleLifecycle,
  stored: {
    "free, a draft": { state: "free", facts: { ...facts, isPublished: false } },
    "free, of nobody known": { state: "free", facts: { ...facts, isIdentified: false } },
    free: { state: "free", facts },
    "free, whole": { state: "free", facts: { ...facts, ...whole } },
    "free, stopped by the staff": { state: "free", facts: { ...sold, reason: "Жалоба" } },
    "free, whole, stopped by the staff": { state: "free", facts: { ...sold, ...whole, reason: "Жалоба" } },
    promo: { state: "promo", facts: { ...sold, former: "promo" } },
    "promo, whole": { state: "promo", facts: { ...sold, ...whole } },
    "promo, a draft": { state: "promo", facts: { ...sold, isPublished: false } },
    waiting: { state: "waiting", facts: planned },
    "waiting, whole": { state: "waiting", facts: { ...planned, ...whole } },
    "waiting, promo before": { state: "waiting", facts: { ...planned, former: "promo" } },
    "waiting, the staff looks": { state: "waiting", facts: { ...planned, isStaff: true } },
    subscription: { state: "subscription", facts: sold },
    "subscription, the staff looks": { state: "subscription", facts: { ...sold, isStaff: true } },
    paid: { state: "paid", facts: { ...sold, ...whole } },
    "paid, the staff looks": { state: "paid", facts: { ...sold, ...whole, isStaff: true } },
  },
  events: {
    "may not sell": begin(),
    "begins in the past": begin({ startsAt: now - DAY }),
    "begins too late": begin({ startsAt: now + 91 * DAY }),
    "begins with nothing paid": begin({ freeChapterCount: 3 }),
    "plans the sale": begin({ startsAt: now + DAY }),
    "begins the sale": begin(),
    "puts the start into the past": change({ startsAt: now - DAY }),
    "puts the start off too long": change({ startsAt: now + 91 * DAY }),
    "makes all chapters free": change({ freeChapterCount: 3 }),
    "raises the price": change({ price: 24_900 }),
    "changes the terms": change({ promoFragment: true }),
    "finds no way to stop it": stop(),
    "calls the sale off": stop({ reason: "" }),
    "stops the sale": stop(),
    "leaves the beginning": stop({ accessAfter: "promo" }),
    "gives no reason": stop({ reason: "" }),
    "the text is finished and followed": { type: "text.finished" },
    "the text goes on and is followed": { type: "text.resumed" },
  },
};

const starts = {
  "begins in the past": "free",
  "begins too late": "free",
  "plans the sale": "waiting",
  "begins the sale": "subscription",
};

/** What the owner and the staff do on the page of a sale (docs/spec/commerce.md, «The law of a sale»). */
export const saleRows: Rows = {
  "free, a draft": { "may not sell": "free, a draft", "publishes the work": "free" },
  "free, of nobody known": { "may not sell": "free, of nobody known" },
  free: { ...starts, "finishes the text": "free, whole" },
  "free, whole": { "begins with nothing paid": "free, whole", "begins the sale": "paid" },
  "free, stopped by the staff": { "begins the sale": "subscription" },
  "free, whole, stopped by the staff": { "begins the sale": "paid" },
  promo: {
    "begins in the past": "promo",
    "begins too late": "promo",
    "plans the sale": "waiting, promo before",
    "begins the sale": "subscription",
    "finishes the text": "promo, whole",
    "withdraws the work": "promo, a draft",
  },
  "promo, whole": { "begins with nothing paid": "promo, whole", "begins the sale": "paid" },
  "promo, a draft": { "may not sell": "promo, a draft" },
  waiting: {
    "puts the start into the past": "waiting",
    "puts the start off too long": "waiting",
    "raises the price": "waiting",
    "changes the terms": "waiting",
    "calls the sale off": "free",
    "finishes the text": "waiting, whole",
    "the staff looks": "waiting, the staff looks",
  },
  "waiting, whole": {
    "makes all chapters free": "waiting, whole",
    "changes the terms": "waiting, whole",
    "calls the sale off": "free, whole",
  },
  "waiting, promo before": { "changes the terms": "waiting, promo before", "calls the sale off": "promo" },
  "waiting, the staff looks": { "finds no way to stop it": "waiting, the staff looks", "the staff goes": "waiting" },
  subscription: {
    "raises the price": "subscription",
    "changes the terms": "subscription",
    "stops the sale": "free",
    "leaves the beginning": "promo",
    "the text is finished and followed": "paid",
    "the staff looks": "subscription, the staff looks",
  },
  "subscription, the staff looks": {
    "gives no reason": "subscription, the staff looks",
    "stops the sale": "free, stopped by the staff",
    "the staff goes": "subscription",
  },
  paid: {
    "makes all chapters free": "paid",
    "raises the price": "paid",
    "changes the terms": "paid",
    "stops the sale": "free, whole",
    "leaves the beginning": "promo, whole",
    "the text goes on and is followed": "subscription",
    "the staff looks": "paid, the staff looks",
  },
  "paid, the staff looks": {
    "gives no reason": "paid, the staff looks",
    "stops the sale": "free, whole, stopped by the staff",
    "the staff goes": "paid",
  },
};
