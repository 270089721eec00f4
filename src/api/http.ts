import ky, { isHTTPError, isNetworkError } from "ky";
import type { Route } from "./contract/define.ts";
import { ApiFault, asEnvelope, requestIdOf } from "./contract/envelope.ts";

/** A file on its way, by other means than fetch. @throws ApiFault as `Send` */
export type Upload = (request: {
  url: string;
  headers: Record<string, string>;
  /** The bytes themselves where the call says `raw`. */
  body: FormData | Blob;
  /** Of the file. */
  byteSize: number;
  signal: AbortSignal | undefined;
}) => Promise<Response>;

/** One request as the client asks for it. */
export type OutgoingRequest = {
  route: Route;
  /** Below the prefix, its placeholders filled. */
  address: string;
  query: Record<string, string> | undefined;
  body: unknown;
  file: Blob | undefined;
  bearer: string | undefined;
  signal: AbortSignal | undefined;
  upload: Upload | undefined;
};
/** @throws ApiFault for whatever is no 2xx; status 0: no answer came */
export type Send = (request: OutgoingRequest) => Promise<Response>;

const idempotent = ["get", "put", "head", "delete", "options", "trace"] as const;
const repeatable = [408, 409, 425, 429, 500, 502, 503, 504];
const multipart = (file: Blob): FormData => {
  const form = new FormData();
  form.append("file", file);
  return form;
};
const bodyOf = ({ upload }: Route, file: Blob): Blob | FormData =>
  upload?.raw ? file.slice(0, file.size, "application/octet-stream") : multipart(file);

/**
 * What the client sends with. A page that brings its first answer along fetches it after that is shown (ADR 15).
 * @param retries - how often what may be repeated is repeated when it fails
 */
export function createHttp(prefix: string, fetch: typeof globalThis.fetch | undefined, retries: number): Send {
  const http = ky.create({
    prefix,
    timeout: false, // the actor's signal is the only time-out: two of them race
    retry: { limit: retries, methods: [...idempotent], statusCodes: repeatable, maxRetryAfter: 5_000 },
    ...(fetch && { fetch }),
  });
  const send: Send = ({ route, address, query, body, file, bearer, signal, upload }) => {
    const headers: Record<string, string> = bearer && bearer !== "guest" ? { authorization: `Bearer ${bearer}` } : {};
    if (upload && file) {
      const url = `${prefix}${address}${query ? `?${new URLSearchParams(query)}` : ""}`;
      return upload({ url, headers, body: bodyOf(route, file), byteSize: file.size, signal });
    }
    return http(address, {
      method: route.method,
      ...(route.method !== "GET" && file && { body: bodyOf(route, file) }),
      ...(route.method !== "GET" && !file && body !== undefined && { json: body }),
      ...(query && { searchParams: query }),
      headers,
      ...(route.keepalive && { keepalive: true }),
      ...(signal && { signal }),
    }).catch((error: unknown) => {
      if (isHTTPError(error))
        throw new ApiFault(error.response.status, asEnvelope(error.data), requestIdOf(error.response));
      if (isNetworkError(error)) throw new ApiFault(0, {});
      throw error;
    });
  };
  return async (request) => {
    const answer = await send(request);
    return answer.status === 204 ? (await import("./nothing.ts")).sayNothing(request.route, answer) : answer;
  };
}
