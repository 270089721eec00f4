import { useActorRef, useSelector } from "@xstate/react";
import { useMemo } from "react";
import { fromPromise } from "xstate";
import type { PushActor } from "../../machines/push/push.machine.ts";
import { pushCheckMachine } from "../../machines/push/pushCheck.machine.ts";
import { createPushCheck } from "../../services/pushCheck.service.ts";
import { inspected } from "../inspect.ts";
import type { Ports } from "../ports.ts";
import { useSurroundings } from "./machines.ts";

/** «Проверить уведомления»: how it stands, and how it begins. */
export function usePushCheck(push: PushActor) {
  const { call } = useSurroundings();
  const machine = useMemo(() => {
    const check = createPushCheck({ call, window, record: () => push.getSnapshot().context.record });
    return pushCheckMachine.provide({
      actors: { runStep: fromPromise(({ input, signal }) => check.run(input.step, signal)) } satisfies Ports<
        typeof pushCheckMachine
      >,
    });
  }, [call, push]);
  const checking = useActorRef(machine, inspected);
  const snapshot = useSelector(checking, (seen) => seen);
  return { snapshot, begin: () => checking.send({ type: "check.requested" }) };
}
