import { expect } from "vitest";
import {
  type AnyActorRef,
  type AnyStateMachine,
  createActor,
  type EventObject,
  fromCallback,
  fromPromise,
  type InspectionEvent,
  type PromiseActorLogic,
  SimulatedClock,
  type StateValue,
} from "xstate";
import { failedAt } from "./fault.ts";
import { type Cause, causeOf, type Model, type Promised, pathsOf, payloadsOf, stepOf } from "./model.ts";
import { type Beside, testModel, type WalkedModel } from "./models.ts";
import { coverage } from "./paths.ts";

const dotted = (value: StateValue): string =>
  typeof value === "string"
    ? value
    : Object.entries(value)
        .map(([key, inner]) => `${key}.${dotted(inner as StateValue)}`)
        .join(" & ");

const pick = (context: object, keys: readonly string[]) =>
  Object.fromEntries(keys.map((key) => [key, (context as Record<string, unknown>)[key]]));

/** A port that is really a machine: `tell` gets what is sent to it. */
const hearing = (
  logic: PromiseActorLogic<unknown>,
  tell: (event: EventObject) => void,
): PromiseActorLogic<unknown> => ({
  ...logic,
  transition: (state, event, scope) => {
    if (!event.type.startsWith("xstate.")) tell(event);
    return logic.transition(state, event, scope);
  },
});

/** What happened on a running machine since it was last asked. */
function start(
  machine: AnyStateMachine,
  model: Model<string>,
  input: unknown,
  inspect?: ReturnType<typeof coverage>["inspect"],
  note?: (event: InspectionEvent) => void,
) {
  let taken: string[] = [];
  const { ports, callbacks = [], actions = [] } = model;
  const clock = new SimulatedClock();
  const replies = new Map<string, PromiseWithResolvers<unknown>>();
  let happened = { asks: [] as unknown[], tells: [] as unknown[], does: [] as unknown[] };
  const running = machine.provide({
    actors: {
      ...Object.fromEntries(
        ports.map((port) => [
          port,
          hearing(
            fromPromise(({ input }) => {
              happened.asks.push([port, input]);
              const reply = Promise.withResolvers<unknown>();
              replies.set(port, reply);
              return reply.promise;
            }),
            (event) => happened.tells.push(event),
          ),
        ]),
      ),
      ...Object.fromEntries(
        callbacks.map((port) => [
          port,
          fromCallback(({ receive, input }) => {
            if (input !== undefined) happened.asks.push([port, input]);
            receive((event) => happened.tells.push(event));
          }),
        ]),
      ),
    },
    actions: Object.fromEntries(
      actions.map((action) => [action, (_: unknown, params: unknown) => void happened.does.push([action, params])]),
    ),
  });
  const cover = inspect?.(running, (branch) => taken.push(branch));
  const actor: AnyActorRef = createActor(running, {
    clock,
    input: input,
    // Nobody listens to a mutant: telling costs as much as walking.
    ...((cover ?? note) && {
      inspect: (event: InspectionEvent) => {
        cover?.(event);
        note?.(event);
      },
    }),
  });
  (actor as unknown as { on: (type: string, hear: (event: unknown) => void) => void }).on("*", (event) =>
    happened.tells.push(event),
  );
  // A machine that ends in an error says so by its status; nobody else has to hear of it.
  actor.subscribe({ error: () => {} });
  return {
    actor,
    clock,
    replies,
    take: () => {
      const last = happened;
      happened = { asks: [], tells: [], does: [] };
      return last;
    },
    /** The branches since it was last asked. */
    takeBranches: () => {
      const last = taken;
      taken = [];
      return last;
    },
  };
}

type Running = ReturnType<typeof start>;

function see({ actor, take }: Running, promised: Promised): void {
  const { value, context, status, error } = actor.getSnapshot() as {
    value: StateValue;
    context: object;
    status: string;
    error: unknown;
  };
  if (status === "error") throw error;
  expect({ state: dotted(value), ...take(), holds: pick(context, Object.keys(promised.holds ?? {})) }).toEqual({
    state: promised.to.split(",")[0],
    asks: promised.asks ?? [],
    tells: promised.tells ?? [],
    does: promised.does ?? [],
    holds: promised.holds ?? {},
  });
}

async function cause({ actor, clock, replies }: Running, how: Cause, event: EventObject): Promise<void> {
  if (how === "send") return actor.send(event);
  if ("after" in how) {
    const before = actor.getSnapshot();
    clock.increment(how.after - 1);
    expect(actor.getSnapshot()).toBe(before);
    clock.increment(1);
    return;
  }
  if ("resolves" in how) replies.get(how.resolves)?.resolve("output" in event ? event.output : how.with);
  else replies.get(how.rejects)?.reject("error" in event ? event.error : (how.with ?? new Error("Нет сети")));
  // All that follows of an answer is done when the queue of tasks comes round.
  await new Promise((resolve) => setImmediate(resolve));
}

/** Walks every edge of a machine and of its table of promises, on a running actor with ports of the test. */
export function walkModel<Step extends string>(title: string, model: Model<Step>, beside: Beside = {}): void {
  testModel({ ...modelOf(title, model), beside });
}

/** The same as data: its paths, and how one is walked. */
export function modelOf<Step extends string>(title: string, model: Model<Step>): WalkedModel {
  const { machine, steps, promise } = model;
  const branches = coverage(machine);
  const rows = new Set(
    Object.entries(promise).flatMap(([from, row]) => Object.keys(row).map((step) => `${from}: ${step}`)),
  );
  const paths = pathsOf(model);
  const payloads = (type: string, context: unknown) => payloadsOf(model, type, context);

  /** What a person or the world may say at any time: where it is not promised, nothing may come of it. */
  const sendable = ({ actor }: Running): EventObject[] =>
    [...new Set(Object.keys(steps).map((spelled) => spelled.split(" ", 1)[0] ?? ""))].flatMap((type) =>
      payloads(type, actor.getSnapshot().context)
        .map((payload): EventObject => ({ type, ...payload }))
        .filter((event) => !type.startsWith("xstate.") && causeOf(model, event) === "send"),
    );

  const seeForbidden = (running: Running, situation: string): void => {
    if (running.actor.getSnapshot().status !== "active") return;
    for (const event of sendable(running)) {
      if (promise[situation]?.[stepOf(model, event)]) continue;
      const { context } = running.actor.getSnapshot();
      running.actor.send(event);
      see(running, { to: situation });
      expect(running.actor.getSnapshot().context).toBe(context);
    }
  };

  return {
    title,
    machine,
    paths,
    branches,
    afterwards: () => expect([...rows]).toEqual([]),
    walk: async (walked, index, note) => {
      const path = paths[index];
      if (!path) throw new Error(`there is no path ${index + 1}`);
      let isProbing = false;
      const hear = (event: InspectionEvent): void => {
        if (!isProbing) note?.(event);
      };
      const covers = walked === machine ? branches.inspect : undefined;
      const running = start(walked, model, path.input, covers, note && hear);
      const probe = (situation: string): void => {
        isProbing = true;
        seeForbidden(running, situation);
        isProbing = false;
      };
      try {
        running.actor.start();
        see(running, path.first);
        let situation = path.first.to;
        probe(situation);
        for (const { event, step } of path.walked) {
          const promised = promise[situation]?.[step];
          if (!promised) throw new Error(`«${step}» is not promised in «${situation}»`);
          running.takeBranches();
          try {
            await cause(running, causeOf(model, event), event);
            see(running, promised);
          } catch (error) {
            const [branch = null] = running.takeBranches();
            throw failedAt(error, { from: situation, step, to: promised.to, branch });
          }
          rows.delete(`${situation}: ${step}`);
          situation = promised.to;
          probe(situation);
        }
      } finally {
        running.actor.stop();
      }
    },
  };
}
