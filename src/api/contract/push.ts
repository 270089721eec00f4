import * as z from "zod/mini";
import { defineSchemas } from "./define.ts";
import { id, pathId, requiredText } from "./fields.ts";

const token = requiredText("Токен уведомлений", 4_096);

/** What makes of this browser an application of Firebase: public, as every page of it shows them. */
const firebaseApp = z.strictObject({
  apiKey: z.string(),
  projectId: z.string(),
  messagingSenderId: z.string(),
  appId: z.string(),
});
export type FirebaseApp = z.output<typeof firebaseApp>;

export const pushSchemas = defineSchemas({
  /** By whom browsers are reached, and the public key that they are registered with. */
  getPushProvider: {
    result: z.discriminatedUnion("provider", [
      z.strictObject({ provider: z.literal("webpush"), publicKey: z.string() }),
      z.strictObject({ provider: z.literal("firebase"), publicKey: z.string(), app: firebaseApp }),
    ]),
  },
  /** Does the server know this token of the asker? */
  checkNotificationToken: { query: z.strictObject({ id: pathId }), result: z.strictObject({ isKnown: z.boolean() }) },
  /** `id`: what the browser was given before. It ends with the session. */
  updateNotificationToken: {
    body: z.strictObject({ id: z.optional(id), token }),
    result: z.strictObject({ id }),
    errors: ["InvalidRequestFields"],
  },
  /** What the server does not know is deleted already. */
  deleteNotificationToken: { body: z.strictObject({ id, token }), result: z.strictObject({}) },
  /** Sends a word to the asker's own device at once. */
  sendTestPush: {
    body: z.strictObject({ id }),
    result: z.strictObject({ outcome: z.enum(["sent", "unknown", "gone", "away", "refused"]) }),
    errors: ["TooManyRequests"],
  },
});
