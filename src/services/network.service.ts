import type { NetworkNews } from "../machines/shell/network.machine.ts";
import { FROM_DEVICE } from "../text/fromDevice.ts";

/** `navigator.connection`: not in every browser. */
type Connection = EventTarget & { readonly effectiveType?: string };

export type NetworkSurroundings = {
  /** Hears «online» and «offline». */
  window: EventTarget;
  navigator: { readonly onLine: boolean; readonly connection?: Connection };
  /** Milliseconds. */
  now: () => number;
};

const isSlow = (connection: Connection | undefined): boolean => /2g$/.test(connection?.effectiveType ?? "");

/** What the browser knows of the network, and how long the calls of this page wait for an answer. */
export const createNetworkService = ({ window, navigator, now }: NetworkSurroundings) => {
  const listeners = new Set<(news: NetworkNews) => void>();
  const tell = (news: NetworkNews) => {
    for (const hear of listeners) hear(news);
  };
  /** When each waiting call began, the oldest first. */
  const waiting = new Map<symbol, number>();
  let isLost = false;
  let losses = 0;

  const lose = () => {
    isLost = true;
    losses += 1;
    tell({ type: "network.lost" });
  };
  const tellConnection = () =>
    tell({ type: isSlow(navigator.connection) ? "connection.slowed" : "connection.quickened" });
  const find = () => {
    isLost = false;
    tell({ type: "network.returned" });
    if (isSlow(navigator.connection)) tellConnection();
  };
  const settle = (call: symbol) => {
    const isOldest = waiting.keys().next().value === call;
    waiting.delete(call);
    const [oldest] = waiting.values();
    if (oldest === undefined) tell({ type: "calls.settled" });
    else if (isOldest) tell({ type: "call.awaited", waited: now() - oldest });
  };

  /** The person who waits for this answer waits for the network. */
  const watchAnswer = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
    const call = Symbol("call");
    waiting.set(call, now());
    if (waiting.size === 1) tell({ type: "call.awaited", waited: 0 });
    try {
      return await ask();
    } finally {
      settle(call);
    }
  };

  return {
    watchAnswer,

    /**
     * A fetch whose reading calls are watched. Writing ones are not: an upload takes its time, and its sender shows the
     * wait itself. An answer to what was asked since the loss is a network, whatever the browser says; not one that
     * this device gives itself.
     */
    watch:
      (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
      async (request, init) => {
        const method = init?.method ?? (request instanceof Request ? request.method : "GET");
        if (method.toUpperCase() !== "GET") return fetch(request, init);
        return watchAnswer(async () => {
          const lossesBefore = losses;
          const answer = await fetch(request, init);
          if (isLost && losses === lossesBefore && !answer.headers.has(FROM_DEVICE)) find();
          return answer;
        });
      },

    /** @param hear gets what is known at once, and then whatever changes @returns stops */
    follow: (hear: (news: NetworkNews) => void): (() => void) => {
      listeners.add(hear);
      window.addEventListener("offline", lose);
      window.addEventListener("online", find);
      navigator.connection?.addEventListener("change", tellConnection);
      if (!navigator.onLine) lose();
      else if (isSlow(navigator.connection)) tellConnection();
      return () => {
        listeners.delete(hear);
        window.removeEventListener("offline", lose);
        window.removeEventListener("online", find);
        navigator.connection?.removeEventListener("change", tellConnection);
      };
    },
  };
};

export type NetworkService = ReturnType<typeof createNetworkService>;
