import type { Route } from "./contract/define.ts";
import { ApiFault, asEnvelope, isRefused, requestIdOf, Status, silentServer } from "./contract/envelope.ts";
import type { CallName, InputOf, ResultOf } from "./contract/index.ts";
import { withQuery } from "./contract/withQuery.ts";
import type { Send, Upload } from "./http.ts";

/** Sends one call of the contract: `call(worksRoutes.getWorkTags, { query }, signal)`; its file by `upload`, where that is given. */
export type CallApi = <N extends CallName>(
  route: Route & { name: N },
  input: InputOf<N>,
  signal?: AbortSignal,
  upload?: Upload,
) => Promise<ResultOf<N>>;

export type ClientOptions = {
  /** '/api' in the browser, an absolute address in Node. */
  prefix: string;
  fetch?: typeof globalThis.fetch;
  /** How many times a failed call that may be repeated is repeated; 1 by default. */
  retries?: number;
  /** Loads what calls are sent with. */
  loadHttp?: () => Promise<typeof import("./http.ts")>;
  /** What a GET would be answered, if it is here already. @param call its address below the prefix, with its query */
  prepared?: (call: string) => Promise<Response | null> | null;
  /** Something may have been written: what was asked for before is old. */
  written?: () => void;
  /** 'guest' or nothing: no bearer header. */
  token?: () => string | undefined;
  /** The public API key, which the client sends in place of the token (docs/spec/api.md, «The client»). */
  publicApiKey?: string | undefined;
  /** Gets a fresh token once a call was refused with ExpiredToken or InvalidToken; undefined: there is none. */
  renewToken?: () => Promise<string | undefined>;
  /** Has the browser a network? Where it has one, and no answer came, it cannot know what is wrong between it and the server. */
  isOnline?: () => boolean;
  /** Called with every fault of a call whose reaction is the shell's; the caller gets the fault as well. */
  reactAsShell?: (fault: ApiFault) => void;
};

type AnyInput = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown; file?: Blob };

/** The address of a call, below its prefix. */
export const addressOf = (path: string, params: Record<string, unknown> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params[key])));
const given = (query: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  );

/**
 * The one client of the API (docs/spec/api.md, «Envelope» and «The client»). A call rejects with ApiFault for everything
 * but a success. It rejects with status 204 where the call succeeded, but the answer does not say its result
 * (services/accepted.ts).
 */
export function createApi(options: ClientOptions): CallApi {
  const { prefix, fetch, retries = 1, loadHttp = () => import("./http.ts"), prepared = () => null, written } = options;
  const { token = () => undefined, publicApiKey, renewToken, isOnline = () => false, reactAsShell } = options;
  let sending: Promise<Send> | undefined;
  /** A part of the application that did not come is the network's fault, and is asked for again by the next call. */
  const sender = (): Promise<Send> => {
    sending ??= loadHttp().then(
      ({ createHttp }) => createHttp(prefix, fetch, retries),
      () => {
        sending = undefined;
        throw new ApiFault(0, {});
      },
    );
    return sending;
  };

  const ask = async (
    route: Route,
    { params, query, body, file }: AnyInput,
    bearer: string | undefined,
    signal: AbortSignal | undefined,
    upload: Upload | undefined,
  ): Promise<unknown> => {
    const address = addressOf(route.path, params);
    const search = query && given(query);
    const here = route.method === "GET" ? await prepared(withQuery(address, search)) : null;
    signal?.throwIfAborted();
    const send = async () => (await sender())({ route, address, query: search, body, file, bearer, signal, upload });
    const response = here ?? (await send().finally(route.method === "GET" || route.keepsAhead ? undefined : written));
    const envelope = asEnvelope(await response.json().catch(() => undefined));
    if (response.status !== 200 || envelope.status !== Status.Success)
      throw new ApiFault(response.status, envelope, requestIdOf(response));
    return envelope.data;
  };

  return async <N extends CallName>(
    route: Route & { name: N },
    input: InputOf<N>,
    signal?: AbortSignal,
    upload?: Upload,
  ): Promise<ResultOf<N>> => {
    const bearer = publicApiKey ?? token();
    try {
      return (await ask(route, input as AnyInput, bearer, signal, upload).catch(async (fault: unknown) => {
        // A refused token: nothing was done, so that the same call, a POST too, may be repeated with a fresh one.
        const isTokenRefused = isRefused(fault, "ExpiredToken", "InvalidToken");
        if (!isTokenRefused || publicApiKey || !renewToken) throw fault;
        const fresh = await renewToken();
        if (fresh === bearer) throw fault;
        return ask(route, input as AnyInput, fresh, signal, upload);
      })) as ResultOf<N>;
    } catch (thrown) {
      const isUnanswered = thrown instanceof ApiFault && thrown.httpStatus === 0;
      const fault = isUnanswered && isOnline() ? silentServer() : thrown;
      if (route.reaction === "shell" && fault instanceof ApiFault && !signal?.aborted) reactAsShell?.(fault);
      throw fault;
    }
  };
}
