import { suggestionsMachine } from "../../../src/machines/search/suggestions.machine.ts";
import type { Model } from "../../support/model.ts";

type Step =
  | "one letter"
  | "two letters"
  | "other letters"
  | "250 ms pass"
  | "an answer"
  | "no answer"
  | "30 000 ms pass"
  | "asks again";

const nothing = { works: [], authors: [] };
const found = {
  works: [{ id: 7, title: "Соль", authors: [], coverUrl: null }],
  authors: [{ id: 1, userName: "vera", fio: "Вера Лядова", avatarUrl: null }],
};
const resting = { to: "resting", holds: { text: "с", found: nothing } };
const asks = (text: string) => ({ to: `asking,${text}`, asks: [["findSuggestions", { text }]] as const });
const typing = (text: string) => ({ to: `typing,${text}`, holds: { text } });
const failed = (text: string, reason: string) => ({ to: `failed,${text}`, holds: { found: nothing, reason } });

/** What is typed: the machine trims it. */
const typed: Record<string, Step> = { с: "one letter", " со ": "two letters", соль: "other letters" };

/** The steps from a situation in which `text` is what was typed last: the same once more changes nothing. */
const typingFrom = (at: string, text: "со" | "соль") => ({
  "one letter": resting,
  "two letters": text === "со" ? { to: `${at},со` } : typing("со"),
  "other letters": text === "соль" ? { to: `${at},соль` } : typing("соль"),
});
const rowsOf = (text: "со" | "соль") => ({
  [`typing,${text}`]: { ...typingFrom("typing", text), "250 ms pass": asks(text) },
  [`asking,${text}`]: {
    ...typingFrom("asking", text),
    "an answer": { to: `found,${text}`, holds: { found } },
    "no answer": failed(text, "Нет сети"),
    "30 000 ms pass": failed(text, "сервер не отвечает"),
  },
  [`found,${text}`]: typingFrom("found", text),
  [`failed,${text}`]: { ...typingFrom("failed", text), "asks again": asks(text) },
});

export const suggestionsModel: Model<Step> = {
  machine: suggestionsMachine,
  ports: ["findSuggestions"],
  payloads: {
    "text.changed": Object.keys(typed).map((text) => ({ text })),
    "xstate.done.actor.findSuggestions": [{ output: found }],
  },
  project: ({ text, found: known }: { text: string; found: typeof found }) => [text, known.works.length],
  mark: (event) => ("text" in event ? (event.text as string) : ""),
  steps: {
    ...Object.fromEntries(Object.entries(typed).map(([text, step]) => [`text.changed ${text}`, step])),
    "xstate.after.typingPause.suggestions.typing": "250 ms pass",
    "xstate.done.actor.findSuggestions": "an answer",
    "xstate.error.actor.findSuggestions": "no answer",
    "xstate.after.answerTimeout.suggestions.asking": "30 000 ms pass",
    "retry.requested": "asks again",
  },
  causes: {
    "one letter": "send",
    "two letters": "send",
    "other letters": "send",
    "250 ms pass": { after: 250 },
    "an answer": { resolves: "findSuggestions" },
    "no answer": { rejects: "findSuggestions" },
    "30 000 ms pass": { after: 30_000 },
    "asks again": "send",
  },
  first: { to: "resting" },
  promise: {
    resting: { "one letter": resting, "two letters": typing("со"), "other letters": typing("соль") },
    ...rowsOf("со"),
    ...rowsOf("соль"),
  },
};
