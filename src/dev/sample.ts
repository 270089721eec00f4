import { type AnyStateMachine, createMachine } from "xstate";

const GROUP = 6;

/** A made machine of many states, to see how large charts are drawn: groups of six, each with a way on, back and out. */
export function sampleMachine(states: number): AnyStateMachine {
  const groups = Math.ceil(states / (GROUP + 1));
  const innerOf = (group: number, count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, place) => [
        `step${group + 1}${"abcdef"[place]}`,
        {
          on: {
            ...(place + 1 < count && { "step.done": `step${group + 1}${"abcdef"[place + 1]}` }),
            ...(place > 1 && { "step.undone": `step${group + 1}a` }),
            ...(place === count - 1 && { "group.done": `#sample.group${((group + 1) % groups) + 1}` }),
          },
        },
      ]),
    );
  const parts = Array.from({ length: groups }, (_, group): [string, object] => {
    const count = Math.min(GROUP, states - group * (GROUP + 1) - 1);
    return [`group${group + 1}`, count > 0 ? { initial: `step${group + 1}a`, states: innerOf(group, count) } : {}];
  });
  return createMachine({ id: "sample", initial: "group1", states: Object.fromEntries(parts) });
}
