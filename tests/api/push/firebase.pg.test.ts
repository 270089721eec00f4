import { createPublicKey, generateKeyPairSync, randomUUID, verify } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { readConfig } from "../../../server/config.ts";
import { queuePush } from "../../../server/push/queue.ts";
import { addAccount, type TestAccount } from "../../support/factories.ts";
import { type PushService, startPushService } from "../../support/push/pushService.ts";
import { NOW, startServer, type TestServer } from "../../support/server.ts";

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
const app = { apiKey: "k", projectId: "rukopis-test", messagingSenderId: "1", appId: "1:1:web:1" };
const content = { contentTitle: "Новая глава", contentText: "«Утро»", url: "/work/7", largeIconUrl: "" };
const noAnswer = { status: 500 };

let server: TestServer;
let google: PushService;
let nina: TestAccount;
let access = 0;
/** What FCM says of the next messages; access is always lent. */
let said: { status: number; headers?: Record<string, string>; json?: unknown };
beforeAll(async () => {
  google = await startPushService(({ path }) => {
    if (path !== "/token") return said;
    access += 1;
    return { status: 200, json: { access_token: `a${access}`, expires_in: 3_600 } };
  });
  const sender = {
    projectId: app.projectId,
    clientEmail: `push-${randomUUID()}@rukopis-test.iam.gserviceaccount.com`,
    privateKey: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    tokenUrl: `${google.origin}/token`,
    sendUrl: google.origin,
  };
  const firebase = { app, publicKey: "BPublic", localPublicKey: "BLocal", sender };
  server = await startServer({ config: { push: { services: [], firebase } } });
});
beforeEach(async () => {
  server.clock.set(NOW);
  await server.database.deleteFrom("job").execute();
  await server.database.deleteFrom("pushToken").execute();
  nina = await addAccount(server);
  await server.as(nina)("updateNotificationToken", { body: { token: "dQw4:APA91b-x_Y" } });
  google.received.length = 0;
  said = { status: 200, json: { name: "projects/rukopis-test/messages/1" } };
});
afterAll(async () => {
  await server.stop();
  await google.stop();
});

async function tell() {
  await queuePush(server.database, [{ accountId: nina.id, notificationId: randomUUID(), ...content }]);
  return server.drainJobs();
}
const messages = () => google.received.filter(({ path }) => path !== "/token");
const kept = async () => ({
  tokens: (await server.database.selectFrom("pushToken").select("id").execute()).length,
  jobs: (await server.database.selectFrom("job").select("runAt").execute()).map(({ runAt }) => runAt),
});
const later = (seconds: number) => new Date(Date.parse(NOW) + seconds * 1_000);
const fcm = (errorCode: string) => ({
  error: { details: [{ "@type": "type.googleapis.com/google.firebase.fcm.v1.FcmError", errorCode }] },
});
const ofField = (field: string) => ({
  error: {
    details: [
      { errorCode: "INVALID_ARGUMENT" },
      { "@type": "type.googleapis.com/google.rpc.BadRequest", fieldViolations: [{ field }] },
    ],
  },
});

it("a browser gets its application, with the key of localhost there and the other one elsewhere", async () => {
  const askForProvider = () => server.as(nina)("getPushProvider", {});
  expect(await askForProvider()).toEqual({ provider: "firebase", publicKey: "BLocal", app });
  server.config.origin = "https://rukopis.example";
  const there = server.as(null);
  await expect(there("getPushProvider", {})).rejects.toMatchObject({ httpStatus: 401 });
  server.config.origin = "http://localhost:3000";
});

it("one message of data alone, with access that is lent once and signed for by the account", async () => {
  await tell();
  await tell();
  const [token, ...rest] = google.received;
  expect(rest.map(({ path }) => path)).toEqual([
    "/v1/projects/rukopis-test/messages:send",
    "/v1/projects/rukopis-test/messages:send",
  ]);
  const [header = "", claims = "", signature = ""] = (
    new URLSearchParams(token?.body.toString()).get("assertion") ?? ""
  ).split(".");
  const isSigned = verify(
    "sha256",
    Buffer.from(`${header}.${claims}`),
    createPublicKey(publicKey.export({ type: "spki", format: "pem" })),
    Buffer.from(signature, "base64url"),
  );
  expect(isSigned).toBe(true);
  expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toMatchObject({
    scope: "https://www.googleapis.com/auth/firebase.messaging",
    aud: `${google.origin}/token`,
  });
  expect(rest[0]?.headers.authorization).toBe(`Bearer a${access}`);
  expect(JSON.parse(rest[0]?.body.toString() ?? "")).toEqual({
    message: {
      token: "dQw4:APA91b-x_Y",
      data: content,
      webpush: { headers: { TTL: "86400", Urgency: "normal" } },
    },
  });
  server.clock.pass(3_600_000);
  await tell();
  expect(google.received.filter(({ path }) => path === "/token")).toHaveLength(2);
});

describe("what FCM answers", () => {
  it.each([
    ["404 UNREGISTERED", { status: 404, json: fcm("UNREGISTERED") }, null],
    ["400 of the token", { status: 400, json: ofField("message.token") }, null],
    ["403 SENDER_ID_MISMATCH", { status: 403, json: fcm("SENDER_ID_MISMATCH") }, "FCM answered 403 SENDER_ID_MISMATCH"],
  ])("%s: the token goes", async (_, answer, alarm) => {
    said = answer;
    const error = vi.spyOn(server.app.log, "error");
    expect(await tell()).toEqual({ done: 2, failed: 0 });
    expect(await kept()).toEqual({ tokens: 0, jobs: [] });
    expect(error.mock.calls.map(([, words]) => words)).toEqual(alarm === null ? [] : [alarm]);
    error.mockRestore();
  });

  it("400 of the message: it is dropped and logged, the token stays", async () => {
    said = { status: 400, json: ofField("message.data") };
    const error = vi.spyOn(server.app.log, "error");
    await tell();
    expect(await kept()).toEqual({ tokens: 1, jobs: [] });
    expect(error.mock.calls.map(([, words]) => words)).toEqual(["FCM answered 400 INVALID_ARGUMENT"]);
    error.mockRestore();
  });

  it("429 QUOTA_EXCEEDED: the token stays, and it is sent when FCM allows", async () => {
    said = { status: 429, headers: { "retry-after": "60" }, json: fcm("QUOTA_EXCEEDED") };
    await tell();
    expect(await kept()).toEqual({ tokens: 1, jobs: [later(60)] });
    said = { status: 200, json: {} };
    server.clock.pass(60_000);
    await server.drainJobs();
    expect([messages().length, await kept()]).toEqual([2, { tokens: 1, jobs: [] }]);
  });

  it.each([
    ["401", { status: 401, json: fcm("THIRD_PARTY_AUTH_ERROR") }, ["FCM answered 401 THIRD_PARTY_AUTH_ERROR"]],
    ["404 without a word of the token", { status: 404, json: { error: {} } }, ["FCM answered 404"]],
    ["500", noAnswer, []],
    ["503 UNAVAILABLE", { status: 503, json: fcm("UNAVAILABLE") }, []],
  ])("%s: the token stays, and it is sent later", async (_, answer, alarms) => {
    said = answer;
    const error = vi.spyOn(server.app.log, "error");
    await tell();
    expect(await kept()).toEqual({ tokens: 1, jobs: [later(10)] });
    expect(error.mock.calls.map(([, words]) => words)).toEqual(alarms);
    error.mockRestore();
    said = { status: 200, json: {} };
    server.clock.pass(10_000);
    await server.drainJobs();
    expect(await kept()).toEqual({ tokens: 1, jobs: [] });
  });
});

it("a token of another form is refused", async () => {
  const token = JSON.stringify({ endpoint: "https://fcm.googleapis.com/x", keys: {} });
  await expect(server.as(nina)("updateNotificationToken", { body: { token } })).rejects.toMatchObject({
    envelope: { errorCode: 3, message: "Сервер отклонил токен" },
  });
});

describe("settings that cannot work are named in one line", () => {
  it.each([
    [{ PUSH_PROVIDER: "apns" }, "PUSH_PROVIDER must be webpush or firebase, not «apns»"],
    [
      { PUSH_SERVICES: "https://a.example/x" },
      "PUSH_SERVICES must be origins like https://host, not «https://a.example/x»",
    ],
    [
      { PUSH_PROVIDER: "firebase" },
      "PUSH_PROVIDER=firebase needs FIREBASE_APP, FIREBASE_KEY and FIREBASE_ACCOUNT_FILE",
    ],
    [
      { PUSH_PROVIDER: "firebase", FIREBASE_APP: "{}", FIREBASE_KEY: "B", FIREBASE_ACCOUNT_FILE: "/none" },
      "FIREBASE_APP is not what Firebase's console gives for it",
    ],
    [
      {
        PUSH_PROVIDER: "firebase",
        FIREBASE_APP: JSON.stringify(app),
        FIREBASE_KEY: "B",
        FIREBASE_ACCOUNT_FILE: "/none",
      },
      "FIREBASE_ACCOUNT_FILE is not what Firebase's console gives for it",
    ],
  ])("%j", (env, words) => {
    expect(() => readConfig(env)).toThrow(words);
  });
});
