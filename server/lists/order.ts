import { isSameOrder, mergeOrders, type Order, type RowId } from "../../src/machines/lifecycles/ordering.ts";
import { Refusal } from "../http/refusal.ts";

export type NewOrder<Id extends RowId = number> = { order: Order<Id>; before: Order<Id> };
export type OrderOutcome<Id extends RowId = number> = { outcome: "saved" | "merged"; order: Id[] };

const repeated = "Каждая строка списка должна встречаться один раз";
const foreign = "В списке есть то, чего в нём быть не может";
const different = "Новый порядок должен состоять из тех же строк, что и прежний";

const refuse = (message: string) => Refusal.field("order", message);

/**
 * What becomes of a list.
 * @param list.current the rows in their order now.
 * @param list.own every id that may be in the list, in the bin too.
 * @throws Refusal InvalidRequestFields: an id twice, an id of another list, two lists of different rows
 */
export function reordered<Id extends RowId>(
  { order, before }: NewOrder<Id>,
  { current, own }: { current: Order<Id>; own: Iterable<Id> },
): OrderOutcome<Id> {
  const [next, known, possible] = [new Set(order), new Set(before), new Set(own)];
  if (next.size !== order.length || known.size !== before.length) throw refuse(repeated);
  if (![...order, ...before].every((id) => possible.has(id))) throw refuse(foreign);
  if (next.size !== known.size || !order.every((id) => known.has(id))) throw refuse(different);
  const merged = mergeOrders({ before, order, current });
  return { outcome: isSameOrder(merged, order) ? "saved" : "merged", order: merged };
}
