import type { Selectable } from "kysely";
import type { Offer } from "../../src/api/contract/offers.ts";
import { orderRefusals } from "../../src/text/sellingRefusals.ts";
import { config } from "../config.ts";
import { isIdentified } from "../identification/law.ts";
import { heldSince, holdingOf } from "../policies/gate.ts";
import type { Reader } from "../policies/reader.ts";
import { isAuthor } from "../works/policy.ts";
import { isoOrNull, type WorkRow } from "../works/rows.ts";
import { isUnlawful } from "../works/sales.ts";
import { priceOf } from "./prices.ts";
import { refundEndsAt } from "./refundRight.ts";
import { saleOf } from "./sales.ts";
import type { WorkSaleTable } from "./tables.ts";

type SaleRow = Selectable<WorkSaleTable>;

/** Is the work on sale: published, begun, with somebody who can be paid? A frozen one is: `buyingRefusal` says so. */
const isOnSale = async (work: WorkRow, sale: SaleRow | undefined): Promise<boolean> =>
  sale !== undefined &&
  ["subscription", "paid", "frozen"].includes(sale.state) &&
  work.state === "published" &&
  !(await isUnlawful(work.id)) &&
  config().payments.provider !== "off" &&
  (await isIdentified(work.ownerId));

/** Why this person cannot buy the work now (docs/spec/commerce.md, «Order refusals»). Null: the person can, after signing in. */
export async function buyingRefusal(work: WorkRow, sale: SaleRow | undefined, reader: Reader): Promise<string | null> {
  if (isAuthor(reader.user, work)) return orderRefusals.ownWork;
  if ((await heldSince(work.id, reader)) !== null) return orderRefusals.bought;
  if (!(await isOnSale(work, sale))) return orderRefusals.notSold;
  if (sale?.state === "frozen") return orderRefusals.frozen;
  return work.adultOnly && !reader.isAdult ? orderRefusals.adultOnly : null;
}

/** How a work is sold to this reader. A work that never was has nothing to refuse. */
export async function offerOf(work: WorkRow, reader: Reader, now: Date): Promise<Offer> {
  const sale = await saleOf(work.id);
  const isSold = sale !== undefined && sale.state !== "free";
  const refusal = isSold ? await buyingRefusal(work, sale, reader) : null;
  const { discountId: _, ...price } = await priceOf(work.id, now);
  const held = await holdingOf(work.id, reader);
  return {
    ...price,
    startsAt: isoOrNull(sale?.startsAt ?? null),
    canBuy: isSold && refusal === null,
    refusal,
    holding: held && (held.promoCodeId === null ? "bought" : "promo"),
    refundEndsAt: await refundEndsAt(work.id, reader, now),
  };
}
