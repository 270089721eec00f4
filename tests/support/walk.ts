import { afterAll, describe, expect, it } from "vitest";
import {
  type AnyActorRef,
  type AnyStateMachine,
  createActor,
  type EventObject,
  fromCallback,
  fromPromise,
  SimulatedClock,
  type StateValue,
  waitFor,
} from "xstate";
import { coverage, edgePaths } from "./paths.ts";

/** What a step is promised to bring about; everything that is left out must not happen. */
export type Promised = {
  /** The state as dotted text, and after a comma whatever tells two situations of one state apart. */
  to: string;
  /** Ports that begin to work, each with its input. */
  asks?: readonly (readonly [port: string, input: unknown])[];
  /** Facts told outwards: emitted events, and what is sent to callback ports. */
  tells?: readonly unknown[];
  /** Named actions that the wiring supplies, with their parameters. */
  does?: readonly (readonly [action: string, params: unknown])[];
  /** A part of the context that must hold afterwards. */
  holds?: Readonly<Record<string, unknown>>;
};

/** How an event of the graph is caused: by sending it, by a port's answer, or by time. */
type Cause = "send" | { resolves: string; with?: unknown } | { rejects: string; with?: Error } | { after: number };

export type Model<Step extends string> = {
  machine: AnyStateMachine;
  input?: unknown;
  /** Ports that are promises. */
  ports: readonly string[];
  /** Ports that are callbacks: what is sent to them is told. */
  callbacks?: readonly string[];
  /** Named actions to be recorded. */
  actions?: readonly string[];
  /** Payloads of an event type; several where guards read them. Default: the bare event. */
  payloads: Readonly<Record<string, readonly object[] | ((context: never) => readonly object[])>>;
  /** Only what guards read of the context. */
  project: (context: never) => unknown;
  /** The spelled event -> its name in the table; with a payload's mark after a space. */
  steps: Readonly<Record<string, Step>>;
  /** What tells two payloads of one type apart in `steps`. */
  mark?: (event: EventObject) => string;
  causes: Readonly<Record<Step, Cause>>;
  first: Promised;
  /** The promise, in literals. A step that is not here must not happen; a row that no path walks fails. */
  promise: Readonly<Record<string, Partial<Record<Step, Promised>>>>;
  /** Branches that need another input, walked by a test of their own beside the model. */
  alsoWalked?: readonly string[];
};

const dotted = (value: StateValue): string =>
  typeof value === "string"
    ? value
    : Object.entries(value)
        .map(([key, inner]) => `${key}.${dotted(inner as StateValue)}`)
        .join(" & ");

const pick = (context: object, keys: readonly string[]) =>
  Object.fromEntries(keys.map((key) => [key, (context as Record<string, unknown>)[key]]));

/** Walks every edge of a machine beside its table of promises, on a running actor with ports of the test. */
export function walkModel<Step extends string>(name: string, model: Model<Step>): void {
  const { machine, ports, callbacks = [], actions = [], steps, mark = () => "", causes, promise } = model;
  const branches = coverage(machine);
  const rows = new Set(
    Object.entries(promise).flatMap(([from, row]) => Object.keys(row).map((step) => `${from}: ${step}`)),
  );
  const paths = edgePaths(machine, {
    input: model.input,
    project: model.project,
    payloads: (type, { context }) => {
      const given =
        model.payloads[type] ?? (type.startsWith("xstate.error") ? [{ error: new Error("Нет сети") }] : [{}]);
      return [...(typeof given === "function" ? given(context as never) : given)];
    },
  });
  const stepOf = (event: EventObject): Step => {
    const spelled = [event.type, mark(event)].filter(Boolean).join(" ");
    const step = steps[spelled];
    if (!step) throw new Error(`${spelled} has no name in the model`);
    return step;
  };

  const start = () => {
    const clock = new SimulatedClock();
    const replies = new Map<string, PromiseWithResolvers<unknown>>();
    let happened = { asks: [] as unknown[], tells: [] as unknown[], does: [] as unknown[] };
    const running = machine.provide({
      actors: {
        ...Object.fromEntries(
          ports.map((port) => [
            port,
            fromPromise(({ input }) => {
              happened.asks.push([port, input]);
              const reply = Promise.withResolvers<unknown>();
              replies.set(port, reply);
              return reply.promise;
            }),
          ]),
        ),
        ...Object.fromEntries(
          callbacks.map((port) => [
            port,
            fromCallback(({ receive }) => receive((event) => happened.tells.push(event))),
          ]),
        ),
      },
      actions: Object.fromEntries(
        actions.map((action) => [action, (_: unknown, params: unknown) => void happened.does.push([action, params])]),
      ),
    } as never);
    const actor: AnyActorRef = createActor(running, {
      clock,
      input: model.input as never,
      inspect: branches.inspect(running),
    } as never);
    (actor as unknown as { on: (type: string, hear: (event: unknown) => void) => void }).on("*", (event) =>
      happened.tells.push(event),
    );
    return {
      actor,
      clock,
      replies,
      take: () => {
        const taken = happened;
        happened = { asks: [], tells: [], does: [] };
        return taken;
      },
    };
  };

  const see = (actor: AnyActorRef, taken: ReturnType<ReturnType<typeof start>["take"]>, promised: Promised) => {
    const { value, context } = actor.getSnapshot() as { value: StateValue; context: object };
    expect({ state: dotted(value), ...taken, holds: pick(context, Object.keys(promised.holds ?? {})) }).toEqual({
      state: promised.to.split(",")[0],
      asks: promised.asks ?? [],
      tells: promised.tells ?? [],
      does: promised.does ?? [],
      holds: promised.holds ?? {},
    });
  };

  const settle = async (actor: AnyActorRef, act: () => void) => {
    const before = actor.getSnapshot();
    act();
    await waitFor(actor as never, (snapshot) => snapshot !== before, { timeout: 1_000 });
  };

  describe(name, () => {
    it.each(paths)("$name", async ({ events }) => {
      const { actor, clock, replies, take } = start();
      actor.start();
      see(actor, take(), model.first);
      let situation = model.first.to;
      for (const event of events) {
        const step = stepOf(event);
        const promised = promise[situation]?.[step];
        if (!promised) throw new Error(`«${step}» is not promised in «${situation}»`);
        const cause: Cause = causes[step];
        if (cause === "send") actor.send(event);
        else if ("after" in cause) {
          const before = actor.getSnapshot();
          clock.increment(cause.after - 1);
          expect(actor.getSnapshot()).toBe(before);
          clock.increment(1);
        } else if ("resolves" in cause)
          await settle(actor, () =>
            replies.get(cause.resolves)?.resolve("output" in event ? event.output : cause.with),
          );
        else
          await settle(actor, () =>
            replies.get(cause.rejects)?.reject("error" in event ? event.error : (cause.with ?? new Error("Нет сети"))),
          );
        see(actor, take(), promised);
        rows.delete(`${situation}: ${step}`);
        situation = promised.to;
      }
      actor.stop();
    });

    it("has paths", () => expect(paths.length).toBeGreaterThan(0));

    afterAll(() => {
      expect([...branches.untaken].sort()).toEqual([...(model.alsoWalked ?? [])].sort());
      expect([...rows]).toEqual([]);
    });
  });
}
