import { formMachine } from "../../../src/machines/data/form.machine.ts";
import type { Model } from "../../support/model.ts";

type Step = "sends А" | "is done" | "is refused" | "fails" | "the server fails" | "30 000 ms pass";

const serverFault = Object.assign(new Error("Внутренняя ошибка сервера"), { requestId: "0d6c5f1e" });
const done = { outcome: "done", result: 7 };
const refused = {
  outcome: "refused",
  message: "Проверьте поля",
  fields: { title: ["Поле Название обязательно для заполнения"] },
};
const asks = [["submit", { values: "А" }]] as const;
const submittingLast = { to: "submitting, leads", asks, holds: { message: "", fields: {}, requestId: null } };
const submitting = { to: "submitting", asks, holds: { message: "", fields: {}, requestId: null } };

const succeeded = { tells: [{ type: "succeeded", result: 7 }], holds: { result: 7, message: "" } };
/** What keeps it from being sent: it is said, and it can be sent again. */
const unsent = (to: string) => ({
  "is refused": { to, holds: { message: "Проверьте поля", fields: refused.fields, requestId: null } },
  fails: { to, holds: { message: "Нет сети", fields: {}, requestId: null } },
  "the server fails": { to, holds: { message: "Внутренняя ошибка сервера", fields: {}, requestId: "0d6c5f1e" } },
  "30 000 ms pass": { to, holds: { message: "сервер не отвечает", fields: {}, requestId: null } },
});

export const formModel: Model<Step> = {
  machine: formMachine,
  input: {},
  ports: ["submit"],
  payloads: {
    "submit.requested": [{ values: "А" }],
    "xstate.done.actor.submit": [{ output: done }, { output: refused }],
    "xstate.error.actor.submit": [{ error: new Error("Нет сети") }, { error: serverFault }],
  },
  project: ({ leads }: { leads: boolean }) => leads,
  mark: (event) => {
    if ("output" in event) return (event.output as { outcome: string }).outcome;
    return "error" in event && event.error === serverFault ? "of the server" : "";
  },
  steps: {
    "submit.requested": "sends А",
    "xstate.done.actor.submit done": "is done",
    "xstate.done.actor.submit refused": "is refused",
    "xstate.error.actor.submit": "fails",
    "xstate.error.actor.submit of the server": "the server fails",
    "xstate.after.submitTimeout.form.submitting": "30 000 ms pass",
  },
  causes: {
    "sends А": "send",
    "is done": { resolves: "submit" },
    "is refused": { resolves: "submit" },
    fails: { rejects: "submit" },
    "the server fails": { rejects: "submit" },
    "30 000 ms pass": { after: 30_000 },
  },
  first: { to: "editing" },
  also: [{ input: { leads: true }, first: { to: "editing, leads" } }],
  promise: {
    editing: { "sends А": submitting },
    submitting: {
      // A double click sends once.
      "sends А": { to: "submitting" },
      "is done": { to: "done", ...succeeded },
      ...unsent("refused"),
    },
    refused: { "sends А": submitting },
    done: { "sends А": submitting },

    "editing, leads": { "sends А": submittingLast },
    "submitting, leads": {
      "sends А": { to: "submitting, leads" },
      "is done": { to: "leaving", ...succeeded },
      ...unsent("refused, leads"),
    },
    "refused, leads": { "sends А": submittingLast },
    leaving: { "sends А": { to: "leaving" } },
  },
};
