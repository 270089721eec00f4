import { accountRoutes } from "../api/contract/account.routes.ts";
import { isRefused } from "../api/contract/envelope.ts";
import { messageRoutes as routes } from "../api/contract/messages.routes.ts";
import { heardByShell } from "./faultsHeard.ts";
import { refusable } from "./refusable.ts";
import type { Surroundings } from "./surroundings.ts";

type With = { userId: number };

export const chatList =
  ({ call }: Surroundings) =>
  ({ page }: { page: number }, signal: AbortSignal) =>
    call(heardByShell(routes.getChats), { query: { page } }, signal);

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

export const hideChat =
  ({ call }: Surroundings) =>
  (params: With, signal: AbortSignal) =>
    refusable(call(routes.hideChat, { params }, signal));

export const muteChat =
  ({ call }: Surroundings) =>
  ({ isMuted, ...params }: With & { isMuted: boolean }, signal: AbortSignal) =>
    refusable(call(routes.muteChat, { params, body: { isMuted } }, signal));

export const deleteMessage =
  ({ call }: Surroundings) =>
  (params: { id: number }, signal: AbortSignal) =>
    refusable(call(routes.deleteMessage, { params }, signal));

export const reportedMessage =
  ({ call }: Surroundings) =>
  (params: { id: number }, signal: AbortSignal) =>
    call(routes.getReportedMessage, { params }, signal);

/** Whom one might write to. */
export const peopleToWriteTo =
  ({ call }: Surroundings) =>
  (query: { search: string }, signal: AbortSignal) =>
    call(accountRoutes.searchAccounts, { query }, signal);
