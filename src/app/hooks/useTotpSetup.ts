import { shallowEqual, useSelector } from "@xstate/react";
import { fromPromise } from "xstate";
import { type Proven, type TotpSetupSnapshot, totpSetupMachine } from "../../machines/account/totpSetup.machine.ts";
import { confirmTotp, disableTotp, renewRecoveryCodes, startTotp, totpState } from "../../services/totp.calls.ts";
import { useSurroundings } from "./machines.ts";
import { useMachine } from "./useMachine.ts";

const view = ({ value, context }: TotpSetupSnapshot) => ({ ...context, step: value });

/** The second factor of who is signed in. */
export function useTotpSetup() {
  const surroundings = useSurroundings();
  const actor = useMachine(totpSetupMachine, () => {
    const [load, start, confirm, renew, disable] = [
      totpState(surroundings),
      startTotp(surroundings),
      confirmTotp(surroundings),
      renewRecoveryCodes(surroundings),
      disableTotp(surroundings),
    ];
    return {
      actors: {
        load: fromPromise(({ signal }) => load({}, signal)),
        start: fromPromise(({ input, signal }) => start(input, signal)),
        confirm: fromPromise(({ input, signal }) => confirm(input, signal)),
        renew: fromPromise(({ input, signal }) => renew(input, signal)),
        disable: fromPromise(({ input, signal }) => disable(input, signal)),
      },
    };
  }, [surroundings]);
  const shown = useSelector(actor, view, shallowEqual);
  return {
    ...shown,
    retry: () => actor.send({ type: "retry.requested" }),
    setUp: ({ proof }: Proven) => actor.send({ type: "setup.requested", proof }),
    renew: ({ proof }: Proven) => actor.send({ type: "renewal.requested", proof }),
    disable: ({ proof }: Proven) => actor.send({ type: "disabling.requested", proof }),
    giveCode: ({ code }: { code: string }) => actor.send({ type: "code.given", code }),
    cancel: () => actor.send({ type: "setup.cancelled" }),
    save: () => actor.send({ type: "codes.saved" }),
  };
}
export type TotpSetup = ReturnType<typeof useTotpSetup>;
