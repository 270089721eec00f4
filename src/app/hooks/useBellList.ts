import { shallowEqual, useActorRef, useSelector } from "@xstate/react";
import { useEffect, useMemo } from "react";
import { fromPromise } from "xstate";
import { bellListMachine } from "../../machines/notifications/bellList.machine.ts";
import { createBellService, tellCount } from "../../services/bell.service.ts";
import { inspected } from "../inspect.ts";
import { useActorOf, useSurroundings } from "./machines.ts";

/** What the person was told of; whatever is read is told to the bell in the header. */
export function useBellList() {
  const surroundings = useSurroundings();
  const network = useActorOf("network");
  const machine = useMemo(() => {
    const service = createBellService(surroundings);
    return bellListMachine.provide({
      actors: {
        loadNotifications: fromPromise(({ input, signal }) => service.load(input, signal)),
        markAll: fromPromise(({ input, signal }) => service.markAll(input, signal)),
      },
      actions: {
        // It stays unread where the server does not hear of it, and can be pressed again.
        markOne: (_, item) =>
          void service.markOne(item).then(
            ({ unreadCount }) => tellCount(unreadCount),
            () => {},
          ),
      },
    });
  }, [surroundings]);
  const list = useActorRef(machine, inspected);
  useEffect(() => list.on("count.told", ({ unreadCount }) => tellCount(unreadCount)).unsubscribe, [list]);
  useEffect(() => network.on("network.returned", (event) => list.send(event)).unsubscribe, [network, list]);
  const shown = useSelector(list, ({ value, context }) => ({ state: value, ...context }), shallowEqual);
  return { ...shown, send: list.send };
}

export type BellList = ReturnType<typeof useBellList>;
