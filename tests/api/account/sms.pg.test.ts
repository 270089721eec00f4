import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { sendPhoneCode } from "../../../server/account/phoneChange.ts";
import type { JobSurroundings } from "../../../server/jobs/jobs.ts";
import { addAccount, PASSWORD, type TestAccount } from "../../support/factories.ts";
import { startSilentServer } from "../../support/mailServer.ts";
import { NOW, startServer, type TestServer } from "../../support/server.ts";

const API_ID = "0A1B2C3D-секрет";

let server: TestServer;
let vera: TestAccount;
let provider: Server;
let answer: { status: number; body: unknown };
const requests: { method: string; url: string; type: string; body: Record<string, string> }[] = [];
beforeAll(async () => {
  server = await startServer();
  provider = createServer((request, response) => {
    void text(request).then((body) => {
      const { method = "", url = "", headers } = request;
      requests.push({
        method,
        url,
        type: headers["content-type"] ?? "",
        body: Object.fromEntries(new URLSearchParams(body)),
      });
      response.writeHead(answer.status, { location: "/elsewhere" });
      response.end(typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => void provider.listen(0, "localhost", resolve));
});
beforeEach(async () => {
  server.clock.set(NOW);
  await server.database.deleteFrom("attemptCounter").execute();
  await server.database.deleteFrom("job").execute();
  requests.length = 0;
  vera = await addAccount(server);
  sendThrough((provider.address() as AddressInfo).port);
});
afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  await new Promise((resolve) => provider.close(resolve));
  await server.stop();
});

const sendThrough = (port: number) => {
  server.config.sms = { provider: "smsru", apiId: API_ID, url: `http://localhost:${port}/sms/send` };
};
const ask = () => server.as(vera)("changePhone", { body: { phone: "8 912 345-67-89", proof: { password: PASSWORD } } });
const waiting = () => server.database.selectFrom("job").select(["kind", "attempts", "lastError"]).execute();
const taken = { status: "OK", status_code: 100, sms: { "79123456789": { status: "OK", status_code: 100 } } };

it("one request with the key, the number and the words; a message that was taken is not sent again", async () => {
  answer = { status: 200, body: taken };
  await ask();
  expect(await server.drainJobs()).toEqual({ done: 1, failed: 0 });
  expect(requests).toEqual([
    {
      method: "POST",
      url: "/sms/send",
      type: "application/x-www-form-urlencoded;charset=UTF-8",
      body: {
        api_id: API_ID,
        to: "79123456789",
        msg: expect.stringMatching(/^Рукопись: код \d{6}\. Никому его не сообщайте$/),
        json: "1",
      },
    },
  ]);
  expect(await waiting()).toEqual([]);
});

it("a code that is asked for while the one before is being sent is sent too, and confirms the number", async () => {
  answer = { status: 200, body: taken };
  await ask();
  let isFirst = true;
  /** The second request comes between the answer of the provider and the end of the job. */
  const askInBetween = async (payload: { accountId: number }, surroundings: JobSurroundings) => {
    await sendPhoneCode(payload, surroundings);
    if (isFirst) await ask();
    isFirst = false;
  };
  expect(await server.drainJobs({ sms: askInBetween })).toEqual({ done: 2, failed: 0 });
  const [first, second] = requests.map(({ body: { msg } }) => /\d{6}/.exec(msg ?? "")?.[0] ?? "");
  expect([requests.length, await waiting()]).toEqual([2, []]);
  const confirm = (code = "") => server.as(vera)("confirmPhone", { body: { code } });
  if (first !== second) await expect(confirm(first)).rejects.toMatchObject({ envelope: { message: "Неверный код" } });
  expect(await confirm(second)).toEqual({ phone: "+79123456789" });
});

describe("a message that is not taken is tried again, and the key appears nowhere", () => {
  it.each([
    ["the request is refused", 200, { status: "ERROR", status_code: 200, status_text: API_ID }, "status 200"],
    [
      "the message in it is refused",
      200,
      { status_code: 100, sms: { "79123456789": { status_code: 207, status_text: "Нет пути" } } },
      "status 207",
    ],
    ["nothing is said of the message", 200, { status_code: 100 }, "status 0"],
  ])("%s", async (_, status, body, words) => {
    answer = { status, body };
    const error = vi.spyOn(server.app.log, "error");
    await ask();
    expect(await server.drainJobs()).toEqual({ done: 0, failed: 1 });
    const lastError = `SMS.RU did not take the message: ${words}`;
    expect(await waiting()).toEqual([{ kind: "sms", attempts: 1, lastError }]);
    expect(JSON.stringify(error.mock.calls)).not.toContain(API_ID);
    error.mockRestore();
    answer = { status: 200, body: taken };
    server.clock.pass(2_000);
    expect(await server.drainJobs()).toEqual({ done: 1, failed: 0 });
    const [first, second] = requests.map(({ body: { msg } }) => msg);
    expect(first).toBe(second);
  });

  it.each([
    ["no JSON", 502, "<h1>Bad gateway</h1>", "SMS.RU answered HTTP 502 and no status"],
    ["another JSON", 200, { answer: 42 }, "SMS.RU answered HTTP 200 and no status"],
    ["a way to another place", 302, "", "fetch failed"],
  ])("%s", async (_, status, body, lastError) => {
    answer = { status, body };
    await ask();
    expect(await server.drainJobs()).toEqual({ done: 0, failed: 1 });
    expect(await waiting()).toEqual([{ kind: "sms", attempts: 1, lastError }]);
    expect(requests).toHaveLength(1);
  });

  it("silence: given up after 15 s", async () => {
    const silent = await startSilentServer();
    sendThrough(silent.port);
    await ask();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const draining = server.drainJobs();
    await silent.connection(1);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await draining).toEqual({ done: 0, failed: 1 });
    vi.useRealTimers();
    expect(await waiting()).toEqual([{ kind: "sms", attempts: 1, lastError: "SMS.RU did not answer in 15 seconds" }]);
    await silent.stop();
  });

  it("a code that nobody can use any more is not sent", async () => {
    answer = { status: 200, body: { status_code: 220 } };
    await ask();
    expect(await server.drainJobs()).toEqual({ done: 0, failed: 1 });
    server.clock.pass(600_000);
    expect(await server.drainJobs()).toEqual({ done: 1, failed: 0 });
    expect(requests).toHaveLength(1);
  });
});
