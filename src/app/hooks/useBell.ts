import { shallowEqual, useSelector } from "@xstate/react";
import { useEffect } from "react";
import { fromCallback, fromPromise } from "xstate";
import { bellMachine } from "../../machines/notifications/bell.machine.ts";
import { createBellService, followCounts, keepCounts, knownCounts } from "../../services/bell.service.ts";
import { useAccount, useSurroundings } from "./machines.ts";
import { useMachine } from "./useMachine.ts";

/** How many notifications and chats this person has not read. */
export function useBell() {
  const surroundings = useSurroundings();
  const { id } = useAccount();
  const bell = useMachine(
    bellMachine,
    () => {
      const service = createBellService(surroundings);
      return {
        actors: {
          checkBell: fromPromise(({ signal }) => service.check(signal)),
          followCounts: fromCallback(({ sendBack }) => followCounts(sendBack)),
        },
      };
    },
    [surroundings],
    { hears: ["network", "page"], input: knownCounts(id) },
  );
  const counts = useSelector(
    bell,
    ({ context: { unreadCount, unreadChatCount } }) => ({ unreadCount, unreadChatCount }),
    shallowEqual,
  );
  useEffect(() => keepCounts(id, counts), [id, counts]);
  return counts;
}
