import { useActorRef, useSelector } from "@xstate/react";
import { useEffect, useMemo } from "react";
import { fromPromise } from "xstate";
import { checkoutMachine } from "../../machines/commerce/checkout.machine.ts";
import { createOrder, orderStanding } from "../../services/orders.calls.ts";
import { inspected } from "../inspect.ts";
import type { Ports } from "../ports.ts";
import { useSurroundings } from "./machines.ts";

/** How a book is bought. @param orderId what was ordered before; null: nothing yet */
export function useCheckout(orderId: number | null) {
  const surroundings = useSurroundings();
  const machine = useMemo(() => {
    const [create, read] = [createOrder(surroundings), orderStanding(surroundings)];
    return checkoutMachine.provide({
      actors: {
        createOrder: fromPromise(({ input, signal }) => create(input, signal)),
        readOrder: fromPromise(({ input, signal }) => read(input, signal)),
      } satisfies Ports<typeof checkoutMachine>,
    });
  }, [surroundings]);
  const checkout = useActorRef(machine, { ...inspected, input: { orderId } });
  useEffect(() => {
    const { unsubscribe } = checkout.on("order.leaving", ({ url }) => window.location.assign(url));
    const returned = ({ persisted }: PageTransitionEvent) => {
      if (persisted) checkout.send({ type: "page.returned" });
    };
    window.addEventListener("pageshow", returned);
    return () => {
      unsubscribe();
      window.removeEventListener("pageshow", returned);
    };
  }, [checkout]);
  return { snapshot: useSelector(checkout, (snapshot) => snapshot), send: checkout.send };
}
