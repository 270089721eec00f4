import { shallowEqual, useActorRef, useSelector } from "@xstate/react";
import { useEffect, useMemo } from "react";
import { fromPromise } from "xstate";
import { bellListMachine } from "../../machines/notifications/bellList.machine.ts";
import { createBellService } from "../../services/bell.service.ts";
import { inspected } from "../inspect.ts";
import { useActorOf, useSurroundings } from "./machines.ts";

/** What the person was told of; whatever is read is told to the bell in the header. */
export function useBellList() {
  const surroundings = useSurroundings();
  const bell = useActorOf("bell");
  const network = useActorOf("network");
  const machine = useMemo(() => {
    const service = createBellService(surroundings);
    const tell = ({ unreadCount }: { unreadCount: number }) =>
      bell.getSnapshot().context.actor?.send({ type: "count.told", unreadCount });
    return bellListMachine.provide({
      actors: {
        loadNotifications: fromPromise(({ input, signal }) => service.load(input, signal)),
        markAll: fromPromise(({ input, signal }) => service.markAll(input, signal)),
      },
      actions: {
        // It stays unread where the server does not hear of it, and can be pressed again.
        markOne: (_, item) => void service.markOne(item).then(tell, () => {}),
      },
    });
  }, [surroundings, bell]);
  const list = useActorRef(machine, inspected);
  useEffect(
    () => list.on("count.told", (event) => bell.getSnapshot().context.actor?.send(event)).unsubscribe,
    [list, bell],
  );
  useEffect(() => network.on("network.returned", (event) => list.send(event)).unsubscribe, [network, list]);
  const shown = useSelector(list, ({ value, context }) => ({ state: value, ...context }), shallowEqual);
  return { ...shown, send: list.send };
}

export type BellList = ReturnType<typeof useBellList>;
