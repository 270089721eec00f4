import { deepStrictEqual } from "node:assert";
import { moveTo } from "../../../src/machines/lifecycles/ordering.ts";
import { oneOf, type Random, upTo } from "../random.ts";
import type { Actor } from "./actor.ts";

/** One row moved, or every second one: an order that could be torn. */
const changed = (order: readonly number[], random: Random): number[] =>
  random() < 1 / 2
    ? moveTo(order, oneOf(random, order), upTo(random, order.length))
    : [...order.filter((_, place) => place % 2 === 1), ...order.filter((_, place) => place % 2 === 0)];

/** Puts the chapters of a work in order again and again; what was not answered is sent again as it was. */
export async function reorderChapters(
  { victim, oracle, random, call, isOver }: Actor,
  { workId, order: first }: { workId: number; order: number[] },
): Promise<void> {
  let order = first;
  while (!isOver()) {
    const [before, next] = [order, changed(order, random)];
    const answer = await victim.answered(async (isRepeat) => {
      if (isRepeat) {
        const { chapters } = await call("getNewChapter", { params: { workId } });
        const stored = chapters.map(({ id }) => id);
        deepStrictEqual(stored, stored.join() === next.join() ? next : before);
      }
      return call("reorderChapters", { params: { workId }, body: { order: next, before } });
    });
    deepStrictEqual(answer, { outcome: "saved", order: next });
    order = next;
    oracle.note({ kind: "reorder", workId, order });
  }
}
