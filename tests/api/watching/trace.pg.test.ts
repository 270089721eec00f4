import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { testSecret } from "../../../server/commerce/chosenProvider.ts";
import { yookassa } from "../../../server/commerce/yookassa.ts";
import { transaction } from "../../../server/db/transaction.ts";
import { enqueue, enqueueAll } from "../../../server/jobs/outbox.ts";
import { ask } from "../../../server/push/outcome.ts";
import { queuePush } from "../../../server/push/queue.ts";
import { sendBySmsRu } from "../../../server/sms/smsRu.ts";
import { traceHeaders, withTrace } from "../../../server/tracing/trace.ts";
import { addAccount } from "../../support/factories.ts";
import { startServer, type TestServer } from "../../support/server.ts";

const traceId = "0af7651916cd43dd8448eb211c80319c";
const given = `00-${traceId}-b7ad6b7169203331-01`;
/** Another piece of the same trace. */
const continued = expect.stringMatching(/^00-0af7651916cd43dd8448eb211c80319c-(?!b7ad6b7169203331)[0-9a-f]{16}-01$/);

const written: string[] = [];
const lines = () => written.map((line) => JSON.parse(line) as Record<string, unknown>);
const jobs = () => server.database.selectFrom("job").select(["kind", "traceparent"]).orderBy("id").execute();

let server: TestServer;
let origin: string;
beforeAll(async () => {
  server = await startServer({
    config: { accessLog: true },
    logger: { stream: { write: (line: string) => void written.push(line) } },
  });
  origin = await server.app.listen({ host: "127.0.0.1", port: 0 });
});
beforeEach(async () => {
  written.length = 0;
  await server.database.deleteFrom("job").execute();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => server.stop());

describe("a request", () => {
  it("goes on with the trace that it names, in all of its lines and in what it enqueues", async () => {
    const person = await addAccount(server, { emailIsConfirmed: false });
    const { cookies } = await server.login(person);
    const asked = request(`${origin}/api/v1/account/email/send-confirmation`, {
      method: "POST",
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        "content-type": "application/json",
        "content-length": "2",
        "sec-fetch-site": "same-origin",
        traceparent: given,
      },
    });
    // The body comes when the server has begun with the request already.
    server.app.server.once("request", () => setImmediate(() => asked.end("{}")));
    asked.flushHeaders();
    const [answer] = (await once(asked, "response")) as [IncomingMessage];
    await once(answer.resume(), "end");
    expect(answer.statusCode).toBe(200);
    expect(lines().map(({ msg, traceId: named, reqId }) => [msg, named, reqId])).toEqual([
      ["request", traceId, answer.headers["x-request-id"]],
    ]);
    expect(await jobs()).toEqual([{ kind: "mail", traceparent: continued }]);
    expect(Object.keys(answer.headers).filter((name) => name.startsWith("trace"))).toEqual([]);
  });

  it("a refusal is written in its trace too", async () => {
    await server.app.inject({ url: "/api/v1/account/desk", headers: { traceparent: given } });
    expect(lines().map(({ msg, traceId: named }) => [msg, named])).toEqual([
      ["Войдите, чтобы продолжить", traceId],
      ["request", traceId],
    ]);
  });

  it.each([undefined, `00-${traceId}-0000000000000000-01`, `${given}, ${given}`])(
    "that says %s has a trace of its own",
    async (traceparent) => {
      for (let turn = 0; turn < 2; turn += 1)
        await server.app.inject({ url: "/health", headers: traceparent === undefined ? {} : { traceparent } });
      const [one, other] = lines().map(({ traceId: named }) => named);
      expect([one, other]).toEqual(Array(2).fill(expect.stringMatching(/^[0-9a-f]{32}$/)));
      expect(one).not.toBe(traceId);
      expect(one).not.toBe(other);
    },
  );
});

const { signal } = new AbortController();

const inTrace = <T>(work: () => Promise<T>): Promise<T> =>
  withTrace({ traceId, spanId: "00f067aa0ba902b7", parentId: null, isSampled: true }, work);

describe("a job", () => {
  it("runs in the trace of what has enqueued it, and what it enqueues too", async () => {
    await inTrace(() => enqueue("recount", {}));
    const heard: unknown[] = [];
    await server.drainJobs({
      recount: async (_, { log }) => {
        heard.push(traceHeaders());
        log.info("counted again");
        if (heard.length === 1) await transaction(() => enqueue("recount", {}));
      },
    });
    expect(heard).toEqual([{ traceparent: continued }, { traceparent: continued }]);
    expect(lines().map(({ msg, traceId: named }) => [msg, named])).toEqual([
      ["counted again", traceId],
      ["counted again", traceId],
    ]);
  });

  it("that waits for its time has a trace of its own, and one that nothing has caused", async () => {
    await inTrace(() => enqueue("recount", {}, { runAt: server.clock.now() }));
    await enqueue("ranks", { rankedOn: "" });
    expect(await jobs()).toEqual([
      { kind: "recount", traceparent: null },
      { kind: "ranks", traceparent: null },
    ]);
    const heard: unknown[] = [];
    const hear = async () => void heard.push(traceHeaders().traceparent);
    await server.drainJobs({ recount: hear, ranks: hear });
    const own = expect.stringMatching(/^00-(?!0af7)[0-9a-f]{32}-[0-9a-f]{16}-00$/);
    expect(heard).toEqual([own, own]);
  });

  it("many at once, and messages to devices, belong to the trace of their cause", async () => {
    await inTrace(async () => {
      await enqueueAll("recount", [{}]);
      const message = {
        accountId: 1,
        notificationId: "one",
        contentTitle: "",
        contentText: "",
        url: "",
        largeIconUrl: "",
      };
      await queuePush(server.database, [message]);
    });
    const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;
    expect(await jobs()).toEqual([
      { kind: "recount", traceparent },
      { kind: "push", traceparent },
    ]);
  });
});

it.each([
  [
    "a text message",
    () => sendBySmsRu({ to: "+79990000000", text: "1" }, { apiId: "1", url: "https://sms.example" }, signal),
  ],
  [
    "a message to a device",
    () => ask("https://push.example", { method: "POST", headers: { ttl: "1" } }, signal, () => ({ outcome: "sent" })),
  ],
  [
    "a payment",
    () =>
      yookassa({
        shopId: "1",
        secretKey: testSecret(),
        url: "https://payments.example",
        networks: [],
        payHosts: [],
        receipt: { vatCode: 1, taxSystemCode: null, subject: "", mode: "" },
      }).getPayment("1", signal),
  ],
])("%s carries the trace to its provider", async (_, send: () => Promise<unknown>) => {
  const asked = vi.spyOn(globalThis, "fetch").mockResolvedValue(new Response("{}", { status: 200 }));
  await inTrace(() => send().catch(() => "not understood"));
  const [[address, init] = []] = asked.mock.calls;
  const { headers } = new Request(address ?? "", init);
  expect(headers.get("traceparent")).toBe(`00-${traceId}-00f067aa0ba902b7-01`);
});
