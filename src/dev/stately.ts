import type { AnyStateMachine } from "xstate";
import { actorKey } from "./log.ts";
import type { Moment } from "./messages.ts";

const KEPT = 5_000;

/**
 * Opens Stately's inspector in a window of its own and tells it what was heard and what is heard from now on.
 * @param url the inspector's page
 * @param machineOf the definition of a machine, by its id
 * @returns tells one moment more
 */
export async function openStately(
  url: string,
  past: readonly Moment[],
  machineOf: (id: string) => AnyStateMachine | undefined,
): Promise<(moment: Moment) => void> {
  // A window is only opened while the press of the button is fresh: the library comes afterwards and takes this one over.
  window.open("about:blank", "xstateinspector");
  const { createBrowserInspector } = await import("@statelyai/inspect");
  const inspector = createBrowserInspector({ url, maxDeferredEvents: KEPT });
  const known = new Set<string>();
  const tell = (moment: Moment): void => {
    const key = actorKey(moment);
    const { value, context, status, event } = moment;
    const machine = machineOf(moment.machine);
    const actor = { sessionId: key, send: () => {}, getSnapshot: () => undefined, logic: machine };
    const snapshot = { value, context, status };
    if (!known.has(key)) inspector.actor(actor, snapshot);
    known.add(key);
    inspector.event(key, event);
    inspector.snapshot(key, snapshot, { event });
  };
  for (const moment of past) tell(moment);
  return tell;
}
