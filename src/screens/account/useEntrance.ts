import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import { useLocation, useSearch } from "wouter";
import { useAccount, useActorOf, useSurroundings } from "../../app/hooks/machines.ts";
import { forgetPushRecord } from "../../services/pushRecord.ts";
import { safeRedirect } from "../parts/redirect.ts";

/**
 * The way out of an entrance: once somebody is signed in, on to `redirect_uri`, else to `fallback` of the user name.
 * @param isOpen false: a person who is signed in already stays, until the page has done its work.
 * @returns reports to the session that the server has opened one
 */
export function useEntrance(fallback: (userName: string) => string = () => "/", isOpen = true): () => void {
  const account = useAccount();
  const session = useActorOf("session");
  const surroundings = useSurroundings();
  const search = useSearch();
  const [, navigate] = useLocation();
  const isSignedIn = useSelector(session, (snapshot) => snapshot.matches("signedIn"));
  const target = isOpen && isSignedIn ? safeRedirect(search, location.origin, fallback(account.userName)) : null;
  useEffect(() => {
    if (target !== null) navigate(target, { replace: true });
  }, [target, navigate]);
  return () => {
    forgetPushRecord(surroundings);
    session.send({ type: "login.succeeded" });
  };
}

/** Why the signed-in person may write nothing; null: they may. */
export const useBan = (): string | null =>
  useSelector(useActorOf("session"), ({ value, context }) => (value === "barred" ? context.reason : null));
