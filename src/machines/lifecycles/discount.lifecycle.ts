import { assign, type EventFromLogic, setup } from "xstate";
import { addDays } from "../../text/days.ts";
import {
  type DiscountChange,
  type DiscountState,
  discountRefusals,
  LONGEST_DISCOUNT_WAIT,
} from "../../text/discounts.ts";
import { apply, type Stored } from "./law.ts";

/** Days by Moscow, both of them with it. Ids of works in rising order. */
export type DiscountTerms = {
  title: string;
  percent: number;
  workIds: readonly number[];
  startDate: string;
  endDate: string;
};

/** Of a discount that is not there yet the terms are empty. */
export type DiscountFacts = DiscountTerms & {
  /** Given by the caller: the server's clock decides. */
  today: string;
  /** Of what is wanted: a work is not on sale; a work is in another discount in these days, or too soon before or after one. */
  hasUnsold: boolean;
  overlaps: boolean;
  isTooClose: boolean;
  /** Its owner has ended it before its last day was over. */
  isCut: boolean;
};

const refusedBy = <G extends string, R extends string>(guard: G, refusal: R) => ({ guard, meta: { refusal } }) as const;
const ifUnsold = refusedBy("hasUnsold", discountRefusals.notSold);
const ifOverlaps = refusedBy("overlaps", discountRefusals.overlaps);
const ifTooClose = refusedBy("isTooClose", discountRefusals.tooClose);
const over = { meta: { refusal: discountRefusals.over } } as const;

const ifImpossible = [
  refusedBy("isPast", discountRefusals.past),
  refusedBy("isTooFar", discountRefusals.tooFar),
  ifUnsold,
  ifOverlaps,
  ifTooClose,
] as const;

const isSame = (one: DiscountTerms, other: DiscountTerms): boolean =>
  one.title === other.title &&
  one.percent === other.percent &&
  one.startDate === other.startDate &&
  one.workIds.join() === other.workIds.join();

/**
 * The law of a discount (docs/spec/commerce.md, «The law of a discount»). Its owner plans it, the clock begins and ends it.
 * The texts have gaps: `work`, `discount` and `day` of the conflict.
 */
export const discountLifecycle = setup({
  types: {
    context: {} as DiscountFacts,
    input: {} as DiscountFacts,
    events: {} as
      | ({ type: "creation.requested" } & DiscountTerms)
      | ({ type: "change.requested" } & DiscountTerms)
      | { type: "deletion.requested" }
      | { type: "time.reached" },
    transitionMeta: {} as { refusal: string },
  },
  guards: {
    isPast: ({ context, event }) => "startDate" in event && event.startDate < context.today,
    isTooFar: ({ context, event }) =>
      "startDate" in event && event.startDate > addDays(context.today, LONGEST_DISCOUNT_WAIT),
    hasUnsold: ({ context }) => context.hasUnsold,
    overlaps: ({ context }) => context.overlaps,
    isTooClose: ({ context }) => context.isTooClose,
    changesMore: ({ context, event }) => "startDate" in event && !isSame(context, event),
    endsInPast: ({ context, event }) => "endDate" in event && event.endDate < context.today,
    isOver: ({ context }) => context.isCut || context.endDate < context.today,
    hasBegun: ({ context }) => context.startDate <= context.today,
  },
  actions: {
    keepTerms: assign(({ event }) => {
      if (!("startDate" in event)) return {};
      const { title, percent, workIds, startDate, endDate } = event;
      return { title, percent, workIds, startDate, endDate };
    }),
    cut: assign(({ context }) => ({ endDate: context.today, isCut: true })),
  },
}).createMachine({
  id: "discount",
  initial: "none",
  context: ({ input }) => input,
  states: {
    none: { on: { "creation.requested": [...ifImpossible, { target: "waiting", actions: "keepTerms" }] } },
    waiting: {
      on: {
        "change.requested": [...ifImpossible, { actions: "keepTerms" }],
        "deletion.requested": "deleted",
        "time.reached": [
          { guard: "isOver", target: "ended" },
          { guard: "hasBegun", target: "running" },
        ],
      },
    },
    running: {
      on: {
        "change.requested": [
          refusedBy("changesMore", discountRefusals.running),
          refusedBy("endsInPast", discountRefusals.endPast),
          ifOverlaps,
          ifTooClose,
          { actions: "keepTerms" },
        ],
        "deletion.requested": { target: "ended", actions: "cut" },
        "time.reached": { guard: "isOver", target: "ended" },
      },
    },
    ended: { on: { "change.requested": over, "deletion.requested": over } },
    deleted: {},
  },
});

export type DiscountEvent = EventFromLogic<typeof discountLifecycle>;
export type DiscountEventType = DiscountEvent["type"];
export type StoredDiscount = Stored<typeof discountLifecycle>;

/** Where the clock has brought a discount that was planned. */
export function discountStateOf(facts: DiscountFacts): DiscountState {
  const verdict = apply(discountLifecycle, { state: "waiting", facts }, { type: "time.reached" });
  return verdict.allowed ? (verdict.state as DiscountState) : "waiting";
}

const changes: Record<DiscountState, DiscountChange> = { waiting: "everything", running: "endDate", ended: "nothing" };

/** What its owner may still change: screens show no more fields than that. */
export const changeOf = (state: DiscountState): DiscountChange => changes[state];
