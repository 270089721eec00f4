import { commentDraftMachine } from "../../../src/machines/comments/commentDraft.machine.ts";
import type { Model, Promised } from "../../support/model.ts";

type Step =
  | "types a comment"
  | "sends the comment"
  | "the comment is sent"
  | "the comment waits for the limit"
  | "the comment is not let"
  | "the comment is refused"
  | "the comment meets no person"
  | "the comment is not answered"
  | "30 000 ms pass, no comment is sent"
  | "15 000 ms pass, no comment was sent"
  | "sends the comment now"
  | "the network returns"
  | "is signed in again"
  | "the thread is open"
  | "the thread is closed";

const CLOSED = "Ветка закрыта";
const REFUSED = "Такой комментарий вы уже оставили";
const words = { text: "Соль", hasSpoilers: true, requestId: "" };
const numbered = { ...words, requestId: "number 1" };
const nothing = { text: "", hasSpoilers: false, requestId: "" };
const open = { canWrite: true, refusal: "" };
const closed = { canWrite: false, refusal: CLOSED };
const comment = { id: 7, text: "Соль" };

const keeps = (kept: object) => ["keepDraft", kept] as const;
const sends = (to: string): Promised => ({ to, asks: [["sendComment", numbered]] });
/** Of each state: where one may write, and where the thread was closed meanwhile. */
const opened = (to: string): Partial<Record<Step, Promised>> => ({
  "the thread is open": { to: `${to}, open`, holds: open },
  "the thread is closed": { to: `${to}, closed`, holds: closed },
});
const unanswered = (to: string): Partial<Record<Step, Promised>> => ({
  "the comment waits for the limit": { to, holds: { isLimited: true, wait: 15_000 } },
  "the comment is not answered": { to, holds: { isLimited: false, wait: 15_000 } },
  "30 000 ms pass, no comment is sent": { to, holds: { isLimited: false, wait: 15_000 } },
});
const sending = (room: "open" | "closed", sent: string, refused: string): Partial<Record<Step, Promised>> => ({
  ...opened("sending"),
  ...unanswered(`waiting, ${room}`),
  "the comment is sent": { to: sent, does: [keeps(nothing), ["tellSent", comment]], holds: nothing },
  "the comment is refused": { to: refused, does: [keeps(words)], holds: { ...words, fault: REFUSED } },
  "the comment is not let": { to: "closed", does: [keeps(words)], holds: { ...words, ...closed } },
  "the comment meets no person": { to: `held, ${room}`, holds: numbered },
});
const waiting = (room: "open" | "closed"): Partial<Record<Step, Promised>> => ({
  ...opened("waiting"),
  "sends the comment now": sends(`sending, ${room}`),
  "the network returns": sends(`sending, ${room}`),
  "15 000 ms pass, no comment was sent": sends(`sending, ${room}`),
});
const held = (room: "open" | "closed"): Partial<Record<Step, Promised>> => ({
  ...opened("held"),
  "is signed in again": sends(`sending, ${room}`),
});

export const commentDraftModel: Model<Step> = {
  machine: commentDraftMachine,
  input: { kept: words, room: open },
  ports: ["sendComment"],
  actions: ["keepDraft", "tellSent"],
  payloads: {
    "xstate.done.actor.sendComment": [
      { output: { outcome: "sent", comment } },
      { output: { outcome: "later", wait: 15_000 } },
      { output: { outcome: "closed", reason: CLOSED } },
      { output: { outcome: "refused", reason: REFUSED } },
      { output: { outcome: "signedOut" } },
    ],
    "draft.changed": [{ text: words.text, hasSpoilers: true }],
    "comment.written": [{ requestId: "number 1" }],
    "room.told": [open, closed],
  },
  project: ({ canWrite, text }: { canWrite: boolean; text: string }) => [canWrite, text !== ""],
  mark: (event) => {
    const { output, canWrite } = event as { output?: { outcome: string }; canWrite?: boolean };
    if (event.type === "room.told") return canWrite ? "open" : "closed";
    return output?.outcome ?? "";
  },
  steps: {
    "draft.changed": "types a comment",
    "comment.written": "sends the comment",
    "xstate.done.actor.sendComment sent": "the comment is sent",
    "xstate.done.actor.sendComment later": "the comment waits for the limit",
    "xstate.done.actor.sendComment closed": "the comment is not let",
    "xstate.done.actor.sendComment refused": "the comment is refused",
    "xstate.done.actor.sendComment signedOut": "the comment meets no person",
    "xstate.error.actor.sendComment": "the comment is not answered",
    "xstate.after.sendTimeout.commentDraft.sending": "30 000 ms pass, no comment is sent",
    "xstate.after.againDelay.commentDraft.waiting": "15 000 ms pass, no comment was sent",
    "retry.requested": "sends the comment now",
    "network.returned": "the network returns",
    "access.restored": "is signed in again",
    "room.told open": "the thread is open",
    "room.told closed": "the thread is closed",
  },
  causes: {
    "types a comment": "send",
    "sends the comment": "send",
    "the comment is sent": { resolves: "sendComment" },
    "the comment waits for the limit": { resolves: "sendComment" },
    "the comment is not let": { resolves: "sendComment" },
    "the comment is refused": { resolves: "sendComment" },
    "the comment meets no person": { resolves: "sendComment" },
    "the comment is not answered": { rejects: "sendComment" },
    "30 000 ms pass, no comment is sent": { after: 30_000 },
    "15 000 ms pass, no comment was sent": { after: 15_000 },
    "sends the comment now": "send",
    "the network returns": "send",
    "is signed in again": "send",
    "the thread is open": "send",
    "the thread is closed": "send",
  },
  first: { to: "editing", holds: { ...words, ...open, fault: "", wait: 15_000, isLimited: false } },
  also: [
    { input: { kept: nothing, room: closed }, first: { to: "closed, empty", holds: { ...nothing, ...closed } } },
    // What was sent before the page was left.
    { input: { kept: numbered, room: open }, first: { ...sends("sending, open"), holds: numbered } },
    { input: { kept: numbered, room: closed }, first: { ...sends("sending, closed"), holds: numbered } },
  ],
  promise: {
    editing: {
      "types a comment": { to: "editing", does: [keeps(words)], holds: { ...words, fault: "" } },
      "sends the comment": { ...sends("sending, open"), does: [keeps(numbered)], holds: { ...numbered, fault: "" } },
      "the thread is open": { to: "editing", holds: open },
      "the thread is closed": { to: "closed", holds: { ...words, ...closed } },
    },
    "editing, empty": {
      "types a comment": { to: "editing", does: [keeps(words)], holds: { ...words, fault: "" } },
      "the thread is open": { to: "editing, empty", holds: open },
      "the thread is closed": { to: "closed, empty", holds: closed },
    },
    "sending, open": sending("open", "editing, empty", "editing"),
    "sending, closed": sending("closed", "closed, empty", "closed"),
    "waiting, open": waiting("open"),
    "waiting, closed": waiting("closed"),
    "held, open": held("open"),
    "held, closed": held("closed"),
    closed: {
      "the thread is open": { to: "editing", holds: { ...words, ...open } },
      "the thread is closed": { to: "closed", holds: closed },
    },
    "closed, empty": {
      "the thread is open": { to: "editing, empty", holds: { ...nothing, ...open } },
      "the thread is closed": { to: "closed, empty", holds: closed },
    },
  },
};
