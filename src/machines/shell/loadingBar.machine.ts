import { setup } from "xstate";

/**
 * The line at the top while a page loads (docs/spec/application.md, «Loading bar»). It appears after 200 ms and is full 2000 ms
 * later. It is hidden 500 ms after the end of the load, and empty 400 ms after that.
 */
export const loadingBarMachine = setup({
  types: { events: {} as { type: "loading.started" } | { type: "loading.finished" } },
  delays: { throttle: 200, duration: 2_000, hideDelay: 500, resetDelay: 400 },
}).createMachine({
  id: "loadingBar",
  initial: "idle",
  on: { "loading.started": ".throttled" },
  states: {
    idle: {},
    throttled: { on: { "loading.finished": "idle" }, after: { throttle: "growing" } },
    growing: { on: { "loading.started": {}, "loading.finished": "full" }, after: { duration: "waiting" } },
    waiting: { on: { "loading.started": {}, "loading.finished": "full" } },
    full: { after: { hideDelay: "hidden" } },
    hidden: { after: { resetDelay: "idle" } },
  },
});
