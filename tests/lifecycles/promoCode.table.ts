import type { PromoCodeEvent } from "../../src/machines/lifecycles/promoCode.lifecycle.ts";
import type { PromoCodeState } from "../../src/text/promoCodes.ts";

/** This table repeats docs/spec/commerce.md, «The law of a promo code», word for word, and takes nothing from the statechart. */
export const PROMO_NOW = "2026-11-20T11:00:00.000Z";
/** The last millisecond that a code holds, and the first that it does not. */
export const LAST_MOMENT = "2026-11-20T11:00:00.001Z";
export const OVER = "2026-11-20T11:00:00.000Z";
export const REDEEMED = "2026-11-19T09:00:00.000Z";

type Type = PromoCodeEvent["type"];
export type Row = {
  state: PromoCodeState;
  type: Type;
  expiresAt?: string;
  /** The asker is an author of the work. */
  isOwn?: true;
  /** The asker holds the work already. */
  isHeld?: true;
  isUnpublished?: true;
  expected: { becomes: PromoCodeState } | { refused: string };
  /** What the event writes; times are ISO. */
  writes?: { redeemedAt?: string };
};

const refused = (text: string) => ({ expected: { refused: text } });
const no = refused("Сейчас это действие недоступно");
const used = refused("Промокод уже использован");
const over = refused("Срок промокода истёк");
const revoked = refused("Автор отозвал промокод");

type Pair = Pick<Row, "expected" | "writes">;
const redeemed: Pair = { expected: { becomes: "redeemed" }, writes: { redeemedAt: PROMO_NOW } };

const pairs: Record<PromoCodeState, Record<Type, Pair>> = {
  issued: {
    "redemption.requested": redeemed,
    "revocation.requested": { expected: { becomes: "revoked" } },
    // Its time has not come.
    "time.reached": no,
  },
  redeemed: { "redemption.requested": used, "revocation.requested": used, "time.reached": no },
  revoked: { "redemption.requested": revoked, "revocation.requested": revoked, "time.reached": no },
  expired: { "redemption.requested": over, "revocation.requested": over, "time.reached": no },
};

const redemption = { state: "issued", type: "redemption.requested" } as const;

export const rows: readonly Row[] = [
  ...(Object.keys(pairs) as PromoCodeState[]).flatMap((state) =>
    (Object.keys(pairs[state]) as Type[]).map((type): Row => ({ state, type, ...pairs[state][type] })),
  ),
  { ...redemption, expiresAt: LAST_MOMENT, ...redeemed },
  { ...redemption, expiresAt: OVER, ...over },
  { ...redemption, isOwn: true, ...refused("Свой промокод применить нельзя") },
  { ...redemption, isHeld: true, ...refused("Книга у вас уже есть, промокод не потрачен") },
  { ...redemption, isUnpublished: true, ...refused("Книга сейчас не опубликована, промокод не потрачен") },
  {
    state: "issued",
    type: "revocation.requested",
    expiresAt: LAST_MOMENT,
    expected: { becomes: "revoked" },
  },
  { state: "issued", type: "revocation.requested", expiresAt: OVER, ...over },
  { state: "issued", type: "time.reached", expiresAt: LAST_MOMENT, ...no },
  { state: "issued", type: "time.reached", expiresAt: OVER, expected: { becomes: "expired" } },
];
