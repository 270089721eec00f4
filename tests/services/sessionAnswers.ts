import { createApi } from "../../src/api/client.ts";
import { worksRoutes } from "../../src/api/contract/works.routes.ts";
import { createSessionService } from "../../src/services/session.service.ts";

const NOW = "2026-11-20T11:05:31.000Z";
export const { signal } = new AbortController();
export const vera = {
  id: 7,
  fio: "Вера Лядова",
  initials: "ВЛ",
  userName: "vera",
  avatarUrl: null,
  backgroundUrl: null,
  roles: [],
  token: "t0",
  email: "vera@example.org",
  emailIsConfirmed: true,
};
export const guest = { ...vera, id: -1, fio: "", initials: "AT", userName: "", token: "guest", email: null };

export type Answer = () => Response | Promise<Response>;
const envelope =
  (status: number, body: object): Answer =>
  () =>
    Response.json(body, { status });
export const success = (data: object) => envelope(200, { status: 1, data });
export const refusal = (errorCode: number, httpStatus = 401) =>
  envelope(httpStatus, { status: 4, errorCode, message: "Отказ" });
export const noNetwork: Answer = () => {
  throw new TypeError("fetch failed");
};
/** A token that holds for so many milliseconds from NOW. */
export const tokenOf = (token: string, holds = 900_000) =>
  success({ token, expiresAt: new Date(Date.parse(NOW) + holds).toISOString() });

export const ACCOUNT = "GET /api/v2/account";
export const TOKEN = "GET /api/account/bearer-token";
export const LOGOUT = "POST /api/v1/account/logout";
export const WORKS = "GET /api/v2/account/works";

/** The tabs of one browser. */
class FakeChannel {
  static readonly #open = new Map<FakeChannel, object>();
  onmessage: ((event: { data: unknown }) => void) | null = null;
  readonly #browser: object;

  constructor(browser: object) {
    this.#browser = browser;
    FakeChannel.#open.set(this, browser);
  }
  postMessage(data: unknown): void {
    for (const [other, browser] of FakeChannel.#open)
      if (other !== this && browser === this.#browser) other.onmessage?.({ data });
  }
  close(): void {
    FakeChannel.#open.delete(this);
  }
}

/** The service over the real client; what it asks for is written down with the bearer. */
export function start(
  cookies: string,
  answers: Record<string, Answer> = {},
  browser: object = {},
  isAccountHere = false,
) {
  const calls: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const name = `${request.method} ${new URL(request.url).pathname}`;
    calls.push([name, request.headers.get("authorization")].filter(Boolean).join(", "));
    const answer = answers[name];
    if (!answer) throw new Error(`${name} was not expected`);
    return answer();
  };
  const session = createSessionService((options) => createApi({ prefix: "http://localhost/api", fetch, ...options }), {
    cookies: () => cookies,
    channel: () => new FakeChannel(browser) as unknown as BroadcastChannel,
    now: () => Date.parse(NOW),
    isAccountHere: () => isAccountHere,
  });
  const loadWorks = () => session.call(worksRoutes.getAccountWorks, { query: {} }, signal);
  return { session, calls, answers, loadWorks };
}

export const works = success({ works: [] });
export const flagged = "theme=dark; LoginCookie=1";
export const signedIn = (more: Record<string, Answer> = {}) =>
  start(flagged, { [ACCOUNT]: success(vera), [TOKEN]: tokenOf("t1"), [WORKS]: works, ...more });
