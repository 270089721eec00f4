import { assign, fromCallback, type StateValueFrom, setup } from "xstate";
import { port } from "../lib/port.ts";

/** The person who asks, as the staff in the chat sees them. `person` null: a guest. */
export type Visitor = {
  site: "Полная" | "Мобильная";
  person: null | { id: number; profile: string; name: string; email: string; isConfirmed: boolean };
};
/** What the person does inside the widget, which is another company's. */
export type WidgetNews = { type: "widget.opened" } | { type: "widget.closed" };

/** The time in which a widget must be rendered, in milliseconds (docs/spec/notifications.md, «Support chat»). */
const CHAT_TIMEOUT = 10_000;

const take = { type: "takeVisitor", params: ({ event }: { event: { visitor: Visitor } }) => event.visitor } as const;
const missing = { target: "missing", actions: "kill" } as const;
const failed = { target: "missing", actions: ["kill", "tellFailure"] } as const;

/**
 * The chat of the support (docs/spec/notifications.md, «Support chat»). Its widget is rendered out of sight as the page opens.
 * The widget learns who asks only when the person opens it. A widget that was not rendered in time is killed, and can be
 * requested again.
 */
export const supportChatMachine = setup({
  types: {
    context: {} as { visitor: Visitor },
    input: {} as { visitor: Visitor },
    events: {} as
      | { type: "open.requested" }
      | { type: "close.requested" }
      | { type: "visitor.changed"; visitor: Visitor }
      | WidgetNews,
    tags: {} as "loading",
  },
  actors: {
    /** Ends when the widget is in the page; if broken off, it undoes its work, even if the script comes later. */
    render: port<void, { visitor: Visitor }>("render"),
    /** Tells what happens in the widget; let go of, it takes the widget out of the page. */
    followWidget: fromCallback<{ type: string }>(() => {}),
  },
  actions: {
    takeVisitor: assign((_, visitor: Visitor) => ({ visitor })),
    tellVisitor: (_, _visitor: Visitor) => {},
    show: () => {},
    hide: () => {},
    kill: () => {},
    tellFailure: () => {},
  },
  guards: {
    isSame: ({ context }, { person }: Visitor) => context.visitor.person?.id === person?.id,
    isAnother: ({ context }, { person }: Visitor) => context.visitor.person?.id !== person?.id,
  },
  delays: { chatTimeout: CHAT_TIMEOUT },
}).createMachine({
  id: "supportChat",
  context: ({ input }) => ({ visitor: input.visitor }),
  initial: "preparing",
  on: {
    "visitor.changed": [
      // What was written belongs to somebody else.
      {
        guard: { type: "isAnother", params: ({ event }) => event.visitor },
        target: ".preparing",
        actions: [take, "kill"],
      },
      { actions: take },
    ],
  },
  states: {
    preparing: {
      invoke: {
        id: "render",
        src: "render",
        input: ({ context: { visitor } }) => ({ visitor }),
        onDone: "rendered",
        onError: missing,
      },
      after: { chatTimeout: missing },
    },
    /** Nobody has asked for it, or it was said that it is not there. */
    missing: { on: { "open.requested": "opening" } },
    opening: {
      tags: "loading",
      invoke: {
        id: "render",
        src: "render",
        input: ({ context: { visitor } }) => ({ visitor }),
        onDone: "rendered.open",
        onError: failed,
      },
      after: { chatTimeout: failed },
    },
    rendered: {
      invoke: { id: "followWidget", src: "followWidget", onError: missing },
      initial: "closed",
      states: {
        closed: { on: { "open.requested": "open", "widget.opened": "open" } },
        open: {
          entry: [{ type: "tellVisitor", params: ({ context: { visitor } }) => visitor }, "show"],
          on: {
            "close.requested": { target: "closed", actions: "hide" },
            "widget.closed": "closed",
            "visitor.changed": {
              guard: { type: "isSame", params: ({ event }) => event.visitor },
              actions: [take, { type: "tellVisitor", params: ({ event }) => event.visitor }],
            },
          },
        },
      },
    },
  },
});

export type ChatState = StateValueFrom<typeof supportChatMachine>;
