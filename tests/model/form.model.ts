import { formMachine } from "../../src/machines/data/form.machine.ts";
import type { Model } from "../support/model.ts";

type Step = "sends А" | "changes" | "is done" | "is refused" | "fails" | "30 000 ms pass";

const done = { outcome: "done", result: 7 };
const refused = {
  outcome: "refused",
  message: "Проверьте поля",
  fields: { title: ["Поле Название обязательно для заполнения"] },
};
const asks = [["submit", { values: "А" }]] as const;
const submitting = { to: "submitting", asks, holds: { message: "", fields: {} } };

export const formModel: Model<Step> = {
  machine: formMachine,
  input: {},
  ports: ["submit"],
  payloads: {
    "submit.requested": [{ values: "А" }],
    "xstate.done.actor.submit": [{ output: done }, { output: refused }],
  },
  project: () => 0,
  mark: (event) => ("output" in event ? (event.output as { outcome: string }).outcome : ""),
  steps: {
    "submit.requested": "sends А",
    "change.made": "changes",
    "xstate.done.actor.submit done": "is done",
    "xstate.done.actor.submit refused": "is refused",
    "xstate.error.actor.submit": "fails",
    "xstate.after.submitTimeout.form.submitting": "30 000 ms pass",
  },
  causes: {
    "sends А": "send",
    changes: "send",
    "is done": { resolves: "submit" },
    "is refused": { resolves: "submit" },
    fails: { rejects: "submit" },
    "30 000 ms pass": { after: 30_000 },
  },
  first: { to: "editing" },
  promise: {
    editing: { "sends А": submitting },
    submitting: {
      // A double click sends once.
      "sends А": { to: "submitting" },
      "is done": { to: "done", holds: { result: 7, message: "" } },
      "is refused": { to: "refused", holds: { message: "Проверьте поля", fields: refused.fields } },
      fails: { to: "refused", holds: { message: "Нет сети", fields: {} } },
      "30 000 ms pass": { to: "refused", holds: { message: "сервер не отвечает", fields: {} } },
    },
    refused: { "sends А": submitting, changes: { to: "editing" } },
    done: { "sends А": submitting, changes: { to: "editing" } },
  },
};
