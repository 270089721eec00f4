import { accountRoutes } from "../api/contract/account.routes.ts";
import { isRefused } from "../api/contract/envelope.ts";
import { messageRoutes as routes } from "../api/contract/messages.routes.ts";
import { byParams, byQuery } from "./calls.ts";
import { heardByShell } from "./faultsHeard.ts";
import { refusable, refusably } from "./refusable.ts";
import type { Surroundings } from "./surroundings.ts";

type With = { userId: number };

export const chatList = byQuery(heardByShell(routes.getChats));

/** May the asker write to a person now? Where nobody writes to anybody, or the person is gone, they may not. */
export const mayWriteTo =
  ({ call }: Surroundings) =>
  async (params: With, signal: AbortSignal): Promise<{ mayWrite: boolean }> => {
    try {
      return { mayWrite: (await call(routes.getChat, { params, query: { take: 1 } }, signal)).canWrite };
    } catch (fault) {
      if (isRefused(fault, "NotFound")) return { mayWrite: false };
      throw fault;
    }
  };

export const earlierMessages =
  ({ call }: Surroundings) =>
  ({ before, ...params }: With & { before: number }, signal: AbortSignal) =>
    refusable(call(routes.getChat, { params, query: { before } }, signal));

export const readChat =
  ({ call }: Surroundings) =>
  ({ messageId, ...params }: With & { messageId: number }, signal: AbortSignal) =>
    refusable(call(routes.readChat, { params, body: { messageId } }, signal));

export const hideChat = refusably(byParams(routes.hideChat));

export const muteChat =
  ({ call }: Surroundings) =>
  ({ isMuted, ...params }: With & { isMuted: boolean }, signal: AbortSignal) =>
    refusable(call(routes.muteChat, { params, body: { isMuted } }, signal));

export const deleteMessage = refusably(byParams(routes.deleteMessage));
export const reportedMessage = byParams(routes.getReportedMessage);

/** Whom one might write to. */
export const peopleToWriteTo = byQuery(accountRoutes.searchAccounts);
