import { useEffect, useMemo } from "react";
import { isPageHidden } from "../../services/pageEvents.ts";
import { useAccount, useSessionIs } from "./machines.ts";

type Waiting = { send: (event: { type: "access.restored" }) => void };

/** What waits for a login goes on as soon as its own account is signed in again. @param accountId whose it is */
export function useRestoredAccess(waiting: Waiting, accountId: number): void {
  const account = useAccount();
  const isSignedIn = useSessionIs("signedIn");
  const isOwn = isSignedIn && account.id === accountId;
  useEffect(() => {
    if (isOwn) waiting.send({ type: "access.restored" });
  }, [waiting, isOwn]);
}

type Asking = { send: (event: { type: "access.restored" | "page.hidden" }) => void };

/** The same of what asks again and again, and rests while its page is hidden. */
export function useRestoredAsking(asking: Asking, accountId: number): void {
  const waiting = useMemo<Waiting>(
    () => ({
      send: (event) => {
        asking.send(event);
        if (isPageHidden()) asking.send({ type: "page.hidden" });
      },
    }),
    [asking],
  );
  useRestoredAccess(waiting, accountId);
}
