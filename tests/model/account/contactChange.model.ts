import { contactChangeMachine } from "../../../src/machines/account/contactChange.machine.ts";
import type { Model, Promised } from "../../support/model.ts";

type Step =
  | "there is none"
  | "one waits"
  | "one was changed lately"
  | "fails to load"
  | "retries"
  | "asks for another"
  | "it is sent"
  | "is not sent"
  | "fails to send it"
  | "gives a code"
  | "it is confirmed"
  | "the code is wrong"
  | "the code is dead"
  | "fails to take the code"
  | "wants another"
  | "it was changed elsewhere"
  | "30 000 ms pass"
  | "10 minutes pass";

const proof = { password: "правильный пароль" };
const request = { contact: "8 912 345-67-89", proof };
const none = { contact: null, asked: null, former: null, withCode: false };
const pending = { contact: "+79123456789", until: "2026-11-20T11:10:00.000Z", lifetime: 600_000 };
const waits = { ...none, contact: "+79130000000", asked: pending };
const former = { contact: "vera@example.org", until: "2026-11-27T11:00:00.000Z" };
const recent = { ...none, contact: "new@example.org", former };
const confirmed = { ...waits, contact: "+79123456789", asked: null };
const nothing = { message: "", fields: {}, requestId: null };
const fault = (message: string) => ({ ...nothing, message });
const forgotten = { wanted: null, code: "" };
const wrong = { message: "Неверный код", fields: { code: ["Неверный код"] } };
const dead = { message: "Этот код больше не подходит, запросите новый" };

const loads = (holds: object = nothing): Promised => ({
  to: "loading",
  asks: [["load", undefined]],
  holds: { ...forgotten, ...holds },
});
const begins: Promised = { to: "proving", asks: [["ask", request]], holds: { ...nothing, wanted: request } };
const asks: Partial<Record<Step, Promised>> = { "asks for another": begins, "it was changed elsewhere": loads() };
const refused = (holds: object): Promised => ({ to: "refused", holds: { ...forgotten, ...holds } });
const sent = (holds: object): Promised => ({ to: "sent", holds: { standing: waits, ...holds } });

export const contactChangeModel: Model<Step> = {
  machine: contactChangeMachine,
  ports: ["load", "ask", "confirm"],
  payloads: {
    "change.requested": [request],
    "code.given": [{ code: "204817" }],
    "xstate.done.actor.load": [{ output: none }, { output: waits }, { output: recent }],
    "xstate.done.actor.ask": [
      { output: { outcome: "done", result: {} } },
      { output: { outcome: "refused", message: "Такого номера нет", fields: { phone: ["Такого номера нет"] } } },
    ],
    "xstate.done.actor.confirm": [
      { output: { outcome: "done", result: {} } },
      { output: { outcome: "refused", ...wrong } },
      { output: { outcome: "refused", ...dead } },
    ],
  },
  project: ({ standing }: { standing: { asked: object | null; former: object | null } | null }) => [
    standing?.asked != null,
    standing?.former != null,
  ],
  mark: (event) => {
    if (!("output" in event)) return "";
    const output = event.output as { outcome?: string; fields?: object; asked?: object | null; former?: object | null };
    if (output.outcome === "refused") return output.fields ? "refused" : "dead";
    if (output.outcome) return output.outcome;
    return output.asked ? "asked" : output.former ? "recent" : "none";
  },
  steps: {
    "xstate.done.actor.load none": "there is none",
    "xstate.done.actor.load asked": "one waits",
    "xstate.done.actor.load recent": "one was changed lately",
    "xstate.error.actor.load": "fails to load",
    "retry.requested": "retries",
    "change.requested": "asks for another",
    "xstate.done.actor.ask done": "it is sent",
    "xstate.done.actor.ask refused": "is not sent",
    "xstate.error.actor.ask": "fails to send it",
    "code.given": "gives a code",
    "xstate.done.actor.confirm done": "it is confirmed",
    "xstate.done.actor.confirm refused": "the code is wrong",
    "xstate.done.actor.confirm dead": "the code is dead",
    "xstate.error.actor.confirm": "fails to take the code",
    "another.wanted": "wants another",
    "standing.changed": "it was changed elsewhere",
    "xstate.after.answerTimeout.contactChange.loading": "30 000 ms pass",
    "xstate.after.answerTimeout.contactChange.proving": "30 000 ms pass",
    "xstate.after.answerTimeout.contactChange.confirming": "30 000 ms pass",
    "xstate.after.lifetime.contactChange.sent": "10 minutes pass",
  },
  causes: {
    "there is none": { resolves: "load" },
    "one waits": { resolves: "load" },
    "one was changed lately": { resolves: "load" },
    "fails to load": { rejects: "load" },
    retries: "send",
    "asks for another": "send",
    "it is sent": { resolves: "ask" },
    "is not sent": { resolves: "ask" },
    "fails to send it": { rejects: "ask" },
    "gives a code": "send",
    "it is confirmed": { resolves: "confirm" },
    "the code is wrong": { resolves: "confirm" },
    "the code is dead": { resolves: "confirm" },
    "fails to take the code": { rejects: "confirm" },
    "wants another": "send",
    "it was changed elsewhere": "send",
    "30 000 ms pass": { after: 30_000 },
    "10 minutes pass": { after: 600_000 },
  },
  first: { to: "loading", asks: [["load", undefined]], holds: { ...nothing, ...forgotten, standing: null } },
  promise: {
    loading: {
      "there is none": { to: "idle", holds: { standing: none } },
      "one waits": { to: "sent", holds: { standing: waits } },
      "one was changed lately": { to: "changed", holds: { standing: recent } },
      "fails to load": { to: "failed", holds: fault("Нет сети") },
      "30 000 ms pass": { to: "failed", holds: fault("сервер не отвечает") },
    },
    failed: { retries: loads() },
    idle: asks,
    proving: {
      "it is sent": loads(),
      "is not sent": refused({ message: "Такого номера нет", fields: { phone: ["Такого номера нет"] } }),
      "fails to send it": refused(fault("Нет сети")),
      "30 000 ms pass": refused(fault("сервер не отвечает")),
    },
    sent: {
      "gives a code": {
        to: "confirming",
        asks: [["confirm", { code: "204817" }]],
        holds: { ...nothing, code: "204817" },
      },
      "wants another": { to: "idle", holds: { ...nothing, standing: waits } },
      "it was changed elsewhere": loads(),
      "10 minutes pass": loads(fault("Время вышло, начните заново")),
    },
    confirming: {
      "it is confirmed": { to: "changed", holds: { ...nothing, ...forgotten, standing: confirmed } },
      "the code is wrong": sent(wrong),
      "the code is dead": refused({ ...dead, fields: {}, standing: waits }),
      "fails to take the code": sent(fault("Нет сети")),
      "30 000 ms pass": sent(fault("сервер не отвечает")),
    },
    changed: { "it was changed elsewhere": loads() },
    refused: asks,
  },
};
