import type { TestServer } from "./server.ts";

type Instead = (path: string, init: RequestInit) => Response | undefined | Promise<Response | undefined>;

/**
 * Our own provider as this server asks it, without a port: what it fetches from itself is asked of the application in the process.
 * `instead`: what is answered in its place.
 */
export function providerInProcess({ app }: Pick<TestServer, "app">) {
  const real = globalThis.fetch;
  let instead: Instead = () => undefined;
  const requests: string[] = [];
  globalThis.fetch = async (input, init = {}) => {
    const { pathname, host } = new URL(String(input));
    if (host !== "localhost:3000") throw new Error(`a test reaches for ${host}`);
    requests.push(`${init.method ?? "GET"} ${pathname}`);
    const other = await instead(pathname, init);
    if (other) return other;
    const answer = await app.inject({
      method: init.method === "POST" ? "POST" : "GET",
      url: pathname,
      headers: init.headers as Record<string, string>,
      ...(typeof init.body === "string" && { payload: init.body }),
      remoteAddress: "127.0.0.1",
    });
    return new Response(answer.body, { status: answer.statusCode });
  };
  return {
    asked: requests,
    answerInstead: (given: Instead) => {
      instead = given;
    },
    answerItself: () => {
      instead = () => undefined;
    },
    stop: () => {
      globalThis.fetch = real;
    },
  };
}

export const answered = (status: number, body: unknown): Response =>
  new Response(typeof body === "string" ? body : JSON.stringify(body), { status });
