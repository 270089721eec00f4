import { type CallByName, callByName } from "../../src/api/callByName.ts";
import { createApi } from "../../src/api/client.ts";
import { ApiFault } from "../../src/api/contract/envelope.ts";
import type { CallName } from "../../src/api/contract/index.ts";
import type { ServerProcess } from "../support/process.ts";

/**
 * A kill in waiting. `calls`: it dies with the next of these; `moment`: at this part of the time that such a call takes; "answer": when
 * the answer has come, which is lost.
 */
type Doom = { calls: readonly CallName[]; moment: number | "answer"; tell: (restarted: Promise<void>) => void };

/** A server whose database was killed just before it may say so yet: 503. A balancer says 502 or 504 where the server has gone. */
export const isAway = (status: number): boolean => [0, 502, 503, 504].includes(status);

export const isCutOff = (fault: unknown): boolean =>
  fault instanceof ApiFault && (isAway(fault.httpStatus) || (fault.httpStatus === 200 && !fault.envelope.status));

/** `origin`: what clients send, by default the server's address; `whileDead`: runs before the server starts again. */
type Manner = { origin?: string; whileDead?: () => Promise<void> };

type Client = {
  url: string;
  /** What it says of itself. */
  origin?: string | undefined;
  /** Its session's cookie. */
  secret: string;
  /** Where it comes from, as a proxy tells it. */
  address?: string | undefined;
  send: (name: CallName, request: Request) => Promise<Response>;
};

/** The real client of a server, with a session. */
export const clientOf =
  ({ url: base, origin = base, secret, address, send }: Client): CallByName =>
  (name, input, signal) => {
    const api = createApi({
      prefix: `${base}/api`,
      fetch: (url, init) => {
        const request = new Request(url, init);
        request.headers.set("cookie", `${origin.startsWith("https:") ? "__Host-sid" : "sid"}=${secret}`);
        request.headers.set("origin", origin);
        if (address !== undefined) request.headers.set("x-forwarded-for", address);
        return send(name, request);
      },
    });
    return callByName(api)(name, input, signal);
  };

/** To its last byte. @throws TypeError: it is cut off */
export async function wholeAnswer(request: Request): Promise<Response> {
  const response = await fetch(request);
  return new Response(await response.arrayBuffer(), response);
}

/** What clients need of something that dies under them. */
export type Endured = Pick<Victim, "url" | "as" | "send" | "answered">;

/** A server that is killed during calls and started again on the same data, and the calls of its clients. */
export class Victim {
  readonly #server: ServerProcess;
  readonly #manner: Manner;
  /** From one kill to the next; fulfilled once the server answers. */
  #life: Promise<void> = Promise.resolve();
  #doom: Doom | undefined;
  readonly #inFlight = new Map<CallName, number>();
  /** How long the last answered call of a name took, in milliseconds. */
  readonly #durations = new Map<CallName, number>();
  readonly counts = {
    kills: 0,
    /** Kills that cut off any call. */
    killsDuringCalls: 0,
    lostAnswers: 0,
    /** Kills that cut off a call of this name. */
    killsInFlight: new Map<CallName, number>(),
    cutOff: 0,
    repeats: 0,
  };

  constructor(server: ServerProcess, manner: Manner = {}) {
    this.#server = server;
    this.#manner = manner;
  }

  get url(): string {
    return this.#server.url;
  }

  /** The real client with the session of this secret. @param address where it comes from, as a proxy tells it */
  as(secret: string, address?: string): CallByName {
    const { origin } = this.#manner;
    const send = (name: CallName, request: Request) => this.send(name, request);
    // A client may be made before the server has an address.
    return (name, input, signal) => clientOf({ url: this.url, origin, secret, address, send })(name, input, signal);
  }

  /** A request that anybody makes, with which the server may die. @throws TypeError: it is cut off */
  async send(name: CallName, request: Request): Promise<Response> {
    const doom = this.#doom?.calls.includes(name) ? this.#doom : undefined;
    if (doom) this.#doom = undefined;
    const begun = performance.now();
    this.#inFlight.set(name, (this.#inFlight.get(name) ?? 0) + 1);
    try {
      const answering = wholeAnswer(request);
      if (doom) return await this.#die(doom, name, answering);
      const answer = await answering;
      this.#durations.set(name, performance.now() - begun);
      return answer;
    } finally {
      this.#inFlight.set(name, (this.#inFlight.get(name) ?? 1) - 1);
    }
  }

  async #die({ moment, tell }: Doom, name: CallName, answering: Promise<Response>): Promise<never> {
    const end = performance.now() + (moment === "answer" ? Number.POSITIVE_INFINITY : moment * this.#durationOf(name));
    let isAnswered = false;
    const answered = answering.then(
      () => {
        isAnswered = true;
      },
      () => {},
    );
    if (moment === "answer") await answered;
    else while (!isAnswered && performance.now() < end) await new Promise(setImmediate);
    if (isAnswered) this.counts.lostAnswers += 1;
    tell(this.kill());
    await answered;
    throw new TypeError("fetch failed"); // as Node says it
  }

  #durationOf(name: CallName): number {
    return this.#durations.get(name) ?? 20;
  }

  /** Kills the server with the next call of this name, or of these. Fulfilled once the server answers again. */
  killWith(called: CallName | readonly CallName[], moment: Doom["moment"]): Promise<void> {
    return new Promise((resolve) => {
      this.#doom = { calls: [called].flat(), moment, tell: resolve };
    });
  }

  /** Kills the server, in turn with its database or a part of it, and starts it again. Clients wait in `answered`. */
  async kill(): Promise<void> {
    const next = Promise.withResolvers<void>();
    this.#life = next.promise;
    this.#life.catch(() => {}); // thrown by this method
    const killed = this.#server.kill(([undefined, "parent", "backend"] as const)[this.counts.kills % 3]);
    this.counts.kills += 1;
    if ([...this.#inFlight.values()].some((count) => count > 0)) this.counts.killsDuringCalls += 1;
    for (const [name, count] of this.#inFlight) {
      if (count === 0) continue;
      this.counts.killsInFlight.set(name, (this.counts.killsInFlight.get(name) ?? 0) + 1);
      this.counts.cutOff += count;
    }
    next.resolve(killed.then(this.#manner.whileDead).then(() => this.#server.run()));
    await next.promise;
  }

  /** Asks again and again until a life of the server is long enough for an answer. @throws every error but the server's death */
  async answered<T>(ask: (isRepeat: boolean) => Promise<T>): Promise<T> {
    for (let isRepeat = false; ; isRepeat = true) {
      const ownLife = this.#life;
      await ownLife;
      try {
        const answer = await ask(isRepeat);
        this.counts.repeats += isRepeat ? 1 : 0;
        return answer;
      } catch (fault) {
        if (!isCutOff(fault) || ownLife === this.#life) throw fault;
      }
    }
  }
}
