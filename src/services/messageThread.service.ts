import { ApiFault, isBarred, isRefused } from "../api/contract/envelope.ts";
import { guardsRoutes } from "../api/contract/guards.routes.ts";
import { messageRoutes as routes } from "../api/contract/messages.routes.ts";
import type { Chat } from "../api/contract/messages.ts";
import type { KeptTexts, MessageSent, ThreadLoaded, Unsent } from "../machines/messages/messageThread.machine.ts";
import { heardByShell } from "./faultsHeard.ts";
import { keptMessages } from "./keptMessages.ts";
import type { Surroundings } from "./surroundings.ts";

/** Where the limit does not say for how long it holds, in milliseconds. */
const LIMITED = 60_000;

const isSignedOut = (fault: unknown): boolean => isBarred(fault) || isRefused(fault, "AuthorizationRequired");

/** What a chat on the screen asks the server and keeps on this device. @param segment of the address: a user name, or an id */
export function createMessageThreadService(surroundings: Surroundings, segment: string) {
  const { call } = surroundings;
  let userId = /^\d+$/.test(segment) ? Number(segment) : -1;
  let texts: ReturnType<typeof keptMessages> | undefined;

  return {
    load: async (signal: AbortSignal): Promise<ThreadLoaded> => {
      if (userId < 0) userId = (await call(guardsRoutes.getUserId, { params: { username: segment } }, signal)).id;
      const chat = await call(heardByShell(routes.getChat), { params: { userId }, query: {} }, signal);
      texts = keptMessages(surroundings, userId);
      await texts.ready;
      return { chat, kept: texts.read() };
    },

    send: async ({ requestId, text }: Unsent, signal: AbortSignal): Promise<MessageSent> => {
      try {
        const message = await call(routes.sendMessage, { params: { userId }, body: { requestId, text } }, signal);
        return { outcome: "sent", message };
      } catch (fault) {
        if (isSignedOut(fault)) return { outcome: "signedOut" };
        if (!(fault instanceof ApiFault)) throw fault;
        const { retryAfter } = fault.envelope;
        // Without a time it is the limit of new chats, of which the next look at the chat tells.
        if (fault.is("TooManyRequests"))
          return { outcome: "later", wait: retryAfter === undefined ? LIMITED : retryAfter * 1_000 };
        if (fault.is("AccessDenied", "UserEmailNotConfirmed", "NotFound"))
          return { outcome: "closed", reason: fault.message };
        if (fault.is("InvalidRequestFields"))
          return {
            outcome: "refused",
            requestId,
            reason: Object.values(fault.envelope.invalidFields ?? {})[0]?.[0] ?? fault.message,
          };
        throw fault;
      }
    },

    /** What is new behind a message. @returns null: nobody, or somebody banned, asks */
    ask: async (after: number, signal: AbortSignal): Promise<Chat | null> => {
      try {
        return await call(routes.getChat, { params: { userId }, query: { after } }, signal);
      } catch (fault) {
        if (isSignedOut(fault) || isRefused(fault, "NotFound")) return null;
        throw fault;
      }
    },

    /** @returns false: this device takes nothing */
    keep: (kept: KeptTexts): boolean => texts?.keep(kept) ?? true,
  };
}
