import type { SaleEventType } from "../../src/machines/lifecycles/sale.lifecycle.ts";
import type { SaleState, UnsoldState } from "../../src/text/saleStates.ts";

/** This table repeats docs/spec/commerce.md, «The law of a sale», word for word, and takes nothing from the statechart. */
export const SALE_NOW = "2026-11-20T11:00:00.000Z";
const EARLIER = "2026-11-01T09:00:00.000Z";
/** 90 days before, to the millisecond, and one less. */
const LONG_AGO = "2026-08-22T11:00:00.000Z";
const ALMOST_LONG_AGO = "2026-08-22T11:00:00.001Z";

type Refused = { refused: string; field?: string };
type Becomes = { becomes: SaleState };
export type Row = {
  state: SaleState;
  type: SaleEventType;
  lacks?: "publication" | "papers" | "payments";
  /** The whole text is there. */
  isFinished?: true;
  former?: UnsoldState;
  /** Of three published chapters. */
  freeChapterCount?: number;
  /** What the owner wants, 199 ₽ until now. */
  price?: number;
  priceChangedAt?: string;
  /** What the owner wants; null: at once. */
  startsAt?: string | null;
  /** When a sale that waits begins. */
  begins?: string;
  quietSince?: string;
  by?: "staff";
  /** Why the staff had stopped it before. */
  formerReason?: string;
  /** One of the book waits. */
  hasDiscount?: true;
  /** An exclusive agreement is in force. */
  exclusive?: "active" | "terminating";
  accessAfter?: UnsoldState;
  reason?: string;
  expected: Becomes | Refused;
  /** What the event writes. Times are ISO. */
  writes?: {
    price?: number;
    priceChangedAt?: string;
    freeChapterCount?: number;
    promoFragment?: boolean;
    startsAt?: string | null;
    quietSince?: string;
    former?: UnsoldState;
    reason?: string;
  };
};

const no: Refused = { refused: "Сейчас это действие недоступно" };
const past: Refused = { refused: "Выберите время в будущем", field: "startsAt" };
const far: Refused = { refused: "Начать продажу можно не позже чем через 90 дней", field: "startsAt" };
const nothing: Refused = { refused: "Оставьте хотя бы одну платную главу", field: "freeChapterCount" };
const held: Refused = { refused: "Цену нельзя менять, пока действует или ждёт скидка", field: "price" };
const often: Refused = { refused: "Цену можно менять раз в сутки", field: "price" };
const unexplained: Refused = { refused: "Укажите причину", field: "reason" };
const exclusive: Refused = { refused: "Действует эксклюзивный договор, сначала расторгните его" };
const to = (becomes: SaleState): Becomes => ({ becomes });

const TOMORROW = "2026-11-21T11:00:00.000Z";
const IN_90_DAYS = "2027-02-18T11:00:00.000Z";
const IN_MORE = "2027-02-18T11:00:00.001Z";

const terms = { freeChapterCount: 2, promoFragment: true };
const begun = { ...terms, startsAt: null, quietSince: SALE_NOW, reason: "" };
const nowhere: Record<SaleEventType, Pick<Row, "expected" | "writes">> = {
  "start.requested": { expected: no },
  "time.reached": { expected: no },
  "terms.changed": { expected: no },
  "text.finished": { expected: no },
  "text.resumed": { expected: no },
  "silence.reached": { expected: no },
  "chapter.published": { expected: no },
  "stop.requested": { expected: no },
};
const changed = { ...terms, startsAt: null, reason: "" };

const pairs: Record<SaleState, Record<SaleEventType, Pick<Row, "expected" | "writes">>> = {
  free: { ...nowhere, "start.requested": { expected: to("subscription"), writes: { ...begun, former: "free" } } },
  promo: { ...nowhere, "start.requested": { expected: to("subscription"), writes: { ...begun, former: "promo" } } },
  waiting: {
    ...nowhere,
    "time.reached": { expected: to("subscription"), writes: { startsAt: null, quietSince: SALE_NOW } },
    "terms.changed": { expected: to("waiting"), writes: { ...terms, startsAt: SALE_NOW } },
    "stop.requested": { expected: to("free"), writes: { startsAt: null } },
  },
  subscription: {
    ...nowhere,
    "terms.changed": { expected: to("subscription"), writes: changed },
    "text.finished": { expected: to("paid") },
    "silence.reached": { expected: to("frozen") },
    "stop.requested": { expected: to("free"), writes: { reason: "" } },
  },
  paid: {
    ...nowhere,
    "terms.changed": { expected: to("paid"), writes: changed },
    "text.resumed": { expected: to("subscription"), writes: { quietSince: SALE_NOW } },
    "stop.requested": { expected: to("free"), writes: { reason: "" } },
  },
  frozen: {
    ...nowhere,
    "terms.changed": { expected: to("frozen"), writes: changed },
    "text.finished": { expected: to("paid") },
    "chapter.published": { expected: to("subscription"), writes: { quietSince: SALE_NOW } },
    "stop.requested": { expected: to("free"), writes: { reason: "" } },
  },
};

/** What it was before is of no matter once it is something else. */
const other = { free: "promo", promo: "free" } as const;

/** What an event finds: nothing but it itself moves the sale. */
const found = (state: SaleState, type: SaleEventType): Partial<Row> => ({
  ...((state === "free" || state === "promo") && { former: other[state], formerReason: "Прежняя причина" }),
  ...((state === "paid" ? type !== "text.resumed" : type === "text.finished") && { isFinished: true }),
  ...(state === "waiting" && { begins: type === "time.reached" ? SALE_NOW : TOMORROW }),
  ...(type === "silence.reached" && { quietSince: LONG_AGO }),
});

const unsold: readonly UnsoldState[] = ["free", "promo"];
const selling = ["subscription", "paid", "frozen"] as const;
const finished = (state: SaleState): Partial<Row> => (state === "paid" ? { isFinished: true } : {});
const dear = { price: 24_900 } as const;

export const rows: readonly Row[] = [
  ...(Object.keys(pairs) as SaleState[]).flatMap((state) =>
    (Object.keys(pairs[state]) as SaleEventType[]).map(
      (type): Row => ({ state, type, ...found(state, type), ...pairs[state][type] }),
    ),
  ),
  ...unsold.flatMap((state): Row[] => {
    const starts = { state, type: "start.requested", former: other[state], formerReason: "Прежняя причина" } as const;
    const begins = { ...begun, former: state };
    return [
      { ...starts, lacks: "publication", expected: { refused: "Сначала опубликуйте произведение" } },
      { ...starts, lacks: "papers", expected: { refused: "Чтобы продавать, подтвердите личность" } },
      { ...starts, lacks: "payments", expected: { refused: "Оплата на площадке не подключена" } },
      { ...starts, startsAt: SALE_NOW, expected: past },
      { ...starts, ...dear, hasDiscount: true, expected: held },
      { ...starts, startsAt: IN_MORE, expected: far },
      { ...starts, isFinished: true, freeChapterCount: 3, expected: nothing },
      { ...starts, freeChapterCount: 3, expected: to("subscription"), writes: { ...begins, freeChapterCount: 3 } },
      { ...starts, isFinished: true, expected: to("paid"), writes: begins },
      {
        ...starts,
        startsAt: IN_90_DAYS,
        expected: to("waiting"),
        writes: { ...terms, startsAt: IN_90_DAYS, former: state, reason: "" },
      },
      {
        ...starts,
        ...dear,
        expected: to("subscription"),
        writes: { ...begins, price: 24_900, priceChangedAt: SALE_NOW },
      },
    ];
  }),
  { state: "waiting", type: "time.reached", begins: "2026-11-20T11:00:00.001Z", expected: no },
  {
    state: "waiting",
    type: "time.reached",
    begins: SALE_NOW,
    lacks: "publication",
    expected: to("free"),
    writes: { startsAt: null },
  },
  {
    state: "waiting",
    type: "time.reached",
    begins: SALE_NOW,
    lacks: "publication",
    former: "promo",
    expected: to("promo"),
    writes: { startsAt: null },
  },
  {
    state: "waiting",
    type: "time.reached",
    begins: SALE_NOW,
    isFinished: true,
    expected: to("paid"),
    writes: { startsAt: null, quietSince: SALE_NOW },
  },
  { state: "waiting", type: "terms.changed", begins: TOMORROW, startsAt: SALE_NOW, expected: past },
  { state: "waiting", type: "terms.changed", begins: TOMORROW, startsAt: IN_MORE, expected: far },
  {
    state: "waiting",
    type: "terms.changed",
    begins: TOMORROW,
    startsAt: IN_90_DAYS,
    expected: to("waiting"),
    writes: { ...terms, startsAt: IN_90_DAYS },
  },
  {
    state: "waiting",
    type: "terms.changed",
    begins: TOMORROW,
    isFinished: true,
    freeChapterCount: 3,
    expected: nothing,
  },
  { state: "waiting", type: "terms.changed", begins: TOMORROW, ...dear, hasDiscount: true, expected: held },
  { state: "waiting", type: "terms.changed", begins: TOMORROW, ...dear, priceChangedAt: SALE_NOW, expected: often },
  {
    state: "waiting",
    type: "stop.requested",
    begins: TOMORROW,
    former: "promo",
    expected: to("promo"),
    writes: { startsAt: null },
  },
  { state: "waiting", type: "stop.requested", begins: TOMORROW, by: "staff", reason: "Жалоба", expected: no },
  { state: "subscription", type: "silence.reached", quietSince: ALMOST_LONG_AGO, expected: no },
  ...selling.flatMap((state): Row[] => {
    const pair = { state, ...finished(state) };
    const stopped = { ...pair, type: "stop.requested" } as const;
    return [
      // A day later, to the millisecond.
      {
        ...pair,
        type: "terms.changed",
        ...dear,
        priceChangedAt: "2026-11-19T11:00:00.000Z",
        expected: to(state),
        writes: { ...changed, price: 24_900, priceChangedAt: SALE_NOW },
      },
      { ...pair, type: "terms.changed", ...dear, priceChangedAt: "2026-11-19T11:00:00.001Z", expected: often },
      { ...pair, type: "terms.changed", isFinished: true, freeChapterCount: 3, expected: nothing },
      // The price is held first of all, and the other terms may be changed.
      { ...pair, type: "terms.changed", ...dear, priceChangedAt: SALE_NOW, hasDiscount: true, expected: held },
      { ...pair, type: "terms.changed", hasDiscount: true, expected: to(state), writes: changed },
      // The other terms may be changed meanwhile.
      {
        ...pair,
        type: "terms.changed",
        priceChangedAt: "2026-11-19T11:00:00.001Z",
        expected: to(state),
        writes: changed,
      },
      // A sale that has begun has no start any more.
      { ...pair, type: "terms.changed", startsAt: IN_90_DAYS, expected: to(state), writes: changed },
      { ...stopped, accessAfter: "promo", expected: to("promo"), writes: { reason: "" } },
      {
        ...stopped,
        by: "staff",
        reason: " Жалоба ",
        accessAfter: "promo",
        expected: to("promo"),
        writes: { reason: "Жалоба" },
      },
      { ...stopped, by: "staff", reason: "  ", expected: unexplained },
      { ...stopped, exclusive: "active", expected: exclusive },
      { ...stopped, exclusive: "terminating", expected: exclusive },
      // The staff ends the agreement first, too.
      { ...stopped, exclusive: "active", by: "staff", reason: "  ", expected: exclusive },
      { ...stopped, by: "staff", reason: " Жалоба ", expected: to("free"), writes: { reason: "Жалоба" } },
    ];
  }),
];

export const usualTimes = { priceChangedAt: EARLIER, quietSince: EARLIER };
export const usualTerms = { price: 19_900, freeChapterCount: 2, promoFragment: true };
