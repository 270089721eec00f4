import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { pushReasons } from "../../text/pushMessage.ts";
import {
  answered,
  because,
  gone,
  known,
  logged,
  lostMeanwhile,
  nobodyLeft,
  noPermission,
  noted,
  noteOff,
  noteOn,
  obeyed,
  parts,
  taken,
  WEEK,
  wantedOff,
} from "./push.parts.ts";

/** A token, and what follows where there is none. */
const fetching = (failed: { target: string; actions?: ReturnType<typeof because> }) =>
  parts.createStateConfig({
    invoke: {
      id: "getToken",
      src: "getToken",
      onDone: [
        wantedOff,
        nobodyLeft,
        {
          guard: { type: "isKnown", params: ({ event }) => ({ token: event.output }) },
          target: "#push.live.enabled.resting",
          actions: { type: "announceOn", params: ({ context: { record } }) => ({ record }) },
        },
        { target: "registering", actions: { type: "takeToken", params: ({ event }) => ({ token: event.output }) } },
      ],
      onError: [
        { ...wantedOff, actions: logged },
        { ...nobodyLeft, actions: logged },
        { target: failed.target, actions: failed.actions ? [logged, failed.actions] : logged },
      ],
    },
    after: { tokenTimeout: [wantedOff, nobodyLeft, failed] },
    on: lostMeanwhile,
  });

/** The server is notified. It is never cut off: what the person wants meanwhile is done afterwards. */
const registering = (failed: { target: string; actions?: ReturnType<typeof because> }) =>
  parts.createStateConfig({
    invoke: {
      id: "registerToken",
      src: "registerToken",
      input: ({ context: { token, accountId, record } }) => ({ token, accountId, record }),
      onDone: [
        { ...wantedOff, actions: answered },
        nobodyLeft,
        {
          guard: { type: "isAnothers", params: ({ event }) => event.output },
          target: "registering",
          reenter: true,
          actions: answered,
        },
        {
          target: "#push.live.enabled.resting",
          actions: [answered, { type: "announceOn", params: ({ event }) => ({ record: event.output }) }],
        },
      ],
      onError: [
        { ...wantedOff, actions: logged },
        { ...nobodyLeft, actions: logged },
        { target: failed.target, actions: failed.actions ? [logged, failed.actions] : logged },
      ],
    },
    after: { registerTimeout: [wantedOff, nobodyLeft, failed] },
    on: lostMeanwhile,
  });

const noToken = { target: "#push.live.disabled", actions: because(pushReasons.noToken) };
const notTaken = { target: "#push.live.disabled", actions: because(pushReasons.server) };
const stays = { target: "#push.live.enabled.resting" };

/**
 * Notifications in this browser (docs/spec/notifications.md, «Tokens» and «Permission»). They are off until the person allows
 * them. Then the browser has a token of the provider; the server knows the token, and the browser renews it every seven days.
 * Nothing is asked without a click. Nothing that is on its way to the server is cut off.
 */
export const pushMachine = parts.createMachine({
  id: "push",
  context: { accountId: -1, record: null, token: "", reason: "", wish: "on" },
  invoke: { id: "followPerson", src: "followPerson", onError: { actions: logged } },
  initial: "nobody",
  states: {
    nobody: { on: { "person.entered": { target: "reading", actions: taken } } },
    reading: {
      invoke: {
        id: "readStanding",
        src: "readStanding",
        onDone: [
          {
            guard: { type: "isSupported", params: ({ event }) => event.output },
            target: "live",
            actions: { type: "takeStanding", params: ({ event }) => event.output },
          },
          { target: "unsupported" },
        ],
        onError: { target: "unsupported", actions: logged },
      },
      on: { "person.entered": { actions: taken }, "person.left": gone },
    },
    unsupported: {
      entry: because(pushReasons.unsupported),
      on: { "person.entered": { actions: taken }, "person.left": gone },
    },
    live: {
      invoke: { id: "followBrowser", src: "followBrowser", onError: { actions: logged } },
      on: { "page.asked": { actions: { type: "showPage", params: ({ event: { path } }) => ({ path }) } } },
      initial: "deciding",
      states: {
        deciding: {
          always: [{ guard: "mayBegin", target: "starting" }, { target: "disabled" }],
        },
        disabled: {
          on: {
            "enabling.requested": { target: "enabling", actions: [noteOn, because(""), "rememberOn"] },
            "tab.enabled": { target: "enabled", actions: [noteOn, because(""), known] },
            "permission.changed": { actions: noPermission },
            "person.entered": { actions: taken },
            "person.left": gone,
          },
        },
        /** What the page came for is done first. */
        starting: {
          invoke: { id: "whenIdle", src: "whenIdle", onDone: "enabled.fetching", onError: "enabled.fetching" },
          on: { ...obeyed, "tab.enabled": { actions: known }, "person.entered": { actions: taken } },
        },
        enabling: {
          initial: "asking",
          on: { ...noted, "tab.enabled": { actions: known } },
          states: {
            asking: {
              invoke: {
                id: "askPermission",
                src: "askPermission",
                onDone: [
                  wantedOff,
                  nobodyLeft,
                  {
                    guard: { type: "isGranted", params: ({ event }) => ({ answer: event.output }) },
                    target: "fetching",
                  },
                  {
                    guard: { type: "isBlocked", params: ({ event }) => ({ answer: event.output }) },
                    target: "#push.live.disabled",
                    actions: because(pushReasons.blocked),
                  },
                  { target: "#push.live.disabled", actions: because(pushReasons.refused) },
                ],
                onError: [
                  { ...nobodyLeft, actions: logged },
                  { target: "#push.live.disabled", actions: [logged, because(pushReasons.refused)] },
                ],
              },
            },
            fetching: fetching(noToken),
            registering: registering(notTaken),
          },
        },
        enabled: {
          initial: "resting",
          on: {
            "tab.enabled": { actions: known },
            "message.received": { actions: { type: "showMessage", params: ({ event: { message } }) => ({ message }) } },
          },
          states: {
            resting: {
              invoke: { id: "followClock", src: "followClock", input: { after: WEEK }, onError: { actions: logged } },
              after: { weekDelay: "fetching" },
              on: { ...obeyed, "week.passed": "fetching", "person.entered": { target: "fetching", actions: taken } },
            },
            fetching: { ...fetching(stays), on: { ...noted, ...lostMeanwhile } },
            registering: { ...registering(stays), on: { ...noted, ...lostMeanwhile } },
          },
        },
        disabling: {
          entry: [noteOff, "rememberOff", "announceOff"],
          initial: "unregistering",
          on: noted,
          states: {
            unregistering: {
              invoke: {
                id: "deleteServerToken",
                src: "deleteServerToken",
                input: ({ context: { record } }) => ({ record }),
                onDone: "unsubscribing",
                onError: { target: "unsubscribing", actions: logged },
              },
              after: { deleteTimeout: "unsubscribing" },
            },
            unsubscribing: {
              invoke: {
                id: "deleteProviderToken",
                src: "deleteProviderToken",
                onDone: "ended",
                onError: { target: "ended", actions: logged },
              },
              after: { deleteTimeout: "ended" },
            },
            ended: {
              entry: ["dropRecord", "forgetRecord"],
              always: [
                nobodyLeft,
                { guard: "wantsOff", target: "#push.live.disabled" },
                { target: "#push.live.enabling" },
              ],
            },
          },
        },
      },
    },
  },
});

export type PushSnapshot = SnapshotFrom<typeof pushMachine>;
export type PushActor = ActorRefFrom<typeof pushMachine>;
