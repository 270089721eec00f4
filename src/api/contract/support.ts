import * as z from "zod/mini";
import { defineSchemas } from "./define.ts";
import { count, email, guid, id, pathId, requiredText, time } from "./fields.ts";
import { pageQuery, personCard } from "./people.ts";

const words = { topic: requiredText("Тема", 120), text: requiredText("Письмо", 20_000) };
const address = email("Электронная почта");

/** What a signed-in person fills in: the answer goes to the address of the account. */
export const ownLetter = z.strictObject(words);
/** What a guest fills in. */
export const guestLetter = z.strictObject({ email: address, ...words });
/** What the staff fills in. */
export const letterAnswer = z.strictObject({ text: requiredText("Ответ", 20_000) });

export const letterStates = ["waiting", "answered", "closed"] as const;

const letter = {
  id,
  topic: z.string(),
  text: z.string(),
  state: z.enum(letterStates),
  createdAt: time,
  answer: z.nullable(z.strictObject({ text: z.string(), at: time })),
  closedAt: z.nullable(time),
};
const seenLetter = z.strictObject(letter);
export type SeenLetter = z.output<typeof seenLetter>;

const listedLetter = z.strictObject({ id, topic: z.string(), state: z.enum(letterStates), changedAt: time });
export type ListedLetter = z.output<typeof listedLetter>;

const queuedLetter = z.strictObject({
  ...letter,
  /** Null: a guest, whose address is `email`. Empty for a person with an account. */
  author: z.nullable(personCard),
  email: z.string(),
  answeredBy: z.nullable(personCard),
});
export type QueuedLetter = z.output<typeof queuedLetter>;

/** 20,000 signs of four bytes, and the rest. */
const longText = 128 * 1_024;
/** The key of a guest's letter, from the link that the guest got. */
const key = z.optional(z.string().check(z.maxLength(100)));
const ofOne = { params: z.strictObject({ id: pathId }) };

export const supportSchemas = defineSchemas({
  /** A repeated `requestId` is one letter. `email`: a guest's, else ignored. `key`: null for an account. */
  sendSupportLetter: {
    body: z.strictObject({ requestId: guid, email: z.optional(address), ...words }),
    large: longText,
    result: z.strictObject({ id, key: z.nullable(z.string()) }),
    errors: ["InvalidRequestFields", "TooManyRequests"],
  },
  /** For who wrote it: by the account, or by the key. */
  getSupportLetter: { ...ofOne, query: z.strictObject({ key }), result: seenLetter, errors: ["NotFound"] },
  /** By who wrote it: nothing more is needed. */
  closeSupportLetter: {
    ...ofOne,
    body: z.strictObject({ key }),
    result: seenLetter,
    errors: ["InvalidRequestFields", "NotFound"],
  },
  /** The asker's last 50, the newest first. */
  getSupportLetters: { result: z.strictObject({ letters: z.array(listedLetter) }) },
  /**
   * For Moderator and Admin. Those that wait: the oldest first; others: the last answered or closed first. 24 per page
   * by default.
   */
  getSupportQueue: {
    query: z.strictObject({ state: z.optional(z.enum(letterStates)), ...pageQuery }),
    result: z.strictObject({ letters: z.array(queuedLetter), realTotalCount: count, isLastPage: z.boolean() }),
  },
  /** For Moderator and Admin, once; it goes to the writer by mail. */
  answerSupportLetter: {
    ...ofOne,
    body: letterAnswer,
    large: longText,
    result: queuedLetter,
    errors: ["InvalidRequestFields", "NotFound"],
  },
  /** For Moderator and Admin: a letter that needs no answer. */
  dismissSupportLetter: { ...ofOne, result: queuedLetter, errors: ["InvalidRequestFields", "NotFound"] },
});
