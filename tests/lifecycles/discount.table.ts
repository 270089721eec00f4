import type { DiscountEventType } from "../../src/machines/lifecycles/discount.lifecycle.ts";

/**
 * This table repeats docs/spec/commerce.md, «The law of a discount», word for word, and takes nothing from the statechart.
 * The time is 14:00 in Moscow.
 */
export const DISCOUNT_NOW = "2026-11-20T11:00:00.000Z";

export type ChartState = "none" | "waiting" | "running" | "ended" | "deleted";
type Days = { startDate: string; endDate: string };
type DiscountTerms = { title: string; percent: number; startDate: string; endDate: string };

export type Row = {
  state: ChartState;
  type: DiscountEventType;
  /** What is stored, where it is not the usual of its state. */
  stored?: Days;
  /** By the server's clock; else DISCOUNT_NOW. */
  at?: string;
  /** Its owner has ended it on the last day that it has. */
  isCut?: true;
  /** What the owner wants, where it is not the usual. */
  wants?: Partial<DiscountTerms>;
  /** Another book as well. */
  wantsMore?: true;
  /** The book is not sold. */
  isUnsold?: true;
  /** Days of «Неделя скидок» with the same book. */
  other?: Days & { kind: "overlaps" | "isTooClose" };
  /** `says`: the law's text with its gaps filled. */
  expected: { becomes: ChartState } | { refused: string; field?: string; says?: string };
  writes?: Partial<DiscountTerms & { isCut: boolean; wantsMore: boolean }>;
};

const no = { refused: "Сейчас это действие недоступно" };
const over = { refused: "Скидка уже закончилась" };
const onlyEnd = { refused: "Пока скидка идёт, можно изменить только последний день" };
const past = { refused: "Скидка не может начаться раньше сегодняшнего дня", field: "startDate" };
const far = { refused: "Скидку можно назначить не позже чем за 90 дней до её начала", field: "startDate" };
const endPast = { refused: "Последний день не может быть раньше сегодняшнего", field: "endDate" };
const unsold = {
  refused: "Эта книга не продаётся: «{work}»",
  field: "workIds",
  says: "Эта книга не продаётся: «Соль на подоконнике»",
};
const overlap = (day: string) => ({
  refused: "Скидки пересекаются: «{work}» уже участвует в «{discount}» до {day}",
  field: "workIds",
  says: `Скидки пересекаются: «Соль на подоконнике» уже участвует в «Неделя скидок» до ${day}`,
});
const close = (day: string) => ({
  refused: "Между скидками одной книги\u00a0— не меньше 7 дней: «{work}» свободна с {day}",
  field: "workIds",
  says: `Между скидками одной книги\u00a0— не меньше 7 дней: «Соль на подоконнике» свободна с ${day}`,
});
const to = (becomes: ChartState) => ({ becomes });

/** What is stored in each state: «Осень на даче», 20 %. */
export const storedDays: Record<ChartState, Days> = {
  none: { startDate: "", endDate: "" },
  waiting: { startDate: "2026-12-11", endDate: "2026-12-17" },
  running: { startDate: "2026-11-15", endDate: "2026-12-01" },
  ended: { startDate: "2026-11-01", endDate: "2026-11-19" },
  deleted: { startDate: "2026-12-11", endDate: "2026-12-17" },
};

const planned: DiscountTerms = {
  title: "Перед праздниками",
  percent: 25,
  startDate: "2026-12-11",
  endDate: "2026-12-17",
};
const longer: DiscountTerms = { title: "Осень на даче", percent: 20, startDate: "2026-11-15", endDate: "2026-12-10" };

/** What the owner wants of a discount in each state. */
export const usualWishes: Record<ChartState, DiscountTerms> = {
  none: planned,
  waiting: planned,
  running: longer,
  ended: planned,
  deleted: planned,
};

const BEGIN = "2026-12-10T21:00:00.000Z";
const END = "2026-12-01T21:00:00.000Z";

const nothing: Record<DiscountEventType, Pick<Row, "expected" | "writes" | "at">> = {
  "creation.requested": { expected: no },
  "change.requested": { expected: no },
  "deletion.requested": { expected: no },
  "time.reached": { expected: no },
};
const pairs: Record<ChartState, Record<DiscountEventType, Pick<Row, "expected" | "writes" | "at">>> = {
  none: { ...nothing, "creation.requested": { expected: to("waiting"), writes: planned } },
  waiting: {
    ...nothing,
    "change.requested": { expected: to("waiting"), writes: planned },
    "deletion.requested": { expected: to("deleted") },
    "time.reached": { at: BEGIN, expected: to("running") },
  },
  running: {
    ...nothing,
    "change.requested": { expected: to("running"), writes: { endDate: "2026-12-10" } },
    "deletion.requested": { expected: to("ended"), writes: { endDate: "2026-11-20", isCut: true } },
    "time.reached": { at: END, expected: to("ended") },
  },
  ended: { ...nothing, "change.requested": { expected: over }, "deletion.requested": { expected: over } },
  deleted: nothing,
};

export const rows: readonly Row[] = [
  ...(Object.keys(pairs) as ChartState[]).flatMap((state) =>
    (Object.keys(pairs[state]) as DiscountEventType[]).map((type): Row => ({ state, type, ...pairs[state][type] })),
  ),
  ...(["none", "waiting"] as const).flatMap((state): Row[] => {
    const pair = { state, type: state === "none" ? "creation.requested" : "change.requested" } as const;
    // Two discounts of one book cannot be stored so near to each other.
    const elsewhere = state === "none" ? {} : { stored: { startDate: "2027-01-20", endDate: "2027-01-26" } };
    const from = (startDate: string, endDate: string) => ({ wants: { startDate, endDate } });
    const kept = (startDate: string, endDate: string) => ({
      ...from(startDate, endDate),
      expected: to("waiting"),
      writes: { ...planned, startDate, endDate },
    });
    return [
      { ...pair, ...from("2026-11-19", "2026-11-25"), expected: past },
      { ...pair, ...kept("2026-11-20", "2026-11-20") },
      { ...pair, ...kept("2027-02-18", "2027-03-19") },
      { ...pair, ...from("2027-02-19", "2027-02-19"), expected: far },
      { ...pair, isUnsold: true, expected: unsold },
      {
        ...pair,
        ...elsewhere,
        other: { startDate: "2026-12-13", endDate: "2026-12-20", kind: "overlaps" },
        expected: overlap("20 декабря"),
      },
      // From the 18th to the 23rd there are six days.
      {
        ...pair,
        ...elsewhere,
        other: { startDate: "2026-12-24", endDate: "2026-12-26", kind: "isTooClose" },
        expected: close("3 января 2027"),
      },
      {
        ...pair,
        wantsMore: true,
        expected: to("waiting"),
        writes: { ...planned, wantsMore: true },
      },
    ];
  }),
  ...[{ title: "Зима на даче" }, { percent: 25 }, { startDate: "2026-11-16" }].map(
    (wants): Row => ({ state: "running", type: "change.requested", wants, expected: onlyEnd }),
  ),
  { state: "running", type: "change.requested", wantsMore: true, expected: onlyEnd },
  { state: "running", type: "change.requested", wants: { endDate: "2026-11-19" }, expected: endPast },
  {
    state: "running",
    type: "change.requested",
    wants: { endDate: "2026-11-20" },
    expected: to("running"),
    writes: { endDate: "2026-11-20" },
  },
  {
    state: "running",
    type: "change.requested",
    other: { startDate: "2026-12-10", endDate: "2026-12-12", kind: "overlaps" },
    expected: overlap("12 декабря"),
  },
  {
    state: "running",
    type: "change.requested",
    other: { startDate: "2026-12-17", endDate: "2026-12-18", kind: "isTooClose" },
    expected: close("26 декабря"),
  },
  // What is not sold any more keeps its discount until it ends.
  {
    state: "running",
    type: "change.requested",
    isUnsold: true,
    expected: to("running"),
    writes: { endDate: "2026-12-10" },
  },
  // Midnight by Moscow, to the millisecond.
  { state: "waiting", type: "time.reached", at: "2026-12-10T20:59:59.999Z", expected: no },
  { state: "waiting", type: "time.reached", at: "2026-12-17T20:59:59.999Z", expected: to("running") },
  { state: "waiting", type: "time.reached", at: "2026-12-17T21:00:00.000Z", expected: to("ended") },
  { state: "running", type: "time.reached", at: "2026-12-01T20:59:59.999Z", expected: no },
  { state: "running", type: "time.reached", isCut: true, expected: to("ended") },
  { state: "waiting", type: "time.reached", at: BEGIN, isCut: true, expected: to("ended") },
];
