import { useLocation } from "wouter";
import { useActorOf } from "../../app/hooks/machines.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";

type Call = Parameters<typeof useSubmit<{ token: string }, { token: string }>>[0];

/** A letter's link that ends all sessions, and leads at once to where a new password is set. */
export function useResetByLetter(call: Call, token: string) {
  const session = useActorOf("session");
  const [, navigate] = useLocation();
  const { status, message, submit } = useSubmit(call, {
    leads: true,
    onDone: (given) => {
      // The session of this browser has ended with all others: a person who is not signed in any more is not led back
      // to a page of their own.
      session.send({ type: "account.changed" });
      navigate(`/account/password/reset#token=${given.token}`, { replace: true });
    },
  });
  return {
    /** Why it was refused; nothing: it was not. */
    refusal: status === "refused" ? message : "",
    isBusy: status === "submitting" || status === "leaving",
    press: () => submit({ token }),
  };
}
