import { createHash } from "node:crypto";
import { readdir, readFile, rm, stat, utimes } from "node:fs/promises";
import { basename, join } from "node:path";
import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";
import { config } from "../config.ts";
import { Refusal } from "../http/refusal.ts";
import { writeWhole } from "../wholeFile.ts";
import type { CardOrder } from "./orders.ts";
import { paintInThread } from "./thread.ts";

const DAY = 86_400_000;
/** A picture that no page has named is kept so long. */
const KEPT = 60 * DAY;

const folder = (): string => join(config().dataDir, "cards");
const isMissing = (error: unknown): boolean => (error as { code?: string }).code === "ENOENT";

/** Orders that pages of the last day have named, by path without an ending: they are stored, their pictures renewed. */
const named = new LRUCache<string, true>({ max: 5_000, ttl: DAY });

/**
 * The address of a picture, under which it is painted when it is first asked for. Only what a page has named can be painted: the address
 * says nothing of the words. Other words have another address, so a picture never changes.
 */
export async function cardAddress(order: CardOrder): Promise<string> {
  const content = JSON.stringify(order);
  const name = createHash("sha256").update(content).digest("base64url").slice(0, 32);
  const path = join(folder(), name);
  if (!named.has(path)) {
    await writeWhole(folder(), `${name}.json`, content);
    const now = new Date();
    await utimes(`${path}.jpeg`, now, now).catch(() => {});
    named.set(path, true);
  }
  return `/cards/${name}.jpeg`;
}

/** @throws Refusal NotFound */
async function orderOf(name: string): Promise<CardOrder> {
  try {
    return JSON.parse(await readFile(join(folder(), `${name}.json`), "utf8")) as CardOrder;
  } catch (error) {
    // A loss of power can leave a file without its content: it is ordered again with the next page.
    if (isMissing(error) || error instanceof SyntaxError) throw Refusal.missing();
    throw error;
  }
}

/** The picture, painted once. @throws Refusal NotFound, TooManyRequests */
async function pictureOf(name: string): Promise<Buffer> {
  const order = await orderOf(name);
  try {
    return await readFile(join(folder(), `${name}.jpeg`));
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  const bytes = await paintInThread(order);
  await writeWhole(folder(), `${name}.jpeg`, bytes);
  return bytes;
}

/** Of a picture that is painted already, in bytes; null: nobody has asked for it yet. @param address of `cardAddress` */
export const cardSize = (address: string): Promise<number | null> =>
  stat(join(folder(), basename(address))).then(
    ({ size }) => size,
    () => null,
  );

/** The pictures that pages name for messengers. */
export function serveCards(app: FastifyInstance): void {
  app.get<{ Params: { name: string } }>("/cards/:name", { compress: false }, async ({ params }, reply) => {
    const [, name] = /^([\w-]{32})\.jpeg$/.exec(params.name) ?? [];
    if (name === undefined) throw Refusal.missing();
    return reply
      .type("image/jpeg")
      .headers({
        // A picture never changes; it is gone when a person whom it names was erased.
        "cache-control": "public, max-age=86400, immutable",
        "cross-origin-resource-policy": "cross-origin",
      })
      .send(await pictureOf(name));
  });
}

const wordsOf = (order: CardOrder): string[] => [
  order.title,
  order.author,
  ...(order.make === "card" && order.book ? [order.book.author] : []),
];

/** Lets every picture go that has this person's name; one that a page still names is painted again. */
export async function forgetCardsWith(fio: string): Promise<void> {
  for (const file of await readdir(folder()).catch(() => [])) {
    const [, name] = /^([\w-]{32})\.json$/.exec(file) ?? [];
    if (name === undefined) continue;
    const order = await orderOf(name).catch(() => null);
    if (!order || !wordsOf(order).some((words) => words.includes(fio))) continue;
    const path = join(folder(), name);
    named.delete(path);
    for (const ending of ["jpeg", "json"]) await rm(`${path}.${ending}`, { force: true });
  }
}

/** Lets pictures go that no page has named for two months. */
export async function forgetOldCards(now: Date): Promise<void> {
  for (const name of await readdir(folder()).catch(() => [])) {
    const path = join(folder(), name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (now.getTime() - mtimeMs > KEPT) await rm(path, { force: true });
  }
}
