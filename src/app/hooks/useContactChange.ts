import { shallowEqual, useSelector } from "@xstate/react";
import { fromPromise } from "xstate";
import {
  type ContactChangeSnapshot,
  type ContactRequest,
  type ContactStanding,
  contactChangeMachine,
} from "../../machines/account/contactChange.machine.ts";
import { changeEmail, confirmEmailChange, emailStanding } from "../../services/email.calls.ts";
import { changePhone, confirmPhone, phoneStanding } from "../../services/phone.calls.ts";
import type { Refusable } from "../../services/refusable.ts";
import type { Call, Surroundings } from "../../services/surroundings.ts";
import { useSurroundings } from "./machines.ts";
import { useMachine } from "./useMachine.ts";

type Contact = {
  load: Call<object, ContactStanding>;
  ask: Call<ContactRequest, Refusable<unknown>>;
  confirm: Call<{ code: string }, Refusable<unknown>>;
};

const email: Contact = {
  load: emailStanding,
  ask: changeEmail,
  // What the letter's link holds.
  confirm: (surroundings: Surroundings) => {
    const open = confirmEmailChange(surroundings);
    return ({ code: token }, signal) => open({ token }, signal);
  },
};
const phone: Contact = { load: phoneStanding, ask: changePhone, confirm: confirmPhone };

const view = ({ value, context }: ContactChangeSnapshot) => ({ ...context, step: value });

function useContactChange({ load, ask, confirm }: Contact) {
  const surroundings = useSurroundings();
  const actor = useMachine(contactChangeMachine, () => {
    const [loads, asks, confirms] = [load(surroundings), ask(surroundings), confirm(surroundings)];
    return {
      actors: {
        load: fromPromise(({ signal }) => loads({}, signal)),
        ask: fromPromise(({ input, signal }) => asks(input, signal)),
        confirm: fromPromise(({ input, signal }) => confirms(input, signal)),
      },
    };
  }, [surroundings, load, ask, confirm]);
  const shown = useSelector(actor, view, shallowEqual);
  return {
    ...shown,
    retry: () => actor.send({ type: "retry.requested" }),
    ask: ({ contact, proof }: ContactRequest) => actor.send({ type: "change.requested", contact, proof }),
    giveCode: ({ code }: { code: string }) => actor.send({ type: "code.given", code }),
    takeAnother: () => actor.send({ type: "another.wanted" }),
    reload: () => actor.send({ type: "standing.changed" }),
  };
}
export type ContactChange = ReturnType<typeof useContactChange>;

/** The e-mail of who is signed in. */
export const useEmailChange = (): ContactChange => useContactChange(email);
/** The phone of who is signed in. */
export const usePhoneChange = (): ContactChange => useContactChange(phone);
