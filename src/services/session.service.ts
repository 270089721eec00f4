import type { CallApi, createApi } from "../api/client.ts";
import { isBarred, isRefused } from "../api/contract/envelope.ts";
import type { ResultOf } from "../api/contract/index.ts";
import { sessionRoutes } from "../api/contract/session.routes.ts";
import type { Renewed, Restored, SessionAnnouncement, SessionNews } from "../machines/session/session.machine.ts";

export type SessionSurroundings = {
  /** `document.cookie`. */
  cookies: () => string;
  channel: () => BroadcastChannel;
  now: () => number;
  /** The page has brought the account: nobody waits for it. */
  isAccountHere: () => boolean;
};

/** Until then calls go with the cookie alone: what the person came for is drawn first. In milliseconds. */
const CALM = 2_000;
/** A token is renewed a minute before it ends. */
const MARGIN = 60_000;
const LOGIN_COOKIE = "LoginCookie";

/**
 * The session of this tab: the token in memory, the login cookie as a flag, and the news of other tabs (docs/spec/api.md,
 * «Sessions of requests»). The API inside calls in the name of this session; everything else of the application uses that API.
 */
export function createSessionService(
  makeApi: (options: Pick<Parameters<typeof createApi>[0], "token" | "renewToken" | "retries">) => CallApi,
  { cookies, channel, now, isAccountHere }: SessionSurroundings,
) {
  let token = "guest";
  /** `isAwaited`: the machine itself waits for the answer, and needs no news of it. */
  let renewing: { answer: Promise<Renewed>; isAwaited: boolean } | undefined;
  const followers = new Set<(news: SessionNews) => void>();
  const tell = (news: SessionNews): void => {
    for (const hear of followers) hear(news);
  };

  const api = makeApi({
    token: () => token,
    renewToken: async () => {
      await renewForCalls();
      return token;
    },
  });
  /** Whatever call a banned or disabled person is refused: the session hears of it. */
  const call: CallApi = (route, input, ...rest) =>
    api(route, input, ...rest).catch((fault: unknown) => {
      if (isBarred(fault)) tell({ type: "session.barred", reason: fault.message });
      throw fault;
    });
  // Without renewal, so that a refused token is not renewed with itself. The machine repeats, and says so: the client's own wait
  // for a server that is away would leave the page empty for as long.
  const bare = makeApi({ token: () => undefined, retries: 0 });

  const accept = ({ token: fresh, expiresAt, factorEndsAt }: ResultOf<"getBearerToken">) => {
    token = fresh;
    return { lifetime: Math.max(Date.parse(expiresAt) - now() - MARGIN, MARGIN), factorEndsAt };
  };

  const renewNow = async (signal?: AbortSignal): Promise<Renewed> => {
    try {
      return { outcome: "renewed", ...accept(await bare(sessionRoutes.getBearerToken, {}, signal)) };
    } catch (fault) {
      if (isBarred(fault)) {
        token = "guest";
        return { outcome: "barred", reason: fault.message };
      }
      if (!isRefused(fault, "AuthorizationRequired", "InvalidToken")) throw fault;
      token = "guest";
      return { outcome: "lost" };
    }
  };

  /** One request for all who ask at the same time. */
  const renewal = () => {
    const answer = () =>
      renewNow().finally(() => {
        renewing = undefined;
      });
    renewing ??= { answer: answer(), isAwaited: false };
    return renewing;
  };

  let reporting: Promise<void> | undefined;
  /** What calls find out is news to the machine; where it asked itself, the answer says it. */
  const renewForCalls = (): Promise<void> => {
    const shared = renewal();
    reporting ??= shared.answer
      .then((renewed) => {
        if (shared.isAwaited) return;
        if (renewed.outcome === "lost") tell({ type: "session.lost" });
        if (renewed.outcome === "barred") tell({ type: "session.barred", reason: renewed.reason });
      })
      .finally(() => {
        reporting = undefined;
      });
    return reporting;
  };

  return {
    call,

    /** No login cookie: a guest, without a request. A stale one ends as guest. */
    restore: async (signal: AbortSignal): Promise<Restored> => {
      token = "guest";
      const isFlagged = cookies()
        .split("; ")
        .some((cookie) => cookie.startsWith(`${LOGIN_COOKIE}=`));
      if (!isFlagged) return { outcome: "guest" };
      if (isAccountHere()) {
        const account = await bare(sessionRoutes.getAccount, {}, signal);
        return account.id < 0 ? { outcome: "guest" } : { outcome: "signedIn", account, lifetime: CALM };
      }
      const [account, renewed] = await Promise.all([bare(sessionRoutes.getAccount, {}, signal), renewNow(signal)]);
      if (account.id < 0) {
        token = "guest";
        return { outcome: "guest" };
      }
      if (renewed.outcome === "lost") return { outcome: "guest" };
      return renewed.outcome === "barred"
        ? { ...renewed, barredId: account.id }
        : { ...renewed, outcome: "signedIn", account };
    },

    renew: (): Promise<Renewed> => {
      const shared = renewal();
      shared.isAwaited = true;
      return shared.answer;
    },

    logout: async (signal: AbortSignal): Promise<void> => {
      await call(sessionRoutes.logout, {}, signal);
      token = "guest";
    },

    /** Listens to other tabs and to the client; gives back how to announce and how to stop. */
    follow: (hear: (news: SessionNews) => void) => {
      const tabs = channel();
      tabs.onmessage = ({ data }: MessageEvent<SessionAnnouncement>) => {
        if (data.type === "end.announced") token = "guest";
        hear({ type: data.type === "start.announced" ? "session.startedElsewhere" : "session.endedElsewhere" });
      };
      followers.add(hear);
      return {
        announce: (announcement: SessionAnnouncement) => tabs.postMessage(announcement),
        stop: () => {
          followers.delete(hear);
          tabs.close();
        },
      };
    },
  };
}

export type SessionService = ReturnType<typeof createSessionService>;
