import { useSelector } from "@xstate/react";
import { fromPromise } from "xstate";
import type { PushActor } from "../../machines/push/push.machine.ts";
import { pushCheckMachine } from "../../machines/push/pushCheck.machine.ts";
import { createPushCheck } from "../../services/pushCheck.service.ts";
import { useSurroundings } from "./machines.ts";
import { useMachine } from "./useMachine.ts";

/** «Проверить уведомления»: its state, and how it begins. */
export function usePushCheck(push: PushActor) {
  const { call } = useSurroundings();
  const checking = useMachine(pushCheckMachine, () => {
    const check = createPushCheck({ call, window, record: () => push.getSnapshot().context.record });
    return {
      actors: { runStep: fromPromise(({ input, signal }) => check.run(input.step, signal)) },
    };
  }, [call, push]);
  const snapshot = useSelector(checking, (seen) => seen);
  return { snapshot, begin: () => checking.send({ type: "check.requested" }) };
}
