import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import { fromPromise } from "xstate";
import { checkoutMachine } from "../../machines/commerce/checkout.machine.ts";
import { createOrder, orderStanding } from "../../services/orders.calls.ts";
import { followRestored } from "../../services/pageRestored.ts";
import { useSurroundings } from "./machines.ts";
import { useMachine } from "./useMachine.ts";

/** How a book is bought. @param orderId what was ordered before; null: nothing yet */
export function useCheckout(orderId: number | null) {
  const surroundings = useSurroundings();
  const checkout = useMachine(
    checkoutMachine,
    () => {
      const [create, read] = [createOrder(surroundings), orderStanding(surroundings)];
      return {
        actors: {
          createOrder: fromPromise(({ input, signal }) => create(input, signal)),
          readOrder: fromPromise(({ input, signal }) => read(input, signal)),
        },
      };
    },
    [surroundings],
    { input: { orderId } },
  );
  useEffect(() => {
    const { unsubscribe } = checkout.on("order.leaving", ({ url }) => window.location.assign(url));
    const stop = followRestored(() => checkout.send({ type: "page.restored" }));
    return () => {
      unsubscribe();
      stop();
    };
  }, [checkout]);
  return { snapshot: useSelector(checkout, (snapshot) => snapshot), send: checkout.send };
}
