import { serverStopMachine } from "../../../server/serverStop.machine.ts";
import { promised } from "../../support/model.ts";

const rest = [["restJobs", undefined]] as const;
const endCalls = [["endCalls", undefined]] as const;
const releasing = { to: "stopping.releasing", asks: [["release", undefined]] } as const;
/** A signal that comes twice within a second is one: it changes nothing. */
const again = { "a second stop is asked for": { to: "brokenOff" } } as const;
const ended = { ...again, "the calls have ended": releasing, "the calls cannot be ended": releasing } as const;
const cut = { to: "stopping.closing.cut", does: [["cutCalls", undefined]] } as const;
const failed = (reason: string) => ({ to: "failed", holds: { reason } });

/** The times are those of docs/operating/README.md, «Start and stop». */
export const serverStopModel = promised({
  machine: serverStopMachine,
  input: { drainTime: 3_000 },
  ports: ["endCalls", "release"],
  actions: ["restJobs", "cutCalls"],
  payloads: {
    "stop.asked": ({ askedAt }: { askedAt: number }) =>
      askedAt === 0
        ? [
            { at: 5_000, isUrgent: false },
            { at: 5_000, isUrgent: true },
          ]
        : [
            { at: 5_999, isUrgent: true },
            { at: 6_000, isUrgent: true },
          ],
    "xstate.error.actor.release": [{ error: new Error("it hangs") }],
  },
  project: () => "",
  mark: (event) => ("at" in event && "isUrgent" in event ? `${event.at} ${event.isUrgent}` : ""),
  steps: {
    "stop.asked 5000 false": "a stop is asked for",
    "stop.asked 5000 true": "a person asks for a stop",
    "stop.asked 5999 true": "the signal comes twice",
    "stop.asked 6000 true": "a second stop is asked for",
    "xstate.done.actor.endCalls": "the calls have ended",
    "xstate.error.actor.endCalls": "the calls cannot be ended",
    "xstate.done.actor.release": "all is closed",
    "xstate.error.actor.release": "the database cannot be closed",
    "xstate.after.drainTime.serverStop.stopping.draining": "the balancer knows",
    "xstate.after.callsPatience.serverStop.stopping.closing.waiting": "calls take too long",
    "xstate.after.personPatience.serverStop.stopping.closing.hurrying": "a person has waited long enough",
    "xstate.after.cutPatience.serverStop.stopping.closing.cut": "connections do not end",
    "xstate.after.releasePatience.serverStop.stopping.releasing": "8 s pass",
  },
  causes: {
    "the balancer knows": { after: 3_000 },
    "calls take too long": { after: 15_000 },
    "a person has waited long enough": { after: 1_000 },
    "connections do not end": { after: 2_000 },
    "8 s pass": { after: 8_000 },
  },
  first: { to: "serving" },
  promise: {
    serving: {
      "a stop is asked for": { to: "stopping.draining", does: rest },
      "a person asks for a stop": { to: "stopping.closing.hurrying", asks: endCalls, does: rest },
    },
    "stopping.draining": { ...again, "the balancer knows": { to: "stopping.closing.waiting", asks: endCalls } },
    "stopping.closing.waiting": { ...ended, "calls take too long": cut },
    "stopping.closing.hurrying": { ...ended, "a person has waited long enough": cut },
    "stopping.closing.cut": { ...ended, "connections do not end": releasing },
    "stopping.releasing": {
      ...again,
      "all is closed": { to: "ended" },
      "the database cannot be closed": failed("it hangs"),
      "8 s pass": failed("the database did not close in time"),
    },
    ended: {},
    failed: {},
    brokenOff: {},
  },
});
