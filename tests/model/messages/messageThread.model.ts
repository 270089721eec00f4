import { messageThreadMachine } from "../../../src/machines/messages/messageThread.machine.ts";
import type { Model, Promised } from "../../support/model.ts";

type Step =
  | "the chat is loaded"
  | "a closed chat is loaded"
  | "the chat is loaded with one that waits"
  | "the chat is not loaded"
  | "30 000 ms pass, no chat is loaded"
  | "asks for the chat again"
  | "the network returns"
  | "is signed in again"
  | "types a message"
  | "writes a message"
  | "drops a message"
  | "nothing is new in the chat"
  | "the message is seen to have arrived"
  | "the chat is closed to them"
  | "earlier messages come"
  | "a message is taken back"
  | "the chat is muted"
  | "the message is sent"
  | "the message waits for the limit"
  | "the message is not let"
  | "the message is refused"
  | "the message meets no person"
  | "the message is not answered"
  | "30 000 ms pass, no message is sent"
  | "15 000 ms pass, nothing was sent";

const person = { id: 2, userName: "gleb", fio: "Глеб Оршанский", avatarUrl: null };
const message = (id: number, authorId: number, text: string, requestId: string | null = null) => ({
  id,
  authorId,
  text,
  requestId,
  sentAt: "2026-11-20T11:05:31.000Z",
  isDeleted: false,
});
const first = message(7, 2, "Когда следующая глава?");
const zeroth = message(3, 1, "Добрый день");
const taken = { ...first, text: "", isDeleted: true };
const begun = { person, messages: [first], canWrite: true, refusal: "", isMuted: false, lastReadId: 0, deletedIds: [] };
const FEW = "Пользователь ограничил круг тех, кто может ему писать";
const closed = { ...begun, canWrite: false, refusal: FEW };
const writtenAt = "2026-11-20T11:05:31.000Z";
const unsent = (count: number, refusal = "") => ({
  requestId: `number ${count}`,
  text: "В пятницу",
  writtenAt,
  refusal,
});
const nothing = { draft: "", unsent: [] };
const one = { draft: "", unsent: [unsent(1)] };
const two = { draft: "", unsent: [unsent(1), unsent(2)] };

const arrived = message(8, 1, "В пятницу", "number 1");
const REFUSED = "Поле Сообщение обязательно для заполнения";
const second = { draft: "", unsent: [unsent(2)] };
const three = { draft: "", unsent: [unsent(1), unsent(2), unsent(3)] };

type Held = { unsent: readonly { requestId: string; refusal: string }[] };
const waitingOf = ({ unsent }: Held) => unsent.filter(({ refusal }) => refusal === "");

type Texts = { draft: string; unsent: readonly object[] };
/** What the device keeps from then on, and the message that begins to be sent. */
const becomes = (to: string, texts?: Texts, sends?: number): Promised => ({
  to,
  ...(texts && { does: [["keepTexts", texts]] }),
  ...(sends !== undefined && { asks: [["sendMessage", unsent(sends)]] }),
});
const open = "shown.open";
const sending = { one: "shown.sending, one", two: "shown.sending, two" };
const waiting = { one: "shown.waiting, one", two: "shown.waiting, two" };
const held = { one: "shown.held, one", two: "shown.held, two" };
const shut = { none: "shown.closed, none", one: "shown.closed, one", two: "shown.closed, two" };

/** Wherever it is: with these that are not sent. */
const always = (to: string, texts: Texts, chat: object = begun): Partial<Record<Step, Promised>> => ({
  "types a message": { ...becomes(to, { ...texts, draft: "В пят" }), holds: { draft: "В пят" } },
  "earlier messages come": { to, holds: { chat: { ...chat, messages: [zeroth, first] }, hasEarlier: false } },
  "a message is taken back": { to, holds: { chat: { ...chat, messages: [taken] } } },
  "the chat is muted": { to, holds: { chat: { ...chat, isMuted: true } } },
});
/** Where one may write. */
const failures = (to: string, texts: Texts, closes: string): Partial<Record<Step, Promised>> => ({
  ...always(to, texts),
  "nothing is new in the chat": becomes(to, texts),
  "the chat is closed to them": { ...becomes(closes, texts), holds: { chat: closed } },
});
const unanswered = (to: string): Partial<Record<Step, Promised>> => ({
  "the message waits for the limit": { to, holds: { isLimited: true, wait: 15_000 } },
  "the message is not answered": { to, holds: { isLimited: false, wait: 15_000 } },
  "30 000 ms pass, no message is sent": { to, holds: { isLimited: false, wait: 15_000 } },
});
const seen = { messages: [first, arrived] };
const again: Promised = { to: "loading", asks: [["loadThread", undefined]] };

export const messageThreadModel: Model<Step> = {
  machine: messageThreadMachine,
  ports: ["loadThread", "sendMessage"],
  actions: ["keepTexts"],
  payloads: {
    "xstate.done.actor.loadThread": [
      { output: { chat: begun, kept: nothing } },
      { output: { chat: closed, kept: nothing } },
      { output: { chat: begun, kept: one } },
    ],
    "xstate.done.actor.sendMessage": [
      { output: { outcome: "sent", message: arrived } },
      { output: { outcome: "later", wait: 15_000 } },
      { output: { outcome: "closed", reason: FEW } },
      { output: { outcome: "refused", requestId: "number 1", reason: REFUSED } },
      { output: { outcome: "signedOut" } },
    ],
    "draft.changed": [{ text: "В пят" }],
    "message.written": (context: Held) => [
      { requestId: `number ${context.unsent.length + 1}`, text: "В пятницу", writtenAt },
    ],
    "unsent.dropped": (context: Held) =>
      waitingOf(context)
        .slice(0, 1)
        .map(({ requestId }) => ({ requestId })),
    "chat.told": (context: Held) => [
      { chat: { ...begun, messages: [] } },
      { chat: { ...closed, messages: [] } },
      ...(waitingOf(context).length > 0 ? [{ chat: { ...begun, messages: [arrived] } }] : []),
    ],
    "earlier.told": [{ chat: { ...begun, messages: [zeroth] } }],
    "message.deleted": [{ message: taken }],
    "mute.told": [{ isMuted: true }],
  },
  project: (context: Held & { chat: { canWrite: boolean } | null }) => [
    context.chat?.canWrite,
    Math.min(waitingOf(context).length, 2),
  ],
  mark: (event) => {
    const { output, chat } = event as { output?: Record<string, never>; chat?: typeof begun };
    if (event.type === "chat.told") return !chat?.canWrite ? "closed" : chat.messages.length > 0 ? "arrived" : "open";
    if (!output) return "";
    const {
      outcome,
      chat: loaded,
      kept,
    } = output as {
      outcome?: string;
      chat?: typeof begun;
      kept?: typeof nothing;
    };
    return outcome ?? (loaded?.canWrite ? (kept?.unsent.length ? "waits" : "open") : "closed");
  },
  steps: {
    "xstate.done.actor.loadThread open": "the chat is loaded",
    "xstate.done.actor.loadThread closed": "a closed chat is loaded",
    "xstate.done.actor.loadThread waits": "the chat is loaded with one that waits",
    "xstate.error.actor.loadThread": "the chat is not loaded",
    "xstate.after.loadTimeout.messageThread.loading": "30 000 ms pass, no chat is loaded",
    "retry.requested": "asks for the chat again",
    "network.returned": "the network returns",
    "access.restored": "is signed in again",
    "draft.changed": "types a message",
    "message.written": "writes a message",
    "unsent.dropped": "drops a message",
    "chat.told open": "nothing is new in the chat",
    "chat.told arrived": "the message is seen to have arrived",
    "chat.told closed": "the chat is closed to them",
    "earlier.told": "earlier messages come",
    "message.deleted": "a message is taken back",
    "mute.told": "the chat is muted",
    "xstate.done.actor.sendMessage sent": "the message is sent",
    "xstate.done.actor.sendMessage later": "the message waits for the limit",
    "xstate.done.actor.sendMessage closed": "the message is not let",
    "xstate.done.actor.sendMessage refused": "the message is refused",
    "xstate.done.actor.sendMessage signedOut": "the message meets no person",
    "xstate.error.actor.sendMessage": "the message is not answered",
    "xstate.after.sendTimeout.messageThread.shown.sending": "30 000 ms pass, no message is sent",
    "xstate.after.againDelay.messageThread.shown.waiting": "15 000 ms pass, nothing was sent",
  },
  causes: {
    "the chat is loaded": { resolves: "loadThread" },
    "a closed chat is loaded": { resolves: "loadThread" },
    "the chat is loaded with one that waits": { resolves: "loadThread" },
    "the chat is not loaded": { rejects: "loadThread" },
    "30 000 ms pass, no chat is loaded": { after: 30_000 },
    "asks for the chat again": "send",
    "the network returns": "send",
    "is signed in again": "send",
    "types a message": "send",
    "writes a message": "send",
    "drops a message": "send",
    "nothing is new in the chat": "send",
    "the message is seen to have arrived": "send",
    "the chat is closed to them": "send",
    "earlier messages come": "send",
    "a message is taken back": "send",
    "the chat is muted": "send",
    "the message is sent": { resolves: "sendMessage" },
    "the message waits for the limit": { resolves: "sendMessage" },
    "the message is not let": { resolves: "sendMessage" },
    "the message is refused": { resolves: "sendMessage" },
    "the message meets no person": { resolves: "sendMessage" },
    "the message is not answered": { rejects: "sendMessage" },
    "30 000 ms pass, no message is sent": { after: 30_000 },
    "15 000 ms pass, nothing was sent": { after: 15_000 },
  },
  first: { ...again, holds: { chat: null, draft: "", unsent: [], fault: "", requestId: null } },
  promise: {
    loading: {
      "the chat is loaded": { to: open, holds: { chat: begun, hasEarlier: false, ...nothing } },
      "a closed chat is loaded": { to: shut.none, holds: { chat: closed } },
      "the chat is loaded with one that waits": { ...becomes(sending.one, undefined, 1), holds: one },
      "the chat is not loaded": { to: "failed", holds: { fault: "Нет сети", requestId: null } },
      "30 000 ms pass, no chat is loaded": { to: "failed", holds: { fault: "сервер не отвечает" } },
    },
    failed: { "asks for the chat again": again, "the network returns": again },
    [open]: {
      ...failures(open, nothing, shut.none),
      "writes a message": { ...becomes(sending.one, one, 1), holds: one },
    },
    [sending.one]: {
      ...failures(sending.one, one, shut.one),
      ...unanswered(waiting.one),
      "writes a message": becomes(sending.two, two),
      "drops a message": { to: sending.one, holds: one },
      "the message is seen to have arrived": { ...becomes(open, nothing), holds: { chat: { ...begun, ...seen } } },
      "the message is sent": { ...becomes(open, nothing), holds: { chat: { ...begun, ...seen }, unsent: [] } },
      "the message is not let": { ...becomes(shut.one, one), holds: { chat: closed } },
      "the message is refused": becomes(open, { draft: "", unsent: [unsent(1, REFUSED)] }),
      "the message meets no person": { to: held.one },
    },
    [sending.two]: {
      ...failures(sending.two, two, shut.two),
      ...unanswered(waiting.two),
      "writes a message": becomes(sending.two, three),
      "drops a message": { to: sending.two, holds: two },
      "the message is seen to have arrived": becomes(sending.one, second, 2),
      "the message is sent": becomes(sending.one, second, 2),
      "the message is not let": becomes(shut.two, two),
      "the message is refused": becomes(sending.one, { draft: "", unsent: [unsent(1, REFUSED), unsent(2)] }, 2),
      "the message meets no person": { to: held.two },
    },
    [waiting.one]: {
      ...failures(waiting.one, one, shut.one),
      "writes a message": becomes(waiting.two, two),
      "drops a message": becomes(open, nothing),
      "the message is seen to have arrived": becomes(open, nothing),
      "the network returns": becomes(sending.one, undefined, 1),
      "asks for the chat again": becomes(sending.one, undefined, 1),
      "15 000 ms pass, nothing was sent": becomes(sending.one, undefined, 1),
    },
    [waiting.two]: {
      ...failures(waiting.two, two, shut.two),
      "writes a message": becomes(waiting.two, three),
      "drops a message": becomes(waiting.one, second),
      "the message is seen to have arrived": becomes(waiting.one, second),
      "the network returns": becomes(sending.two, undefined, 1),
      "asks for the chat again": becomes(sending.two, undefined, 1),
      "15 000 ms pass, nothing was sent": becomes(sending.two, undefined, 1),
    },
    [held.one]: {
      ...failures(held.one, one, shut.one),
      "writes a message": becomes(held.two, two),
      "drops a message": becomes(open, nothing),
      "the message is seen to have arrived": becomes(open, nothing),
      "is signed in again": becomes(sending.one, undefined, 1),
    },
    [held.two]: {
      ...failures(held.two, two, shut.two),
      "writes a message": becomes(held.two, three),
      "drops a message": becomes(held.one, second),
      "the message is seen to have arrived": becomes(held.one, second),
      "is signed in again": becomes(sending.two, undefined, 1),
    },
    [shut.none]: {
      ...always(shut.none, nothing, closed),
      "nothing is new in the chat": becomes(open, nothing),
      "the chat is closed to them": becomes(shut.none, nothing),
    },
    [shut.one]: {
      ...always(shut.one, one, closed),
      "drops a message": becomes(shut.none, nothing),
      "nothing is new in the chat": becomes(sending.one, one, 1),
      "the chat is closed to them": becomes(shut.one, one),
      "the message is seen to have arrived": becomes(open, nothing),
    },
    [shut.two]: {
      ...always(shut.two, two, closed),
      "drops a message": becomes(shut.one, second),
      "nothing is new in the chat": becomes(sending.two, two, 1),
      "the chat is closed to them": becomes(shut.two, two),
      "the message is seen to have arrived": becomes(sending.one, second, 2),
    },
  },
};
