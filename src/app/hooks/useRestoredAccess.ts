import { useEffect } from "react";
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
