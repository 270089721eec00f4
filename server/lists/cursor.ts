import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";
import { signingKey } from "../db/signing.ts";
import { Refusal } from "../http/refusal.ts";

/** What the list is narrowed and ordered by: the cursor of one list is none of another. */
type About = Record<string, unknown>;

const foreign = () => Refusal.field("cursor", "Этот список нельзя продолжить отсюда. Откройте его с начала");

/** Keys in their order and without those that say nothing: the same list is the same text. */
const textOf = (about: About): string =>
  JSON.stringify(
    Object.entries(about)
      .filter(([, value]) => value !== undefined)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );

const signatureOf = (about: About, position: string): Buffer =>
  createHmac("sha256", signingKey())
    .update(`${textOf(about)}\n${position}`)
    .digest();

/** @param position the last row that was given, by all that the list is ordered by @returns what a link into the list holds */
export function makeCursor(about: About, position: unknown): string {
  const text = JSON.stringify(position);
  return `${Buffer.from(text).toString("base64url")}.${signatureOf(about, text).toString("base64url")}`;
}

/** The place that `makeCursor` got. @throws Refusal InvalidRequestFields with the field `cursor` */
export function readCursor<S extends z.ZodMiniType>(schema: S, about: About, cursor: string): z.output<S> {
  const [position = "", signature = ""] = cursor.split(".");
  const text = Buffer.from(position, "base64url").toString();
  const [given, right] = [Buffer.from(signature, "base64url"), signatureOf(about, text)];
  if (given.length !== right.length || !timingSafeEqual(given, right)) throw foreign();
  const read = z.safeParse(schema, JSON.parse(text));
  if (!read.success) throw foreign();
  return read.data;
}
