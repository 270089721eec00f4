import { shallowEqual, useActorRef, useSelector } from "@xstate/react";
import { useEffect, useId, useMemo, useRef } from "react";
import { fromPromise } from "xstate";
import { type OrderAnswer, type OrderChange, reorderMachine } from "../../machines/data/reorder.machine.ts";
import { isSameOrder, type Order } from "../../machines/lifecycles/ordering.ts";
import { messages, reasonOf } from "../../text/messages.ts";
import { inspected } from "../inspect.ts";
import { dismissToast, showToast } from "../toast.ts";
import type { Wiring } from "../wiring.ts";
import { useWiring } from "./machines.ts";

type Reorders = Wiring["reorders"];
type Options = {
  /** What the list belongs to: the work of the chapters. */
  ownerId: number;
  /** The ids as they were loaded; a new list is taken over. */
  loaded: Order;
  /** Somebody else changed the list meanwhile: load it anew. */
  onMerged: () => void;
};

const mergedText = "Список изменили и в другом месте. Порядок сохранён вместе с этими изменениями";

const PATIENCE = 30_000;

/** What waited behind a save is sent when the screen has gone; a refusal is told wherever the person is now. */
async function finish(first: Promise<OrderAnswer> | undefined, save: () => Promise<OrderAnswer>): Promise<void> {
  const refusal = await Promise.resolve(first)
    .then(save)
    .then((answer) => (answer.outcome === "refused" ? answer.message : ""), reasonOf);
  if (refusal !== "") showToast(`Порядок не сохранён: ${refusal}`, { kind: "stop" });
}

/** The generic machine of order wired to one service function; «Вернуть» and refusals are told in toasts. */
export function useReorder(name: keyof Reorders, { ownerId, loaded, onMerged }: Options) {
  const { reorders } = useWiring();
  const offerId = useId();
  const underWay = useRef<Promise<OrderAnswer>>(undefined);
  const [machine, save] = useMemo(() => {
    const send = reorders[name] as (ownerId: number, change: OrderChange, signal: AbortSignal) => Promise<OrderAnswer>;
    // Not the actor's signal: what is under way goes on when the screen is left.
    const saveOrder = (change: OrderChange) => {
      underWay.current = send(ownerId, change, AbortSignal.timeout(PATIENCE));
      return underWay.current;
    };
    const wired = reorderMachine.provide({ actors: { saveOrder: fromPromise(({ input }) => saveOrder(input)) } });
    return [wired, saveOrder];
  }, [reorders, name, ownerId]);
  const actor = useActorRef(machine, { ...inspected, input: { order: loaded } });
  const shown = useSelector(actor, ({ context }) => ({ order: context.order, reason: context.reason }), shallowEqual);

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (actor.getSnapshot().value === "saving") event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => {
      window.removeEventListener("beforeunload", warn);
      const { value, context } = actor.getSnapshot();
      if (value === "saving" && !isSameOrder(context.order, context.sent))
        void finish(underWay.current, () => save({ order: context.order, before: context.sent }));
    };
  }, [actor, save]);

  const spelled = loaded.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the spelled ids stand for `loaded`
  useEffect(() => actor.send({ type: "order.received", order: loaded }), [actor, spelled]);

  const merged = useRef(onMerged);
  useEffect(() => {
    merged.current = onMerged;
  });
  useEffect(() => {
    const heard = [
      actor.on("order.merged", () => {
        showToast(mergedText, { kind: "info" });
        merged.current();
      }),
      actor.on("order.rolledBack", ({ reason }) =>
        showToast(`${messages.orderRolledBack}: ${reason}`, { kind: "stop" }),
      ),
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
     * @param news what is told of the new order: «Глава «Форточка» теперь на 4-м месте из 40»
     * @param onUndone the person took it back
     */
    move: (order: Order, news: string, onUndone: () => void) => {
      actor.send({ type: "move.requested", order });
      showToast(news, {
        action: {
          label: messages.undo,
          onClick: () => {
            actor.send({ type: "undo.requested" });
            showToast(messages.orderRolledBack);
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
