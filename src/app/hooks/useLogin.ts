import { shallowEqual, useSelector } from "@xstate/react";
import { useEffect, useRef } from "react";
import { fromPromise } from "xstate";
import { type Credentials, type LoginSnapshot, loginMachine } from "../../machines/account/login.machine.ts";
import { comeBack, loginByPassword } from "../../services/account.calls.ts";
import { useSurroundings } from "./machines.ts";
import { useMachine } from "./useMachine.ts";

const view = ({ value, context: { message, fields, requestId, isCodeAsked, seconds } }: LoginSnapshot) => ({
  state: value,
  message,
  fields,
  requestId,
  isCodeAsked,
  seconds,
});

/** @param onEntered the server has opened a session */
export function useLogin(onEntered: () => void) {
  const surroundings = useSurroundings();
  const actor = useMachine(loginMachine, () => {
    const [enter, comeIn] = [loginByPassword(surroundings), comeBack(surroundings)];
    return {
      actors: {
        check: fromPromise(({ input: { login, password, code, comesBack }, signal }) =>
          (comesBack ? comeIn : enter)({ login, password, ...(code && { code }) }, signal),
        ),
      },
    };
  }, [surroundings]);
  const shown = useSelector(actor, view, shallowEqual);
  const entered = useRef(onEntered);
  useEffect(() => {
    entered.current = onEntered;
  });
  useEffect(() => actor.on("entered", () => entered.current()).unsubscribe, [actor]);
  return {
    ...shown,
    enter: ({ login, password }: Credentials) => actor.send({ type: "credentials.given", login, password }),
    giveCode: (code: string) => actor.send({ type: "code.given", code }),
    comeBack: () => actor.send({ type: "comeback.requested" }),
    goBack: () => actor.send({ type: "return.requested" }),
  };
}
export type Login = ReturnType<typeof useLogin>;
