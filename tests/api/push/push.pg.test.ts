import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { pushKeys, renewPushKeys } from "../../../server/push/keys.ts";
import { queuePush } from "../../../server/push/queue.ts";
import { counted } from "../../support/counted.ts";
import { addAccount, type TestAccount } from "../../support/factories.ts";
import { startSilentServer } from "../../support/mailServer.ts";
import {
  type Browser,
  claimsOf,
  newBrowser,
  type PushService,
  startPushService,
} from "../../support/push/pushService.ts";
import { NOW, startServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
let service: PushService;
let vera: TestAccount;
let nina: TestAccount;
beforeAll(async () => {
  service = await startPushService();
  server = await startServer({ config: { push: { services: [service.origin], firebase: null } } });
  vera = await addAccount(server);
});
beforeEach(async () => {
  server.clock.set(NOW);
  await server.database.deleteFrom("job").execute();
  await server.database.deleteFrom("pushToken").execute();
  await server.database.deleteFrom("attemptCounter").execute();
  nina = await addAccount(server);
  service.received.length = 0;
  service.answers({ status: 201 });
});
afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  await server.stop();
  await service.stop();
});

type As = ReturnType<TestServer["as"]>;
/** A device of its own session. */
async function addDevice(person: TestAccount, name: string = randomUUID(), as: As = server.as(person)) {
  const browser = newBrowser();
  const token = service.tokenOf(browser, name);
  const { id } = await as("updateNotificationToken", { body: { token } });
  return { as, browser, token, id, name };
}
const content = {
  contentTitle: "Новая глава",
  contentText: "«Утро» в книге «Письма к реке»",
  url: "/work/7",
  largeIconUrl: "/files/1",
};
const tell = (person: TestAccount, notificationId: string = randomUUID()) =>
  queuePush(server.database, [{ accountId: person.id, notificationId, ...content }]);
const tokens = () => server.database.selectFrom("pushToken").select(["id", "accountId"]).orderBy("id").execute();
const waiting = () => server.database.selectFrom("job").select(["kind", "runAt", "lastError"]).orderBy("id").execute();
const shown = (browser: Browser) =>
  service.received.flatMap(({ body }) => {
    try {
      return [JSON.parse(browser.read(body))];
    } catch {
      return [];
    }
  });
const later = (seconds: number) => new Date(Date.parse(NOW) + seconds * 1_000);

describe("the token of a browser", () => {
  it("is kept once, whatever is sent twice, and the server knows it of its owner alone", async () => {
    const { as, token, id } = await addDevice(nina);
    expect(await as("updateNotificationToken", { body: { token } })).toEqual({ id });
    expect(await as("updateNotificationToken", { body: { id, token } })).toEqual({ id });
    expect(await tokens()).toEqual([{ id, accountId: nina.id }]);
    expect(await as("checkNotificationToken", { query: { id } })).toEqual({ isKnown: true });
    expect(await server.as(vera)("checkNotificationToken", { query: { id } })).toEqual({ isKnown: false });
  });

  it("a new one takes the place of the one before in the same browser, and with its id in another session", async () => {
    const first = await addDevice(nina);
    const second = await addDevice(nina, "second", first.as);
    expect(await tokens()).toEqual([{ id: second.id, accountId: nina.id }]);
    const third = service.tokenOf(newBrowser(), "third");
    const { id } = await server.as(nina)("updateNotificationToken", { body: { id: second.id, token: third } });
    expect(await tokens()).toEqual([{ id, accountId: nina.id }]);
  });

  it("of another person's device: its id is left alone, and a browser that changes hands tells the former nothing more", async () => {
    const hers = await addDevice(nina);
    const { id } = await server.as(vera)("updateNotificationToken", {
      body: { id: hers.id, token: service.tokenOf(newBrowser(), "vera") },
    });
    expect(await tokens()).toEqual([
      { id: hers.id, accountId: nina.id },
      { id, accountId: vera.id },
    ]);
    await server.as(vera)("updateNotificationToken", { body: { token: hers.token } });
    await tell(nina);
    await server.drainJobs();
    expect(service.received).toEqual([]);
  });

  it("is deleted by its owner with id and text; what is not there is deleted already", async () => {
    const { as, token, id } = await addDevice(nina);
    const remove = (by: As, body: { id: number; token: string }) => by("deleteNotificationToken", { body });
    expect(await remove(server.as(vera), { id, token })).toEqual({});
    expect(await remove(as, { id, token: "другой" })).toEqual({});
    expect(await tokens()).toEqual([{ id, accountId: nina.id }]);
    expect(await remove(as, { id, token })).toEqual({});
    expect(await remove(as, { id, token })).toEqual({});
    expect(await tokens()).toEqual([]);
  });

  it("ends with its session", async () => {
    const { as } = await addDevice(nina);
    await as("logout", {});
    expect(await tokens()).toEqual([]);
  });

  const keys = newBrowser().keys;
  const words = "Сервер отклонил токен";
  it.each([
    ["10 kB", "a".repeat(10_240), "Поле Токен уведомлений не может быть длиннее 4\u00a0096 символов"],
    ["no subscription", "fcm-token", words],
    ["no JSON", "{", words],
    ["a machine behind the server", JSON.stringify({ endpoint: "https://10.0.0.1/admin", keys }), words],
    [
      "a site that is no push service",
      JSON.stringify({ endpoint: "https://example.org/fcm.googleapis.com", keys }),
      words,
    ],
    [
      "a name that only looks like one",
      JSON.stringify({ endpoint: "https://fcm.googleapis.com.evil.com/x", keys }),
      words,
    ],
    ["without TLS", JSON.stringify({ endpoint: "http://fcm.googleapis.com/x", keys }), words],
    ["another port", JSON.stringify({ endpoint: "https://fcm.googleapis.com:8443/x", keys }), words],
    ["a name and password", JSON.stringify({ endpoint: "https://a:b@fcm.googleapis.com/x", keys }), words],
    ["no address to post to", JSON.stringify({ endpoint: "blob:https://fcm.googleapis.com/x", keys }), words],
    ["a password alone", JSON.stringify({ endpoint: "https://:b@fcm.googleapis.com/x", keys }), words],
    ["a short key", JSON.stringify({ endpoint: "https://fcm.googleapis.com/x", keys: { ...keys, auth: "AA" } }), words],
    [
      "a key that is no point of the curve",
      JSON.stringify({
        endpoint: "https://fcm.googleapis.com/x",
        keys: { ...keys, p256dh: Buffer.alloc(65, 4).toString("base64url") },
      }),
      words,
    ],
    ["no keys", JSON.stringify({ endpoint: "https://fcm.googleapis.com/x" }), words],
  ])("is refused: %s", async (_, token, message) => {
    await expect(server.as(nina)("updateNotificationToken", { body: { token } })).rejects.toMatchObject({
      httpStatus: 400,
      envelope: { errorCode: 3, invalidFields: { token: [message] } },
    });
    expect(await tokens()).toEqual([]);
  });

  it("is refused with a password, also of a service that the operator has added", async () => {
    const { endpoint, ...rest } = JSON.parse(service.tokenOf(newBrowser(), "x")) as { endpoint: string };
    for (const wrong of [endpoint.replace("://", "://:b@"), `blob:${endpoint}`]) {
      const token = JSON.stringify({ ...rest, endpoint: wrong });
      await expect(server.as(nina)("updateNotificationToken", { body: { token } })).rejects.toMatchObject({
        envelope: { errorCode: 3, invalidFields: { token: [words] } },
      });
    }
  });

  it.each([
    "https://fcm.googleapis.com/fcm/send/a:b",
    "https://jmt17.google.com/fcm/send/a:b",
    "https://updates.push.services.mozilla.com/wpush/v2/a",
    "https://web.push.apple.com/a",
    "https://wns2-par02p.notify.windows.com/w/?token=a",
  ])("is taken of %s", async (endpoint) => {
    const token = JSON.stringify({ endpoint, expirationTime: null, keys });
    const { id } = await server.as(nina)("updateNotificationToken", { body: { token } });
    expect(await tokens()).toEqual([{ id, accountId: nina.id }]);
  });
});

describe("the key of this server", () => {
  it("is made once, is sent to every signed-in person, and is stored encrypted", async () => {
    const { publicKey, privateKey } = await pushKeys();
    expect(await server.as(nina)("getPushProvider", {})).toEqual({ provider: "webpush", publicKey });
    expect(Buffer.from(publicKey, "base64url")).toHaveLength(65);
    expect(Buffer.from(privateKey, "base64url")).toHaveLength(32);
    const stored = await server.database.selectFrom("pushKey").selectAll().execute();
    expect(stored).toEqual([{ isOnly: true, publicKey, privateKey: expect.stringMatching(/^v1\./) }]);
    await renewPushKeys();
    expect(await pushKeys()).toEqual({ publicKey, privateKey });
  });
});

describe("sending", () => {
  it("each device of a person gets the message once, enciphered for it, in this server's name", async () => {
    const [phone, desk] = [await addDevice(nina), await addDevice(nina)];
    await addDevice(vera);
    await tell(nina, "n-1");
    expect(await server.drainJobs()).toEqual({ done: 3, failed: 0 });
    expect(shown(phone.browser)).toEqual([{ data: content }]);
    expect(shown(desk.browser)).toEqual([{ data: content }]);
    const [first] = service.received;
    expect(first).toMatchObject({
      path: `/to/${phone.name}`,
      headers: { ttl: "86400", urgency: "normal", "content-encoding": "aes128gcm" },
    });
    expect(new Set(service.received.map(({ headers }) => headers.topic)).size).toBe(1);
    const { publicKey } = await pushKeys();
    expect(claimsOf(first?.headers.authorization ?? "")).toEqual({
      key: publicKey,
      claims: { aud: service.origin, exp: Date.parse(NOW) / 1_000 + 43_200, sub: "mailto:robot@localhost" },
    });
    expect(await waiting()).toEqual([]);
  });

  it("a person without a device gets nothing, and a session that is over shows nothing", async () => {
    await tell(nina);
    expect(await server.drainJobs()).toEqual({ done: 1, failed: 0 });
    await addDevice(nina);
    server.clock.set(later(91 * 86_400).toISOString());
    await tell(nina);
    await server.drainJobs();
    expect(service.received).toEqual([]);
  });

  it("a long text is shortened, and fits into one record", async () => {
    const { browser } = await addDevice(nina);
    const long = {
      contentTitle: "Я".repeat(999),
      contentText: "😀".repeat(9_999),
      url: `/${"a".repeat(999)}`,
      largeIconUrl: `/${"b".repeat(999)}`,
    };
    await queuePush(server.database, [{ accountId: nina.id, notificationId: randomUUID(), ...long }]);
    await server.drainJobs();
    expect(shown(browser)).toEqual([
      {
        data: { contentTitle: `${"Я".repeat(199)}…`, contentText: `${"😀".repeat(599)}…`, url: "/", largeIconUrl: "" },
      },
    ]);
    expect(service.received[0]?.body.length).toBeLessThanOrEqual(4_096);
  });

  it.each([404, 410])("%i: the device is gone, and nothing is tried again", async (status) => {
    const { as, id } = await addDevice(nina);
    service.answers({ status });
    await tell(nina);
    expect(await server.drainJobs()).toEqual({ done: 2, failed: 0 });
    expect([await tokens(), await waiting()]).toEqual([[], []]);
    expect(await as("checkNotificationToken", { query: { id } })).toEqual({ isKnown: false });
  });

  it.each([400, 413, 302])("%i: the message is dropped and logged, the device stays", async (status) => {
    const { id } = await addDevice(nina);
    service.answers({ status, headers: { location: "http://localhost:1/" } });
    const error = vi.spyOn(server.app.log, "error");
    await tell(nina);
    expect(await server.drainJobs()).toEqual({ done: 2, failed: 0 });
    expect([await tokens(), await waiting()]).toEqual([[{ id, accountId: nina.id }], []]);
    expect(error.mock.calls).toEqual([[{ tokenId: id, service: service.origin }, `a push service answered ${status}`]]);
    error.mockRestore();
  });

  it("429: the device is left alone for as long as it asks, then longer each time; others get the message", async () => {
    const [phone, desk] = [await addDevice(nina), await addDevice(nina)];
    service.answers(({ path }) =>
      path === `/to/${phone.name}` ? { status: 429, headers: { "retry-after": "120" } } : { status: 201 },
    );
    await tell(nina);
    await server.drainJobs();
    expect(await waiting()).toEqual([{ kind: "push.device", runAt: later(120), lastError: null }]);
    expect(shown(desk.browser)).toHaveLength(1);
    service.answers({ status: 429 });
    server.clock.pass(120_000);
    await server.drainJobs();
    expect(await waiting()).toEqual([{ kind: "push.device", runAt: later(140), lastError: null }]);
    service.answers({ status: 201 });
    server.clock.pass(20_000);
    await server.drainJobs();
    expect([await waiting(), (await tokens()).length]).toEqual([[], 2]);
    expect(shown(phone.browser)).toHaveLength(3);
  });

  it.each([401, 403])("%i: each device waits by itself, and the operator hears of it", async (status) => {
    await addDevice(nina);
    await addDevice(nina);
    service.answers({ status });
    const error = vi.spyOn(server.app.log, "error");
    await tell(nina);
    await server.drainJobs();
    expect(service.received).toHaveLength(2);
    expect((await waiting()).map(({ runAt }) => runAt)).toEqual([later(10), later(10)]);
    const words = `a push service answered ${status}`;
    expect(error.mock.calls.map(([, said]) => said)).toEqual([words, words]);
    error.mockRestore();
  });

  it("what one person's devices meet holds up no other; once a second person meets it, nobody asks", async () => {
    const others = [await addDevice(vera), await addDevice(await addAccount(server))];
    await addDevice(nina);
    service.answers({ status: 503 });
    await tell(nina);
    await server.drainJobs();
    expect([service.received.length, (await waiting()).length]).toEqual([1, 1]);
    // Where every process sees it.
    expect(await server.database.selectFrom("pushRest").selectAll().execute()).toEqual([
      { service: service.origin, accountId: nina.id, until: later(10), faults: 1 },
    ]);
    await tell(vera);
    await server.drainJobs();
    expect([service.received.length, (await waiting()).length]).toEqual([2, 2]);
    service.answers({ status: 201 });
    const third = (await tokens()).find(({ id }) => id === others[1]?.id);
    await tell({ id: third?.accountId } as TestAccount);
    await server.drainJobs();
    expect([service.received.length, (await waiting()).length]).toEqual([2, 3]);
    server.clock.pass(60_000);
    await server.drainJobs();
    expect(await waiting()).toEqual([]);
  });

  it("one person who fails again and again holds up another for no longer than the other's own first fault", async () => {
    const { as, id } = await addDevice(nina);
    await addDevice(vera);
    const other = await addAccount(server);
    await addDevice(other);
    service.answers({ status: 503 });
    for (let time = 0; time < 20; time += 1) await as("sendTestPush", { body: { id } });
    await tell(vera);
    await server.drainJobs();
    await tell(other);
    await server.drainJobs();
    expect(service.received).toHaveLength(21);
    expect((await waiting()).map(({ runAt }) => runAt)).toEqual([later(10), later(10)]);
    service.answers({ status: 201 });
    server.clock.pass(10_000);
    await server.drainJobs();
    expect(await waiting()).toEqual([]);
  });

  it("what two people meet at different times is no fault of the service", async () => {
    await addDevice(nina);
    await addDevice(vera);
    const other = await addAccount(server);
    await addDevice(other);
    service.answers({ status: 503 });
    await tell(nina);
    await server.drainJobs();
    server.clock.pass(301_000);
    await server.database.deleteFrom("job").execute();
    await tell(vera);
    await server.drainJobs();
    await tell(other);
    await server.drainJobs();
    expect(service.received).toHaveLength(3);
    service.answers({ status: 201 });
    server.clock.pass(60_000);
    await server.drainJobs();
    expect(await waiting()).toEqual([]);
  });

  it.each([500, 503])(
    "%i: the service is left alone, no device is lost, and all is told when it is back",
    async (status) => {
      const [phone, desk] = [await addDevice(nina), await addDevice(nina)];
      service.answers({ status });
      await tell(nina);
      await server.drainJobs();
      expect(service.received).toHaveLength(1);
      expect((await waiting()).map(({ runAt }) => runAt)).toEqual([later(10), later(10)]);
      service.answers({ status: 201 });
      server.clock.pass(10_000);
      await server.drainJobs();
      expect([shown(phone.browser).length, shown(desk.browser).length].sort()).toEqual([1, 2]);
      expect([await waiting(), (await tokens()).length]).toEqual([[], 2]);
    },
  );

  it("a service that is down for a day is asked at most once an hour in the end; then the message comes once", async () => {
    const { browser } = await addDevice(nina);
    service.answers({ status: 503 });
    await tell(nina);
    const nextTry = async () => (await waiting())[0]?.runAt ?? later(0);
    await server.drainJobs();
    for (let at = await nextTry(); at <= later(86_400); at = await nextTry()) {
      server.clock.set(at.toISOString());
      await server.drainJobs();
    }
    // After 10 s, twice as long each time, and from 5 110 s on every hour.
    expect(service.received).toHaveLength(32);
    service.answers({ status: 201 });
    server.clock.pass(3_600_000);
    await server.drainJobs();
    expect(shown(browser)).toHaveLength(33);
    expect(await waiting()).toEqual([]);
  });

  it("after three days it is given up", async () => {
    await addDevice(nina);
    service.answers({ status: 429, headers: { "retry-after": String(3 * 86_400) } });
    await tell(nina);
    await server.drainJobs();
    expect([await waiting(), (await tokens()).length]).toEqual([[], 1]);
  });

  it("a service that is silent is given up after 15 s, and asked again", async () => {
    const silent = await startSilentServer();
    server.config.push.services = [`http://localhost:${silent.port}`];
    const token = JSON.stringify({ endpoint: `http://localhost:${silent.port}/x`, keys: newBrowser().keys });
    await server.as(nina)("updateNotificationToken", { body: { token } });
    await tell(nina);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const draining = server.drainJobs();
    await silent.connection(1);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await draining).toEqual({ done: 2, failed: 0 });
    vi.useRealTimers();
    expect((await waiting()).map(({ runAt }) => runAt)).toEqual([later(10)]);
    server.config.push.services = [service.origin];
    await silent.stop();
  });
});

describe("a word to one's own device", () => {
  it("is sent at once", async () => {
    const { as, browser, id } = await addDevice(nina);
    expect(await as("sendTestPush", { body: { id } })).toEqual({ outcome: "sent" });
    expect(shown(browser)).toEqual([
      {
        data: {
          contentTitle: "Проверка уведомлений",
          contentText: "Если вы это видите, уведомления доходят",
          url: "/account/notifications",
          largeIconUrl: "",
        },
      },
    ]);
  });

  it.each([
    [410, "gone", 0],
    [429, "away", 1],
    [503, "away", 1],
    [400, "refused", 1],
  ])("the service answers %i: %s", async (status, outcome, kept) => {
    const { as, id } = await addDevice(nina);
    service.answers({ status });
    expect(await as("sendTestPush", { body: { id } })).toEqual({ outcome });
    expect(await tokens()).toHaveLength(kept);
  });

  it("another person's device is unknown, and gets nothing", async () => {
    const { id } = await addDevice(nina);
    expect(await server.as(vera)("sendTestPush", { body: { id } })).toEqual({ outcome: "unknown" });
    expect(service.received).toEqual([]);
  });

  it("a person registers a device thirty times an hour", async () => {
    const as = server.as(nina);
    for (let time = 0; time < 30; time += 1) await as("sendTestPush", { body: { id: 1 } });
    await expect(as("sendTestPush", { body: { id: 1 } })).rejects.toMatchObject({ envelope: { errorCode: 8 } });
  });
});

it("messages are counted by what the service said of them", async () => {
  const { as, id } = await addDevice(nina);
  const counts = await counted(async () => {
    for (const status of [201, 201, 503, 400, 410]) {
      service.answers({ status });
      await as("sendTestPush", { body: { id } });
    }
  }, "rukopis_push");
  expect(counts).toEqual({
    'rukopis_push_messages_total{outcome="sent"}': 2,
    'rukopis_push_messages_total{outcome="later"}': 1,
    'rukopis_push_messages_total{outcome="refused"}': 1,
    'rukopis_push_messages_total{outcome="gone"}': 1,
  });
});
