import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import { type CallByName, callByName } from "../../src/api/callByName.ts";
import { createApi } from "../../src/api/client.ts";

type Request = Pick<InjectOptions, "method" | "headers" | "payload"> & { address?: string };

/** A browser without a network: its cookies live in a jar, and it says `Sec-Fetch-Site: same-origin` with every call. */
export class TestBrowser {
  readonly cookies = new Map<string, string>();
  readonly #app: FastifyInstance;
  readonly #before: (browser: TestBrowser) => Promise<void>;

  constructor(app: FastifyInstance, before: (browser: TestBrowser) => Promise<void> = async () => {}) {
    this.#app = app;
    this.#before = before;
  }

  /** One raw request with the cookies of the jar. A header given as undefined is left out. */
  async ask(
    url: string,
    { method = "GET", headers = {}, payload, address }: Request = {},
  ): Promise<LightMyRequestResponse> {
    await this.#before(this);
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const all = { ...(cookie && { cookie }), "sec-fetch-site": "same-origin", ...headers };
    const response = await this.#app.inject({
      method,
      url,
      headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)),
      ...(payload !== undefined && { payload }),
      ...(address !== undefined && { remoteAddress: address }),
    });
    for (const { name, value, maxAge } of response.cookies) {
      if (maxAge === 0 || value === "") this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  /** A call's answer as the envelope with its HTTP status: for what the client hides. */
  async post(path: string, body?: object, rest: Request = {}): Promise<LightMyRequestResponse> {
    return this.ask(`/api${path}`, { method: "POST", ...(body && { payload: body }), ...rest });
  }

  /** A page's fetch, answered by the server without a network. */
  readonly fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new globalThis.Request(input, init);
    const { pathname, search } = new URL(request.url);
    const payload = Buffer.from(await request.arrayBuffer());
    const { statusCode, rawPayload, headers } = await this.ask(`${pathname}${search}`, {
      method: request.method as NonNullable<InjectOptions["method"]>,
      headers: Object.fromEntries(request.headers),
      ...(payload.length > 0 && { payload }),
    });
    return new Response(statusCode === 204 ? null : new Uint8Array(rawPayload), {
      status: statusCode,
      headers: Object.entries(headers).flatMap(([name, value]) =>
        value === undefined || name === "set-cookie" ? [] : [[name, String(value)] as [string, string]],
      ),
    });
  };

  /** The real client of the product, speaking through this browser. */
  readonly call: CallByName = callByName(
    createApi({ prefix: "http://localhost:3000/api", fetch: (...given) => this.fetch(...given) }),
  );
}
