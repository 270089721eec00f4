import { type AnyStateMachine, type ContextFrom, type EventFromLogic, type StateValueFrom, transition } from "xstate";
import { actionMessages } from "../../text/actionMessages.ts";

export type Stored<M extends AnyStateMachine> = { state: StateValueFrom<M>; facts: ContextFrom<M> };
export type Refused = {
  allowed: false;
  refusal: string;
  code?: "UserEmailNotConfirmed" | "IsNewcomer" | "AccessDenied";
};
export type Verdict<M extends AnyStateMachine> = ({ allowed: true } & Stored<M>) | Refused;

/**
 * Asks a lifecycle what follows. A refusal is a branch without target and actions whose `meta.refusal` is the text (and
 * `meta.code` its error code where that is not InvalidRequestFields); a pair that the chart does not have is refused too.
 */
export function apply<M extends AnyStateMachine>(law: M, stored: Stored<M>, event: EventFromLogic<M>): Verdict<M> {
  const snapshot = law.resolveState({ value: stored.state, context: stored.facts });
  if (!snapshot.can(event)) {
    const meta = law.getTransitionData(snapshot, event)[0]?.meta as Partial<Refused> | undefined;
    return {
      allowed: false,
      refusal: meta?.refusal ?? actionMessages.unavailable,
      ...(meta?.code && { code: meta.code }),
    };
  }
  const [next] = transition(law as AnyStateMachine, snapshot, event);
  return { allowed: true, state: next.value, facts: next.context } as Verdict<M>;
}
