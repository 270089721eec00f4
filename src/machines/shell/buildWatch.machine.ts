import { assign, setup } from "xstate";
import { port } from "../lib/port.ts";

/**
 * `lastReloadAt`: when this path was last reloaded for the same reason, null for never; times in milliseconds. `isLazy`: the page does
 * without the part, and what a person has begun there is worth more.
 */
export type ChunkFailure = {
  path: string;
  at: number;
  lastReloadAt: number | null;
  isOnline: boolean;
  isDirty: boolean;
  isLazy: boolean;
};

/**
 * Watches for a new build of the application, and for parts of the old build that are gone (docs/spec/application.md, «Builds»).
 * A page that lacks a part is reloaded at most once in 10 s for a path. The reload waits until everything typed is safe on the
 * device and the server answers.
 */
export const buildWatchMachine = setup({
  types: {
    input: {} as { build: string },
    context: {} as { build: string; path: string },
    events: {} as
      | { type: "page.returned" }
      | { type: "network.returned" }
      | { type: "reload.requested"; path: string }
      | { type: "offer.dismissed" }
      | ({ type: "chunk.failed" } & ChunkFailure),
  },
  actors: {
    /** The name of the newest build. */
    readBuild: port<string>("readBuild"),
    /** Whatever is typed and not saved goes to the device. */
    flushDrafts: port<void>("flushDrafts"),
  },
  actions: {
    takePath: assign((_, { path }: { path: string }) => ({ path })),
    reloadPage: (_, _params: { path: string }) => {},
  },
  guards: {
    isOther: ({ context }, { build }: { build: string }) => build !== context.build,
    isPageKept: (_, { isOnline, isLazy }: ChunkFailure) => !isOnline || isLazy,
    isReloadedJustNow: (_, { at, lastReloadAt }: ChunkFailure) => lastReloadAt !== null && at - lastReloadAt < 10_000,
    isDirty: (_, { isDirty }: ChunkFailure) => isDirty,
  },
  delays: { pollInterval: 300_000, readTimeout: 30_000, flushTimeout: 5_000 },
}).createMachine({
  id: "buildWatch",
  context: ({ input }) => ({ build: input.build, path: "" }),
  initial: "watching",
  on: {
    "chunk.failed": [
      { guard: { type: "isPageKept", params: ({ event }) => event }, target: ".broken" },
      { guard: { type: "isReloadedJustNow", params: ({ event }) => event }, target: ".broken" },
      { guard: { type: "isDirty", params: ({ event }) => event }, target: ".outdated" },
      { target: ".asking", actions: { type: "takePath", params: ({ event }) => event } },
    ],
    "reload.requested": { target: ".flushing", actions: { type: "takePath", params: ({ event }) => event } },
  },
  states: {
    watching: { on: { "page.returned": "checking" }, after: { pollInterval: "checking" } },
    checking: {
      invoke: {
        id: "readBuild",
        src: "readBuild",
        onDone: [
          { guard: { type: "isOther", params: ({ event }) => ({ build: event.output }) }, target: "outdated" },
          { target: "watching" },
        ],
        onError: "watching",
      },
      after: { readTimeout: "watching" },
    },
    /** There is a newer build: the person chooses the moment. */
    outdated: { on: { "offer.dismissed": "dismissed" } },
    dismissed: {},
    /** A part is missing, and the page stays as it is until the person reloads it. Once the network is back, the part is asked for again. */
    broken: { on: { "network.returned": "checking" } },
    /** A server that is down has no page in place of this one. */
    asking: {
      on: { "chunk.failed": {} },
      invoke: { id: "readBuild", src: "readBuild", onDone: "flushing", onError: "broken" },
      after: { readTimeout: "broken" },
    },
    flushing: {
      on: { "chunk.failed": {}, "reload.requested": {} },
      invoke: { id: "flushDrafts", src: "flushDrafts", onDone: "reloading", onError: "unsafe" },
      after: { flushTimeout: "unsafe" },
    },
    /** What is typed could not be put on the device: the page stays until the person asks again. */
    unsafe: {},
    reloading: {
      entry: { type: "reloadPage", params: ({ context: { path } }) => ({ path }) },
      on: { "chunk.failed": {}, "reload.requested": {} },
    },
  },
});
