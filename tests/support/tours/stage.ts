import { expect, type Page, type Request, type Route } from "@playwright/test";
import type { CallName } from "../../../src/api/contract/index.ts";
import { routes } from "../../../src/api/contract/routes.ts";
import type { Message, Moment } from "../../../src/dev/messages.ts";
import { patient } from "../patience.ts";
import type { ServerProcess } from "../process.ts";
import { isTaken } from "../rowBranches.ts";

/** What a call is answered with: an envelope, with 200 unless another status is given. */
type Answer = { status?: number; json: object; headers?: Record<string, string> };

/** States side by side as situations of models have them: «a.b & c.d». */
const spelled = (value: string): string => value.replaceAll(", ", " & ").replace(/[()]/g, "");

/** What is heard is looked at often: a machine's step takes some milliseconds. */
const intervals = [5, 10, 20, 50, 100];

const addressOf = (call: CallName): RegExp =>
  new RegExp(`^/api${routes[call].path.replace(/\{\w+\}/g, "[^/]+").replaceAll(".", "\\.")}$`);

/** The page of a tour: what its machines say, calls that are answered when the tour says so, and its time. */
export class Stage {
  readonly page: Page;
  readonly server: ServerProcess;
  /** Branches taken in the browser, by machine. */
  readonly edges = new Map<string, Set<string>>();
  /** Anything that a driver has to remember between its steps. */
  readonly memory = new Map<string, unknown>();
  /** The browser itself asks something: until that is answered no control of the page can be pressed, or even looked at. */
  isStopped = false;
  /** Everything that was heard, of pages that are gone as well. */
  readonly heard: Moment[] = [];
  #moments: Moment[] = [];
  /** What was heard since the step began, of pages that are gone as well. */
  #since: Moment[] = [];
  readonly #held = new Map<CallName, Route[]>();
  /** What the page has sent since the step began to change something, and whether it was answered. */
  readonly #writes = new Map<Request, boolean>();
  /** The moment at which the page's time is frozen; null: it runs. */
  #frozenAt: number | null = null;

  private constructor(page: Page, server: ServerProcess) {
    this.page = page;
    this.server = server;
  }

  /** Before the page is opened: hears every machine in it, and takes its clock over. */
  static async of(page: Page, server: ServerProcess): Promise<Stage> {
    const stage = new Stage(page, server);
    await page.clock.install();
    await page.exposeFunction("tellStage", (message: Message) => stage.#hear(message));
    page.on("request", (request) => {
      if (request.method() !== "GET" && new URL(request.url()).pathname.startsWith("/api/"))
        stage.#writes.set(request, false);
    });
    page.on("requestfinished", (request) => stage.#end(request));
    page.on("requestfailed", (request) => {
      stage.#end(request);
      for (const waiting of stage.#held.values())
        for (const [index, route] of waiting.entries()) if (route.request() === request) waiting.splice(index, 1);
    });
    // A page brings nothing along, and nothing is asked for before its calls: they are answered when the tour says so.
    await page.addInitScript(() => {
      // Not by a route: the browser keeps nothing of a page that has one, and fetches all its scripts again.
      const { fetch } = window;
      window.fetch = (askAgain, init) =>
        String(askAgain).startsWith("/_payload/")
          ? Promise.resolve(new Response(null, { status: 503 }))
          : fetch(askAgain, init);
      new MutationObserver(() => {
        for (const brought of document.querySelectorAll("script[data-call]")) brought.remove();
      }).observe(document, { childList: true, subtree: true });
    });
    await page.addInitScript(() => {
      const post = BroadcastChannel.prototype.postMessage;
      const { tellStage } = window as unknown as { tellStage: (message: unknown) => void };
      BroadcastChannel.prototype.postMessage = function (message: unknown) {
        if (this.name === "rukopis.inspect") tellStage(message);
        post.call(this, message);
      };
    });
    return stage;
  }

  #end(request: Request): void {
    if (this.#writes.has(request)) this.#writes.set(request, true);
  }

  /** Waits until what was pressed since `forget` has been answered: to leave the page before takes the request back. */
  async seeWritten(): Promise<void> {
    const written = () => [...this.#writes.values()];
    const message = "requests of what was pressed, and whether they were answered";
    await expect.poll(written, { message, timeout: patient(5_000), intervals }).toContain(true);
    await expect.poll(written, { message, timeout: patient(5_000), intervals }).not.toContain(false);
  }

  #hear(message: Message): void {
    if (message.kind !== "moment") return;
    const moment = { ...message.moment, value: spelled(message.moment.value) };
    // A reloaded page: the moments of the page before are over.
    if (this.#moments[0]?.tab !== moment.tab) this.#moments = [];
    this.heard.push(message.moment);
    this.#moments.push(moment);
    this.#since.push(moment);
    const known = this.edges.get(moment.machine) ?? new Set();
    this.edges.set(moment.machine, known);
    for (const edge of moment.edges) known.add(edge);
  }

  /** What the newest actor of a machine said last. @param which - where several live side by side */
  last(machine: string, which: (moment: Moment) => boolean = () => true): Moment | undefined {
    return this.#moments.findLast((moment) => moment.machine === machine && which(moment));
  }

  /** Waits until a machine is in a state. @throws with the state that was expected and the one that was seen */
  async see(machine: string, state: string, which?: (moment: Moment) => boolean): Promise<void> {
    await expect
      .poll(() => this.last(machine, which)?.value, {
        message: `state of ${machine}`,
        timeout: patient(5_000),
        intervals,
      })
      .toBe(state);
  }

  /** Waits until a machine has been in a state since `forget`, though its page may be gone. */
  async seeOnce(machine: string, state: string): Promise<void> {
    const passed = () => this.#since.filter((moment) => moment.machine === machine).map(({ value }) => value);
    await expect.poll(passed, { message: `states of ${machine}`, timeout: patient(5_000), intervals }).toContain(state);
  }

  /**
   * Waits until a machine has taken what its row claims since `forget`.
   * @throws with the branches that it took
   */
  async seeTaken(
    machine: string,
    row: string,
    claimed: readonly (readonly string[])[],
    which: (moment: Moment) => boolean = () => true,
  ): Promise<void> {
    const taken = () =>
      this.#since.filter((moment) => moment.machine === machine && which(moment)).flatMap(({ edges }) => edges);
    const fault = () =>
      isTaken(claimed, taken())
        ? null
        : `claims ${claimed.map((one) => one.join(" and ")).join(" or ")}; took ${taken().join(", ") || "nothing"}`;
    await expect
      .poll(fault, { message: `branch of ${machine} in «${row}»`, timeout: patient(5_000), intervals })
      .toBeNull();
  }

  /** A step begins. */
  forget(): void {
    this.#since = [];
    this.#writes.clear();
  }

  /** From here on the page's time is frozen: only `pass` moves it. */
  async freeze(): Promise<void> {
    // A page that is busy hears of it late, when that moment may be over already: then a later one.
    for (let ahead = 1_000; ; ahead *= 2) {
      const at = (await this.page.evaluate(() => Date.now())) + ahead;
      const isOver = (fault: unknown) => ahead < 16_000 && String(fault).includes("to the past");
      const isFrozen = await this.page.clock.pauseAt(at).then(
        () => true,
        (fault: unknown) => {
          if (isOver(fault)) return false;
          throw fault;
        },
      );
      if (!isFrozen) continue;
      this.#frozenAt = at;
      return;
    }
  }

  /** From here on the page's time runs as it does everywhere. */
  async thaw(): Promise<void> {
    this.#frozenAt = null;
    await this.page.clock.resume();
  }

  /** The page has done what it was doing, and has been heard. Its timers stand still: a message does not. */
  async #rest(): Promise<void> {
    await this.page.evaluate(
      () =>
        new Promise<void>((done) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => done();
          port2.postMessage(null);
        }),
    );
  }

  /** Time to the millisecond: one before the end the machine is where it was. */
  async pass(milliseconds: number, machine: string, which: (moment: Moment) => boolean = () => true): Promise<void> {
    // A pointer reports late that it has left an element that is gone: the machine ignores this event.
    const isStep = (moment: Moment) => moment.edges.length > 0 && which(moment);
    await this.#rest();
    const before = this.last(machine, isStep);
    await this.page.clock.runFor(milliseconds - 1);
    expect(this.last(machine, isStep), `${machine} one millisecond before the ${milliseconds}th`).toBe(before);
    await this.page.clock.runFor(1);
  }

  /** Time passes until a machine is in a state: the way there takes some of it. */
  async passUntil(machine: string, state: string, which?: (moment: Moment) => boolean): Promise<void> {
    const seen = async () => {
      await this.page.clock.runFor(50);
      return this.last(machine, which)?.value;
    };
    const message = `state of ${machine} as time passes`;
    // Polls as fast as it can: between polls the page's time is frozen. A page may have to be fetched on the way.
    await expect.poll(seen, { message, timeout: patient(20_000), intervals: [10] }).toBe(state);
  }

  /**
   * What is left of a state's time when something has happened in it that did not put its end off.
   * @throws when the state was entered while time ran: its timer began some milliseconds before it was heard of
   */
  async passRest(
    milliseconds: number,
    machine: string,
    which: (moment: Moment) => boolean = () => true,
  ): Promise<void> {
    const entered = this.#moments.findLast(
      (moment) =>
        moment.machine === machine && which(moment) && moment.edges.some((edge) => !edge.endsWith("--> (internal)")),
    );
    if (!entered || this.#frozenAt === null || entered.at < this.#frozenAt)
      throw new Error(`${machine} came to its state while time ran: freeze it before`);
    const gone = (await this.page.evaluate(() => Date.now())) - entered.at;
    await this.pass(milliseconds - gone, machine, which);
  }

  /** The network goes and returns. */
  async reconnect(): Promise<void> {
    await this.page.context().setOffline(true);
    await this.page.context().setOffline(false);
  }

  /** From here on a call waits for its answer. */
  async hold(...calls: CallName[]): Promise<void> {
    for (const call of calls) {
      if (this.#held.has(call)) continue;
      const waiting: Route[] = [];
      this.#held.set(call, waiting);
      await this.page.route(
        (url) => addressOf(call).test(url.pathname),
        (route) => {
          if (route.request().method() !== routes[call].method) return route.fallback();
          waiting.push(route);
        },
      );
    }
  }

  /** Waits until a held call waits for its answer. */
  async asking(call: CallName): Promise<void> {
    const waiting = this.#held.get(call);
    if (!waiting) throw new Error(`${call} is not held`);
    await expect.poll(() => waiting.length, { message: `requests of ${call}`, intervals }).toBeGreaterThan(0);
  }

  /** The newest request of a held call that waits for its answer. */
  async request(call: CallName): Promise<Request> {
    await this.asking(call);
    const newest = this.#held.get(call)?.at(-1);
    if (!newest) throw new Error(`${call} is not asked any more`);
    return newest.request();
  }

  /** Every request of a held call that waits; waits for the first. */
  async #asked(call: CallName): Promise<Route[]> {
    await this.asking(call);
    return this.#held.get(call)?.splice(0) ?? [];
  }

  /** A request that nobody waits for any more, because its actor has stopped, is answered with the one that is. */
  async answer(call: CallName, { status = 200, ...rest }: Answer): Promise<void> {
    for (const route of await this.#asked(call)) await route.fulfill({ status, ...rest });
  }

  /** Of several requests that wait the one that is meant. */
  async answerOne(
    call: CallName,
    isMeant: (request: Request) => boolean,
    { status = 200, ...rest }: Answer,
  ): Promise<void> {
    const waiting = this.#held.get(call) ?? [];
    const placeOf = () => waiting.findIndex((route) => isMeant(route.request()));
    await expect
      .poll(placeOf, { message: `the request of ${call} that is meant`, intervals })
      .toBeGreaterThanOrEqual(0);
    for (const route of waiting.splice(placeOf(), 1)) await route.fulfill({ status, ...rest });
  }

  /** The call succeeds with this data. */
  async resolve(call: CallName, data: unknown): Promise<void> {
    await this.answer(call, { json: { status: 1, data } });
  }

  /** Every request of a call is answered so until a machine is in a state: another part of the page may have asked first. */
  async answerUntil(call: CallName, { status = 200, ...rest }: Answer, machine: string, state: string): Promise<void> {
    const seen = async () => {
      const waiting = this.#held.get(call)?.splice(0) ?? [];
      for (const route of waiting) await route.fulfill({ status, ...rest });
      return this.last(machine)?.value;
    };
    await expect.poll(seen, { message: `state of ${machine} as ${call} is answered`, intervals }).toBe(state);
  }

  /** As `answerUntil`: every one of them succeeds. */
  async resolveUntil(call: CallName, data: unknown, machine: string, state: string): Promise<void> {
    await this.answerUntil(call, { json: { status: 1, data } }, machine, state);
  }

  /** Time passes until a held call is asked again: the client waits before it repeats. */
  async passUntilAsked(call: CallName): Promise<void> {
    const waiting = this.#held.get(call);
    if (!waiting) throw new Error(`${call} is not held`);
    const askAgain = async () => {
      await this.page.clock.runFor(50);
      return waiting.length;
    };
    await expect.poll(askAgain, { message: `requests of ${call} as time passes`, intervals: [10] }).toBeGreaterThan(0);
  }

  /** The network breaks under the call. */
  async breaks(call: CallName): Promise<void> {
    for (const route of await this.#asked(call)) await route.abort("connectionfailed");
  }

  /** The real server answers. */
  async passOn(call: CallName): Promise<void> {
    for (const route of await this.#asked(call)) await route.continue();
  }

  /** A link of the product is followed, wherever it is. @param milliseconds - that pass for the page to change */
  async follow(path: string, milliseconds = 500): Promise<void> {
    await this.page.evaluate((href) => {
      const link = Object.assign(document.createElement("a"), { href });
      document.body.append(link);
      link.click();
      link.remove();
    }, path);
    if (milliseconds > 0) await this.page.clock.runFor(milliseconds);
  }

  /** What another tab of the same browser says on a channel of the product. */
  async saysElsewhere(channel: string, message: object): Promise<void> {
    const other = await this.page.context().newPage();
    await other.goto(`${this.server.url}/robots.txt`);
    await other.evaluate(([name, data]) => new BroadcastChannel(name as string).postMessage(data), [
      channel,
      message,
    ] as const);
    await other.close();
  }

  /** Signed in without the login page: the cookies are the browser's from here on. Gives back what the server says of the account. */
  async logIn(login: string): Promise<unknown> {
    const { request } = this.page.context();
    const answer = await request.post(`${this.server.url}/api${routes.loginByPassword.path}`, {
      headers: { "sec-fetch-site": "same-origin" },
      data: { login, password: this.server.passwordOf(login) },
    });
    expect(answer.status(), await answer.text()).toBe(200);
    const account = await request.get(`${this.server.url}/api${routes.getAccount.path}`);
    return (await account.json()).data;
  }
}
