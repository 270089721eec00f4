import { expect } from "vitest";
import { createActor, fromPromise, SimulatedClock } from "xstate";
import type { Chat } from "../../../src/api/contract/messages.ts";
import type {
  MessageSent,
  messageThreadMachine,
  ThreadLoaded,
  Unsent,
} from "../../../src/machines/messages/messageThread.machine.ts";
import { walkModel } from "../../support/walk.ts";
import { messageThreadModel } from "./messageThread.model.ts";

type Machine = typeof messageThreadMachine;
const settled = () => new Promise((resolve) => setImmediate(resolve));
const message = (id: number, text = "Раз") => ({
  id,
  authorId: 2,
  text,
  sentAt: "2026-11-20T11:05:31.000Z",
  isDeleted: false,
  requestId: null,
});
const chat = (changed: Partial<Chat> = {}): Chat => ({
  person: { id: 2, userName: "gleb", fio: "Глеб Оршанский", avatarUrl: null },
  messages: [],
  canWrite: true,
  refusal: "",
  isMuted: false,
  lastReadId: 0,
  deletedIds: [],
  ...changed,
});
const unsent = (requestId: string): Unsent => ({
  requestId,
  text: "В пятницу",
  writtenAt: "2026-11-20T11:05:31.000Z",
  refusal: "",
});

/** @param answer of every message; none: it is never answered; given: the machine has its port */
async function begin(machine: Machine, given: Partial<ThreadLoaded> = {}, answer?: MessageSent | "given") {
  const clock = new SimulatedClock();
  const loaded = { chat: chat(), kept: { draft: "", unsent: [] }, ...given };
  const actor = createActor(
    machine.provide({
      actors: {
        loadThread: fromPromise(async () => loaded),
        ...(answer !== "given" && {
          sendMessage: fromPromise<MessageSent, Unsent>(() =>
            answer ? Promise.resolve(answer) : new Promise(() => {}),
          ),
        }),
      },
    }),
    { clock },
  ).start();
  await settled();
  return { actor, clock };
}
const fifty = (from: number) => Array.from({ length: 50 }, (_, index) => message(from + index));

walkModel(
  "messageThread: each message is sent once, one after the other; what waits is stored on the device; who may not write sees why",
  messageThreadModel,
  {
    "what the limit says is waited for": async (machine: Machine) => {
      const { actor, clock } = await begin(
        machine,
        { kept: { draft: "", unsent: [unsent("1")] } },
        { outcome: "later", wait: 29_000 },
      );
      clock.increment(28_999);
      expect(actor.getSnapshot().value).toEqual({ shown: "waiting" });
      clock.increment(1);
      expect(actor.getSnapshot().value).toEqual({ shown: "sending" });
      actor.stop();
    },
    "a person who waited for the limit, and then has no network, waits as long as without one": async (
      machine: Machine,
    ) => {
      for (const isSilent of [true, false]) {
        const later = () => Promise.resolve<MessageSent>({ outcome: "later", wait: 29_000 });
        const again = () => (isSilent ? new Promise<MessageSent>(() => {}) : Promise.reject(new Error("Нет сети")));
        const answers = [later];
        const { actor, clock } = await begin(
          machine.provide({
            actors: {
              sendMessage: fromPromise<MessageSent, Unsent>(() => (answers.shift() ?? again)()),
            },
          }),
          { kept: { draft: "", unsent: [unsent("1")] } },
          "given",
        );
        expect(actor.getSnapshot().context).toMatchObject({ wait: 29_000, isLimited: true });
        clock.increment(29_000);
        await settled();
        if (isSilent) clock.increment(30_000);
        expect(actor.getSnapshot().value).toEqual({ shown: "waiting" });
        expect(actor.getSnapshot().context).toMatchObject({ wait: 15_000, isLimited: false });
        clock.increment(14_999);
        expect(actor.getSnapshot().value).toEqual({ shown: "waiting" });
        clock.increment(1);
        expect(actor.getSnapshot().value).toEqual({ shown: "sending" });
        actor.stop();
      }
    },
    "a server that has failed is named by the id of the request, one that is silent by none": async (
      machine: Machine,
    ) => {
      const clock = new SimulatedClock();
      const fail = () =>
        Promise.reject(Object.assign(new Error("Внутренняя ошибка сервера"), { requestId: "0d6c5f1e" }));
      const wait = () => new Promise<ThreadLoaded>(() => {});
      const answers = [fail];
      const actor = createActor(
        machine.provide({
          actors: { loadThread: fromPromise<ThreadLoaded, void>(() => (answers.shift() ?? wait)()) },
        }),
        { clock },
      ).start();
      await settled();
      expect(actor.getSnapshot().context).toMatchObject({ fault: "Внутренняя ошибка сервера", requestId: "0d6c5f1e" });
      actor.send({ type: "retry.requested" });
      clock.increment(30_000);
      expect(actor.getSnapshot().context).toMatchObject({ fault: "сервер не отвечает", requestId: null });
      actor.stop();
    },
    "what is written is no draft any more": async (machine: Machine) => {
      const { actor } = await begin(machine);
      actor.send({ type: "draft.changed", text: "В пятницу" });
      actor.send({ type: "message.written", ...unsent("1") });
      expect(actor.getSnapshot().context).toMatchObject({ draft: "", unsent: [unsent("1")] });
      actor.stop();
    },
    "of fifty messages there may be earlier ones, of fewer there are none": async (machine: Machine) => {
      const { actor } = await begin(machine, { chat: chat({ messages: fifty(101) }) });
      expect(actor.getSnapshot().context.hasEarlier).toBe(true);
      actor.send({ type: "earlier.told", chat: chat({ messages: fifty(51) }) });
      expect(actor.getSnapshot().context.hasEarlier).toBe(true);
      actor.send({ type: "earlier.told", chat: chat({ messages: fifty(2).slice(1) }) });
      expect(actor.getSnapshot().context.hasEarlier).toBe(false);
      expect(actor.getSnapshot().context.chat?.messages.map(({ id }) => id)).toEqual(
        Array.from({ length: 148 }, (_, index) => index + 3),
      );
      actor.stop();
    },
    "what is new is joined in the order of ids; what was taken back has no words; nothing read becomes unread": async (
      machine: Machine,
    ) => {
      const { actor } = await begin(machine, { chat: chat({ messages: [message(1), message(5)], lastReadId: 5 }) });
      actor.send({
        type: "chat.told",
        chat: chat({ messages: [message(7), message(6)], deletedIds: [1, 99], lastReadId: 1, isMuted: true }),
      });
      const { context } = actor.getSnapshot();
      expect(context.chat).toEqual(
        chat({
          messages: [{ ...message(1), text: "", isDeleted: true }, message(5), message(6), message(7)],
          lastReadId: 5,
          isMuted: true,
          deletedIds: [1, 99],
        }),
      );
      actor.stop();
    },
    "what is new is asked for behind what was told, not behind one's own message: another's may lie before it": async (
      machine: Machine,
    ) => {
      const { actor } = await begin(
        machine,
        { chat: chat({ messages: [message(4)] }), kept: { draft: "", unsent: [unsent("1")] } },
        { outcome: "sent", message: { ...message(6, "В пятницу"), authorId: 1, requestId: "1" } },
      );
      await settled();
      expect(actor.getSnapshot().context.chat?.messages.map(({ id }) => id)).toEqual([4, 6]);
      expect(actor.getSnapshot().context.toldTo).toBe(4);
      actor.send({ type: "chat.told", chat: chat({ messages: [message(5), message(6)] }) });
      expect(actor.getSnapshot().context.chat?.messages.map(({ id }) => id)).toEqual([4, 5, 6]);
      expect(actor.getSnapshot().context.toldTo).toBe(6);
      actor.send({ type: "chat.told", chat: chat() });
      expect(actor.getSnapshot().context.toldTo).toBe(6);
      actor.stop();
    },
    "one that was refused stays until it is dropped, and holds nothing up": async (machine: Machine) => {
      const refused = { ...unsent("1"), refusal: "Нельзя" };
      const { actor } = await begin(machine, { kept: { draft: "Ещё", unsent: [refused] } });
      expect(actor.getSnapshot().value).toEqual({ shown: "open" });
      expect(actor.getSnapshot().context).toMatchObject({ draft: "Ещё", unsent: [refused] });
      actor.send({ type: "unsent.dropped", requestId: "1" });
      expect(actor.getSnapshot().context.unsent).toEqual([]);
      actor.stop();
    },
  },
);
