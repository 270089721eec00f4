import { generateKeyPairSync } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserContext } from "@playwright/test";
import webPush from "web-push";
import { startPushService } from "../support/push/pushService.ts";

type Registration = { endpoint: string; p256dh: string; auth: string };
const open = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };

/**
 * What Firebase is on Google's side: installations and registrations for the SDK, access and messages for the server. A message is
 * enciphered for the browser here, as FCM does, and handed to its push service.
 */
export async function startFirebase(folder: string, deliver: (endpoint: string, body: Buffer) => void) {
  const registered = new Map<string, Registration>();
  let count = 0;
  const service = await startPushService(({ path, body }) => {
    if (path === "/token") return { status: 200, json: { access_token: "a", expires_in: 3_600 } };
    const { message } = JSON.parse(body.toString()) as { message: { token: string; data: object } };
    const browser = registered.get(message.token);
    if (!browser) return { status: 404, json: { error: { details: [{ errorCode: "UNREGISTERED" }] } } };
    count += 1;
    const text = JSON.stringify({ from: "1", fcmMessageId: `m${count}`, data: message.data });
    deliver(browser.endpoint, webPush.encrypt(browser.p256dh, browser.auth, text, "aes128gcm").cipherText);
    return { status: 200, json: { name: `projects/rukopis-test/messages/${count}` } };
  });
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
  const account = {
    client_email: "push@rukopis-test.iam.gserviceaccount.com",
    private_key: privateKey.export({ type: "pkcs8", format: "pem" }),
    token_uri: `${service.origin}/token`,
  };
  const file = join(folder, "account.json");
  await writeFile(file, JSON.stringify(account));
  const { publicKey } = webPush.generateVAPIDKeys();
  const app = { apiKey: "k", projectId: "rukopis-test", messagingSenderId: "1", appId: "1:1:web:1" };
  return {
    env: {
      PUSH_PROVIDER: "firebase",
      FIREBASE_APP: JSON.stringify(app),
      FIREBASE_ACCOUNT_FILE: file,
      FIREBASE_KEY: "not the key of localhost",
      FIREBASE_KEY_LOCAL: publicKey,
      FCM_URL: service.origin,
    },
    /** Answers what the SDK asks for in this browser. */
    serve: async (context: BrowserContext) => {
      await context.route("https://firebaseinstallations.googleapis.com/**", (route) => {
        const { fid = "f" } = (route.request().postDataJSON() ?? {}) as { fid?: string };
        const authToken = { token: "installed", expiresIn: "604800s" };
        const json = { name: `projects/1/installations/${fid}`, fid, refreshToken: "r", authToken };
        return route.fulfill({ headers: open, json });
      });
      await context.route("https://fcmregistrations.googleapis.com/**", (route) => {
        const request = route.request();
        if (request.method() !== "POST") return route.fulfill({ headers: open, json: {} });
        const token = `t${registered.size + 1}:APA91b`;
        registered.set(token, (request.postDataJSON() as { web: Registration }).web);
        return route.fulfill({ headers: open, json: { token, name: `projects/1/registrations/${token}` } });
      });
    },
    stop: service.stop,
  };
}
