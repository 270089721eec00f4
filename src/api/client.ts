import ky, { isHTTPError, isNetworkError } from "ky";
import type { Route } from "./contract/define.ts";
import { ApiFault, type Envelope, isRefused, Status } from "./contract/envelope.ts";
import type { CallName, InputOf, ResultOf } from "./contract/index.ts";

/** Sends one call of the contract: `call(worksRoutes.getWorkTags, { query }, signal)`. */
export type CallApi = <N extends CallName>(
  route: Route & { name: N },
  input: InputOf<N>,
  signal?: AbortSignal,
) => Promise<ResultOf<N>>;

export type ClientOptions = {
  /** '/api' in the browser, an absolute address in Node. */
  prefix: string;
  fetch?: typeof globalThis.fetch;
  /** 'guest' or nothing: no bearer header. */
  token?: () => string | undefined;
  /** Sent in the token's place (spec/seed.md, section 7). */
  publicApiKey?: string | undefined;
  /** Gets a fresh token once a call was refused with ExpiredToken or InvalidToken; undefined: there is none. */
  renewToken?: () => Promise<string | undefined>;
  /** Told of every fault of a call whose reaction is the shell's; the caller gets the fault as well. */
  reactAsShell?: (fault: ApiFault) => void;
};

type AnyInput = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown; file?: Blob };

const idempotent = ["get", "put", "head", "delete", "options", "trace"] as const;
const repeatable = [408, 409, 425, 429, 500, 502, 503, 504];
const fill = (path: string, params: Record<string, unknown> = {}) =>
  path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params[key])));
const given = (query: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  );
const idOf = (response: Response): string | undefined => response.headers.get("x-request-id") ?? undefined;
const multipart = (file: Blob): FormData => {
  const form = new FormData();
  form.append("file", file);
  return form;
};

/** The one client of the API (spec/seed.md, section 7). A call rejects with ApiFault for everything but a success. */
export function createApi(options: ClientOptions): CallApi {
  const { prefix, fetch, token = () => undefined, publicApiKey, renewToken, reactAsShell } = options;
  const http = ky.create({
    prefix,
    timeout: false, // the actor's signal is the only time-out: two of them race
    retry: { limit: 1, methods: [...idempotent], statusCodes: repeatable, maxRetryAfter: 5_000 },
    ...(fetch && { fetch }),
  });

  const ask = async (
    route: Route,
    { params, query, body, file }: AnyInput,
    bearer: string | undefined,
    signal: AbortSignal | undefined,
  ): Promise<unknown> => {
    const response = await http(fill(route.path, params), {
      method: route.method,
      ...(route.method !== "GET" && file && { body: multipart(file) }),
      ...(route.method !== "GET" && !file && body !== undefined && { json: body }),
      ...(query && { searchParams: given(query) }),
      ...(bearer && bearer !== "guest" && { headers: { authorization: `Bearer ${bearer}` } }),
      ...(signal && { signal }),
    }).catch((error: unknown) => {
      if (isHTTPError(error)) throw new ApiFault(error.response.status, asEnvelope(error.data), idOf(error.response));
      if (isNetworkError(error)) throw new ApiFault(0, {});
      throw error;
    });
    if (response.status === 204) return undefined; // .json() would throw
    const envelope = asEnvelope(await response.json().catch(() => undefined));
    if (response.status !== 200 || envelope.status !== Status.Success)
      throw new ApiFault(response.status, envelope, idOf(response));
    return envelope.data;
  };

  return async (route, input, signal) => {
    const bearer = publicApiKey ?? token();
    try {
      return (await ask(route, input as AnyInput, bearer, signal).catch(async (fault: unknown) => {
        // A refused token: nothing was done, so that the same call, a POST too, may be repeated with a fresh one.
        const isTokenRefused = isRefused(fault, "ExpiredToken", "InvalidToken");
        if (!isTokenRefused || publicApiKey || !renewToken) throw fault;
        const fresh = await renewToken();
        if (fresh === bearer) throw fault;
        return ask(route, input as AnyInput, fresh, signal);
      })) as never;
    } catch (fault) {
      if (route.reaction === "shell" && fault instanceof ApiFault && !signal?.aborted) reactAsShell?.(fault);
      throw fault;
    }
  };
}

/** A proxy's HTML page in place of an envelope must not look like one. */
const asEnvelope = (data: unknown): Partial<Envelope> =>
  typeof data === "object" && data !== null && "status" in data ? (data as Envelope) : {};
