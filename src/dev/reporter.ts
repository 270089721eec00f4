import type {
  AnyActorRef,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyTransitionDefinition,
  InspectionEvent,
} from "xstate";
import { edgeTaken } from "../charts/chart.ts";
import type { Message, Moment } from "./messages.ts";
import { plainOf, spelledState } from "./plain.ts";

export type Surroundings = {
  channel: Pick<BroadcastChannel, "postMessage" | "addEventListener">;
  tab: string;
  /** Where the tab is now: its path. */
  page: () => string;
  now: () => number;
  /** How many moments are kept for a page that opens late. */
  limit?: number;
};

const machineOf = (actor: AnyActorRef): AnyStateMachine | undefined => {
  const { logic } = actor as { logic?: AnyStateMachine };
  return logic && "root" in logic ? logic : undefined;
};

/** Tells a channel what the machines of this tab do, remembers it for pages that open later, and sends them events by hand. */
export function createReporter({ channel, tab, page, now, limit = 2_000 }: Surroundings) {
  const living = new Map<string, AnyActorRef>();
  const taken = new WeakMap<object, string[]>();
  /** The last moment of every actor that lives: it is sent even when the rest has been forgotten. */
  const latest = new Map<string, Moment>();
  let past: Moment[] = [];
  let count = 0;
  const say = (message: Message): void => channel.postMessage(message);

  channel.addEventListener("message", ({ data }: MessageEvent<Message>) => {
    if (data.kind === "asked") {
      const first = past[0]?.count ?? 0;
      say({ kind: "past", moments: [...[...latest.values()].filter((moment) => moment.count < first), ...past] });
    }
    if (data.kind === "wished" && data.tab === tab) living.get(data.session)?.send(data.event);
  });

  const tell = (
    actor: AnyActorRef,
    machine: AnyStateMachine,
    snapshot: AnyMachineSnapshot,
    event: { type: string },
  ) => {
    const { sessionId } = actor;
    const moment: Moment = {
      tab,
      count,
      at: now(),
      page: page(),
      session: sessionId,
      parent: actor._parent?.sessionId ?? "",
      machine: machine.id,
      event: { ...(plainOf(event) as Moment["event"]), type: event.type },
      states: snapshot._nodes.map(({ id }) => id),
      edges: taken.get(actor) ?? [],
      value: spelledState(snapshot.value),
      context: plainOf(snapshot.context),
      status: snapshot.status,
    };
    count += 1;
    taken.delete(actor);
    if (snapshot.status === "active") {
      living.set(sessionId, actor);
      latest.set(sessionId, moment);
    } else {
      living.delete(sessionId);
      latest.delete(sessionId);
    }
    past = [...past.slice(1 - limit), moment];
    say({ kind: "moment", moment });
  };

  return {
    /** For `createActor(…, { inspect })`. */
    note: (inspection: InspectionEvent): void => {
      const actor = inspection.actorRef as AnyActorRef;
      const machine = machineOf(actor);
      if (!machine) return;
      if (inspection.type === "@xstate.microstep") {
        // Undocumented, and the only place that names the branch.
        const { _transitions } = inspection as unknown as { _transitions: AnyTransitionDefinition[] };
        taken.set(actor, [...(taken.get(actor) ?? []), ..._transitions.map(edgeTaken).filter(Boolean)]);
      }
      if (inspection.type === "@xstate.snapshot")
        tell(actor, machine, inspection.snapshot as AnyMachineSnapshot, inspection.event);
    },
    /** The tab is being closed. */
    leave: (): void => say({ kind: "left", tab }),
  };
}
