import { answered, type because, logged, lostMeanwhile, nobodyLeft, parts, wantedOff } from "./push.parts.ts";

/** A token, and what follows where there is none. */
export const fetching = (failed: { target: string; actions?: ReturnType<typeof because> }) =>
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
export const registering = (failed: { target: string; actions?: ReturnType<typeof because> }) =>
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
