import { setup } from "xstate";

/** The line at the top while a page comes: shown after 200 ms, full in 2000 ms, hidden 500 ms after the end, empty 400 ms later (spec/seed.md, section 9). */
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
