import { assign, emit, fromCallback, sendTo, setup } from "xstate";

/** The messages that tabs send each other over the channel named for the application (docs/spec/application.md, «Tabs»). */
export type TabMessage = { type: TabStanding; url: string } | { type: "focus"; url: string };
/** What the window and other tabs tell. */
export type TabNews = { type: "window.focused" } | { type: "window.blurred" } | { type: "focus.asked"; url: string };
export type TabCommand = { type: "announcement.made"; message: TabMessage };

/** Whether the window has the focus. */
export type TabStanding = "active" | "unfocused";

/** This tab among the others: it announces its page as active or unfocused, and comes to the front when it is asked. */
export const tabsMachine = setup({
  types: {
    input: {} as { url: string; begins: TabStanding },
    context: {} as { url: string; begins: TabStanding },
    events: {} as { type: "page.entered"; url: string } | TabNews,
    emitted: {} as { type: "navigation.wanted"; url: string },
    children: {} as { channel: "joinChannel" },
  },
  actors: { joinChannel: fromCallback<TabCommand>(() => {}) },
  actions: {
    takeUrl: assign((_, { url }: { url: string }) => ({ url })),
    announce: sendTo("channel", ({ context }, { type }: { type: TabStanding }) => ({
      type: "announcement.made" as const,
      message: { type, url: context.url },
    })),
    focusWindow: () => {},
    wantNavigation: emit((_, { url }: { url: string }) => ({ type: "navigation.wanted" as const, url })),
  },
  guards: { beginsActive: ({ context }) => context.begins === "active" },
}).createMachine({
  id: "tabs",
  context: ({ input }) => input,
  invoke: { id: "channel", src: "joinChannel", onError: ".alone" },
  initial: "opening",
  on: {
    "focus.asked": {
      actions: ["focusWindow", { type: "wantNavigation", params: ({ event }) => event }],
    },
  },
  states: {
    opening: { always: [{ guard: "beginsActive", target: "active" }, { target: "unfocused" }] },
    active: {
      entry: { type: "announce", params: { type: "active" } },
      on: {
        "window.blurred": "unfocused",
        "page.entered": {
          actions: [
            { type: "takeUrl", params: ({ event }) => event },
            { type: "announce", params: { type: "active" } },
          ],
        },
      },
    },
    /** The channel is broken, so other tabs hear nothing. */
    alone: {},
    unfocused: {
      entry: { type: "announce", params: { type: "unfocused" } },
      on: {
        "window.focused": "active",
        "page.entered": {
          actions: [
            { type: "takeUrl", params: ({ event }) => event },
            { type: "announce", params: { type: "unfocused" } },
          ],
        },
      },
    },
  },
});
