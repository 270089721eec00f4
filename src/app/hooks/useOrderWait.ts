import { fromPromise } from "xstate";
import { type OrderWaitActor, orderWaitMachine } from "../../machines/commerce/orderWait.machine.ts";
import { useMachine } from "./useMachine.ts";

/** The wait for the bank's answer: it begins with the component. */
export function useOrderWait(): OrderWaitActor {
  return useMachine(orderWaitMachine, () => ({ actors: { readClock: fromPromise(async () => Date.now()) } }), [], {
    input: { began: Date.now() },
  });
}
