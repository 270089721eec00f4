import { shallowEqual, useSelector } from "@xstate/react";
import { useEffect } from "react";
import { fromPromise } from "xstate";
import { bellListMachine } from "../../machines/notifications/bellList.machine.ts";
import { createBellService, tellCount } from "../../services/bell.service.ts";
import { useSurroundings } from "./machines.ts";
import { useMachine } from "./useMachine.ts";

/** The person's notifications; what is read is reported to the bell in the header. */
export function useBellList() {
  const surroundings = useSurroundings();
  const list = useMachine(
    bellListMachine,
    () => {
      const service = createBellService(surroundings);
      return {
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
      };
    },
    [surroundings],
    { hears: ["network"] },
  );
  useEffect(() => list.on("count.told", ({ unreadCount }) => tellCount(unreadCount)).unsubscribe, [list]);
  const shown = useSelector(list, ({ value, context }) => ({ state: value, ...context }), shallowEqual);
  return { ...shown, send: list.send };
}

export type BellList = ReturnType<typeof useBellList>;
