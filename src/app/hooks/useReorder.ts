import { shallowEqual, useSelector } from "@xstate/react";
import { useEffect, useId, useMemo, useRef } from "react";
import { createActor, fromPromise } from "xstate";
import { keptOrder, type ReorderActor } from "../../machines/data/keptOrder.ts";
import { type OrderAnswer, type OrderChange, reorderMachine } from "../../machines/data/reorder.machine.ts";
import { heldThing } from "../../machines/keeping/held.ts";
import type { Order, RowId } from "../../machines/lifecycles/ordering.ts";
import { orAccepted } from "../../services/accepted.ts";
import type { Surroundings } from "../../services/surroundings.ts";
import { actionMessages } from "../../text/actionMessages.ts";
import { inspected } from "../inspect.ts";
import { withPorts } from "../ports.ts";
import { dismissToast, showToast } from "../toast.ts";
import { useAccount, useActorOf, useSurroundings } from "./machines.ts";
// What says that this is not saved comes along: there may be no network by then.
import "../UnsavedNotice.tsx";

/** Saves one list, wholly. */
export type SendOrder<Id extends RowId> = (
  ownerId: number,
  change: OrderChange<Id>,
  signal: AbortSignal,
) => Promise<OrderAnswer<Id>>;
type Options<Id extends RowId> = {
  /** What is not saved, for people: «порядок глав». */
  title: string;
  /** What the list belongs to: the work of the chapters. */
  ownerId: number;
  /** The ids as they were loaded; a new list is taken over. */
  loaded: Order<Id>;
  /** Somebody else changed the list meanwhile: load it again. */
  onMerged: () => void;
};

const mergedText = "Список изменили и в другом месте. Порядок сохранён вместе с этими изменениями";

/** A list of this person; the outcome of its order is shown on any page. */
function begin<Id extends RowId>(send: SendOrder<Id>, ownerId: number, order: Order<Id>): ReorderActor {
  const saveOrder = fromPromise<OrderAnswer, OrderChange>(({ input, signal }) =>
    // The machine gives back the ids that it was given.
    orAccepted<OrderAnswer>(send(ownerId, input as OrderChange<Id>, signal), {
      outcome: "done",
      result: { outcome: "saved", order: input.order },
    }),
  );
  const actor = createActor(withPorts(reorderMachine, { actors: { saveOrder } }), { ...inspected, input: { order } });
  actor.on("order.merged", () => showToast(mergedText, { kind: "info" }));
  actor.on("order.rolledBack", ({ reason }) =>
    showToast(`${actionMessages.orderRolledBack}: ${reason}`, { kind: "stop" }),
  );
  return actor;
}

/** The generic machine of order wired to one call; toasts show «Вернуть» and refusals. */
export function useReorder<Id extends RowId>(
  call: (surroundings: Surroundings) => SendOrder<Id>,
  { title, ownerId, loaded, onMerged }: Options<Id>,
) {
  const surroundings = useSurroundings();
  const keeper = useActorOf("keeper");
  const { id: accountId } = useAccount();
  const offerId = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that is loaded again is taken over below
  const actor = useMemo(() => {
    const left = heldThing(keeper, { kind: "order", accountId, href: window.location.pathname });
    return (left?.actor as ReorderActor | undefined) ?? begin(call(surroundings), ownerId, loaded);
  }, [call, surroundings, ownerId, keeper, accountId]);
  const shown = useSelector(actor, ({ context }) => ({ order: context.order, reason: context.reason }), shallowEqual);

  useEffect(() => {
    actor.start();
    const href = window.location.pathname;
    const thing = keptOrder(actor, { id: href, accountId, title, href });
    keeper.send({ type: "thing.shown", thing });
    return () => keeper.send({ type: "thing.left", id: thing.id });
  }, [actor, keeper, title, accountId]);

  const spelled = loaded.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the spelled ids stand for `loaded`
  useEffect(() => actor.send({ type: "order.received", order: loaded }), [actor, spelled]);

  const merged = useRef(onMerged);
  useEffect(() => {
    merged.current = onMerged;
  });
  useEffect(() => {
    const heard = [
      actor.on("order.merged", () => merged.current()),
      actor.subscribe(({ context }) => {
        if (context.undone === null) dismissToast(offerId);
      }),
    ];
    return () => {
      for (const { unsubscribe } of heard) unsubscribe();
      dismissToast(offerId);
    };
  }, [actor, offerId]);

  return {
    ...shown,
    /**
     * @param news the toast about the new order: «Глава «Форточка» теперь на 4-м месте из 40»
     * @param onUndone the person took it back
     */
    move: (order: Order<Id>, news: string, onUndone: () => void) => {
      actor.send({ type: "move.requested", order });
      showToast(news, {
        action: {
          label: actionMessages.undo,
          onClick: () => {
            actor.send({ type: "undo.requested" });
            showToast(actionMessages.orderRolledBack);
            onUndone();
          },
        },
        offer: {
          id: offerId,
          onHold: () => actor.send({ type: "offer.held" }),
          onRelease: () => actor.send({ type: "offer.released" }),
        },
      });
    },
    seeRefusal: () => actor.send({ type: "refusal.seen" }),
  };
}
