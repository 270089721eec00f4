import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Config } from "../../../server/config.ts";
import { startTracing } from "../../../server/tracing/start.ts";
import { counted } from "../../support/counted.ts";
import { addAccount } from "../../support/factories.ts";
import { addWork } from "../../support/factories.works.ts";
import { startServer, type TestServer } from "../../support/server.ts";

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };
type Sent = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: Attribute[];
  status: { code: number };
};
type Batch = {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { scope: { name: string }; spans: Sent[] }[] }[];
};

const traceId = "0af7651916cd43dd8448eb211c80319c";
const parentSpanId = "b7ad6b7169203331";
const valuesOf = (attributes: Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

const batches: { path: string | undefined; key: unknown; batch: Batch }[] = [];
let answers = 200;
const receiver = createServer((request, response) => {
  void json(request).then((batch) => {
    batches.push({ path: request.url, key: request.headers["x-key"], batch: batch as Batch });
    response.writeHead(answers, { "content-type": "application/json" }).end("{}");
  });
});
const spans = () =>
  batches.flatMap(({ batch }) =>
    batch.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans)),
  );

let traces: NonNullable<Config["traces"]>;
let server: TestServer;
let stop: () => Promise<void>;
beforeAll(async () => {
  receiver.listen(0, "127.0.0.1");
  await once(receiver, "listening");
  const { port } = receiver.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/v1/traces`;
  traces = { url, headers: { "x-key": "secret" }, serviceName: "rukopis-test" };
  stop = await startTracing({ traces });
  server = await startServer();
});
afterAll(async () => {
  await server.stop();
  receiver.close();
});

it("a request, its statements and its job arrive in one trace, and nothing of a person", async () => {
  const person = await addAccount(server, { email: "pisatel@pochta.example", emailIsConfirmed: false });
  const { id } = await addWork(server, { owner: person }, { title: "Необычайная соль", state: "published" });
  const browser = await server.login(person);
  const traceparent = `00-${traceId}-${parentSpanId}-01`;
  const read = await browser.ask(`/api/v1/work/${id}/details?from=${person.email}`, { headers: { traceparent } });
  expect(read.statusCode).toBe(200);
  await browser.post("/v1/account/email/send-confirmation", {}, { headers: { traceparent } });
  await server.drainJobs();
  // Who began this trace does not keep it.
  const unkept = { traceparent: `00-11111111111111111111111111111111-${parentSpanId}-00` };
  await browser.ask("/health", { headers: unkept });
  await server.app.inject({ url: "/nothing" });
  await stop();

  expect(batches.map(({ path, key }) => [path, key])).toEqual([["/v1/traces", "secret"]]);
  const [resource] = batches[0]?.batch.resourceSpans ?? [];
  expect(valuesOf(resource?.resource.attributes ?? [])).toEqual({ "service.name": "rukopis-test" });
  const named = (name: string) => spans().filter((span) => span.name === name);
  const [details] = named("GET /api/v1/work/:id/details");
  expect(details).toMatchObject({ traceId, parentSpanId, kind: 2, status: { code: 0 } });
  expect(valuesOf(details?.attributes ?? [])).toEqual({
    "http.request.method": "GET",
    "http.route": "/api/v1/work/:id/details",
    "http.response.status_code": 200,
  });
  const statements = spans().filter((span) => span.parentSpanId === details?.spanId);
  expect(statements.length).toBeGreaterThan(2);
  for (const { name, kind, traceId: of, attributes } of statements) {
    expect([kind, of]).toEqual([3, traceId]);
    expect(valuesOf(attributes)).toEqual({
      "db.system.name": "postgresql",
      "db.operation.name": name,
      "db.query.text": expect.stringMatching(/\w/),
    });
  }
  const [confirmation] = named("POST /api/v1/account/email/send-confirmation");
  expect(named("job mail")).toMatchObject([{ traceId, parentSpanId: confirmation?.spanId, kind: 5 }]);
  expect(named("GET /health")).toEqual([]);
  expect(named("GET unknown").map(({ parentSpanId: of }) => of ?? "")).toEqual([""]);
  const everything = JSON.stringify(batches);
  const personal = [`/${id}`, "from=", "pisatel", "Необычайная", person.userName];
  expect(personal.filter((word) => everything.includes(word))).toEqual([]);
});

it("a collector that refuses keeps nobody from stopping", async () => {
  answers = 400;
  batches.length = 0;
  const end = await startTracing({ traces });
  await server.app.inject({ url: "/health" });
  expect(await counted(end, "rukopis_spans")).toEqual({ 'rukopis_spans_total{outcome="lost"}': 1 });
  expect(spans().map(({ name }) => name)).toEqual(["GET /health"]);
});
