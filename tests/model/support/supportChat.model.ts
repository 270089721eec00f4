import type { EventObject } from "xstate";
import { supportChatMachine, type Visitor } from "../../../src/machines/support/supportChat.machine.ts";
import type { Model, Promised } from "../../support/model.ts";

export type Step =
  | "the widget is rendered"
  | "the widget does not come"
  | "10 000 ms pass"
  | "opens the chat"
  | "folds the chat"
  | "the widget opens by itself"
  | "closes the widget inside"
  | "resizes the window"
  | "logs out elsewhere"
  | "logs in elsewhere"
  | "the widget fails";

const vera = { id: 7, profile: "https://rukopis.example/u/vera", name: "Вера Лядова", email: "vera@example.org" };
const person = { ...vera, isConfirmed: true };
const known: Visitor = { site: "Полная", person };
const knownNarrow: Visitor = { site: "Мобильная", person };
const guest: Visitor = { site: "Полная", person: null };
const guestNarrow: Visitor = { site: "Мобильная", person: null };

const kill = ["kill", undefined] as const;
const show = ["show", undefined] as const;
const tell = (visitor: Visitor) => ["tellVisitor", visitor] as const;

type Row = Partial<Record<Step, Promised>>;
type World = {
  suffix: string;
  visitor: Visitor;
  /** The same person, of whom something else is known. */
  same: Visitor;
  another: { step: Step; visitor: Visitor; suffix: string };
};

/** What is promised while one person is here. */
function rows({ suffix, visitor, same, another }: World): Record<string, Row> {
  const at = (state: string) => `${state}${suffix}`;
  const missing: Promised = { to: at("missing"), does: [kill] };
  const failed: Promised = { to: at("missing"), does: [kill, ["tellFailure", undefined]] };
  const opened: Promised = { to: at("rendered.open"), does: [tell(visitor), show] };
  const changes = (state: string): Row => ({
    "resizes the window": {
      to: at(state),
      holds: { visitor: same },
      ...(state === "rendered.open" && { does: [tell(same)] }),
    },
    [another.step]: {
      to: `preparing${another.suffix}`,
      does: [kill],
      asks: [["render", { visitor: another.visitor }]],
      holds: { visitor: another.visitor },
    },
  });
  return {
    [at("preparing")]: {
      "the widget is rendered": { to: at("rendered.closed") },
      "the widget does not come": missing,
      "10 000 ms pass": missing,
      ...changes("preparing"),
    },
    [at("missing")]: {
      "opens the chat": { to: at("opening"), asks: [["render", { visitor }]] },
      ...changes("missing"),
    },
    [at("opening")]: {
      "the widget is rendered": opened,
      "the widget does not come": failed,
      "10 000 ms pass": failed,
      ...changes("opening"),
    },
    [at("rendered.closed")]: {
      "opens the chat": opened,
      "the widget opens by itself": opened,
      "the widget fails": missing,
      ...changes("rendered.closed"),
    },
    [at("rendered.open")]: {
      "folds the chat": { to: at("rendered.closed"), does: [["hide", undefined]] },
      "closes the widget inside": { to: at("rendered.closed") },
      "the widget fails": missing,
      ...changes("rendered.open"),
    },
  };
}

const isGuest = ({ person }: Visitor) => person === null;
const marks = new Map([
  [known, "known"],
  [knownNarrow, "narrow"],
  [guest, "guest"],
  [guestNarrow, "narrow"],
]);

/** Buttons wait until the widget is rendered, for at most 10 000 ms (docs/spec/notifications.md, «Support chat»). */
export const supportChatModel: Model<Step> = {
  machine: supportChatMachine,
  input: { visitor: known },
  ports: ["render"],
  callbacks: ["followWidget"],
  actions: ["tellVisitor", "show", "hide", "kill", "tellFailure"],
  payloads: {
    "visitor.changed": ({ visitor }: { visitor: Visitor }) =>
      isGuest(visitor)
        ? [{ visitor: guestNarrow }, { visitor: known }]
        : [{ visitor: knownNarrow }, { visitor: guest }],
  },
  project: ({ visitor }: { visitor: Visitor }) => isGuest(visitor),
  mark: (event: EventObject) => ("visitor" in event ? (marks.get(event.visitor as Visitor) ?? "") : ""),
  steps: {
    "xstate.done.actor.render": "the widget is rendered",
    "xstate.error.actor.render": "the widget does not come",
    "xstate.after.chatTimeout.supportChat.preparing": "10 000 ms pass",
    "xstate.after.chatTimeout.supportChat.opening": "10 000 ms pass",
    "open.requested": "opens the chat",
    "close.requested": "folds the chat",
    "widget.opened": "the widget opens by itself",
    "widget.closed": "closes the widget inside",
    "visitor.changed guest": "logs out elsewhere",
    "visitor.changed narrow": "resizes the window",
    "visitor.changed known": "logs in elsewhere",
    "xstate.error.actor.followWidget": "the widget fails",
  },
  causes: {
    "the widget is rendered": { resolves: "render" },
    "the widget does not come": { rejects: "render" },
    "10 000 ms pass": { after: 10_000 },
    "opens the chat": "send",
    "folds the chat": "send",
    "the widget opens by itself": "send",
    "closes the widget inside": "send",
    "logs out elsewhere": "send",
    "resizes the window": "send",
    "logs in elsewhere": "send",
    "the widget fails": "send",
  },
  first: { to: "preparing", asks: [["render", { visitor: known }]] },
  also: [
    {
      input: { visitor: guest },
      first: { to: "preparing, for a guest", asks: [["render", { visitor: guest }]] },
    },
  ],
  promise: {
    ...rows({
      suffix: "",
      visitor: known,
      same: knownNarrow,
      another: { step: "logs out elsewhere", visitor: guest, suffix: ", for a guest" },
    }),
    ...rows({
      suffix: ", for a guest",
      visitor: guest,
      same: guestNarrow,
      another: { step: "logs in elsewhere", visitor: known, suffix: "" },
    }),
  },
};
