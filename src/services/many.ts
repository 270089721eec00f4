import type { Route } from "../api/contract/define.ts";
import type { InputOf, ResultOf } from "../api/contract/index.ts";
import type { OrderChange } from "../machines/data/reorder.machine.ts";
import { type Refusable, refusable } from "./refusable.ts";
import type { Call } from "./surroundings.ts";

/** What is done with several chapters or works at once. */
export type ManyChange = "publish.requested" | "withdrawal.requested" | "deletion.requested" | "undeletion.requested";

export type ManyRequest = {
  /** The work of the chapters; works have none. */
  ownerId: number;
  ids: readonly number[];
  type: ManyChange;
};

/** `refused`: what stayed as it was, and why. */
export type ManyChanged<Row> = { changed: Row[]; refused: { id: number; message: string }[] };

/** Several publications of an account at once; those that the law refuses are named. */
export const changingMany =
  <N extends "updateArtStates" | "updatePostStates" | "updateReviewStates">(
    route: Route & { name: N },
  ): Call<ManyRequest, Refusable<ResultOf<N>>> =>
  ({ call }) =>
  ({ ids, type }, signal) =>
    refusable(call(route, { body: { ids: [...ids], type } } as unknown as InputOf<N>, signal));

/** A list in another order as the contract spells it. */
export const spelledOrder = <Id extends number | string>({
  order,
  before,
}: OrderChange<Id>): { order: Id[]; before: Id[] } => ({
  order: [...order],
  before: [...before],
});
