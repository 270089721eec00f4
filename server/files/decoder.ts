import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { Semaphore } from "async-mutex";
import type { ImageAnswer, ImageOrder } from "./imageOrders.ts";

/** How long an idle process waits for the next picture, in milliseconds: to start one takes longer than a picture. */
const REST = 30_000;

/** The threads of libvips would each keep a heap of glibc's that is never given back: 160 MB in place of 115. */
const env = { ...process.env, MALLOC_ARENA_MAX: "1" };

let child: ChildProcess | undefined;
let resting: NodeJS.Timeout | undefined;

function awake(): ChildProcess {
  clearTimeout(resting);
  if (child?.connected) return child;
  const started = fork(join(import.meta.dirname, "imageProcess.ts"), { serialization: "advanced", env });
  started.on("exit", () => {
    if (child === started) child = undefined;
  });
  started.on("error", () => {}); // the waiting call hears of its end
  child = started;
  return started;
}

/** Nothing that runs is kept alive by a process that waits. */
function rest(idle: ChildProcess): void {
  idle.unref();
  idle.channel?.unref();
  resting = setTimeout(() => idle.disconnect(), REST).unref();
}

type Ended = { outcome: "ended" };

let last = 0;
/** How many pictures the process is at. */
let count = 0;

function ask(order: ImageOrder): Promise<ImageAnswer | Ended> {
  return new Promise((resolve) => {
    const process = awake();
    const id = ++last;
    count += 1;
    process.ref();
    process.channel?.ref();
    const end = (answer: ImageAnswer | Ended) => {
      process.off("message", onMessage);
      process.off("exit", onExit);
      count -= 1;
      if (count === 0 && process.connected) rest(process);
      resolve(answer);
    };
    const onMessage = (news: { id: number; answer: ImageAnswer }) => news.id === id && end(news.answer);
    const onExit = () => end({ outcome: "ended" });
    process.on("message", onMessage);
    process.on("exit", onExit);
    process.send({ id, order }, (error) => error && onExit());
  });
}

/** A process may end for another reason than its picture: only a picture that ends two of them takes too much memory. */
async function askTwice(order: ImageOrder): Promise<ImageAnswer> {
  const first = await ask(order);
  if (first.outcome !== "ended") return first;
  const second = await ask(order);
  return second.outcome === "ended"
    ? { outcome: "broken", message: "the decoder ended twice: too much memory" }
    : second;
}

/** Two pictures of books or pages are made at once; a larger one takes much memory and is made alone. */
const AT_ONCE = 2;
const SMALL = 4_000_000;
const slots = new Semaphore(AT_ONCE);

/**
 * Decodes and encodes a picture in a process of its own: a picture that takes too much memory ends that process alone, and the
 * server's threads go on reading files.
 * @param points of the picture, by its head
 */
export const decode = (order: ImageOrder, points: number): Promise<ImageAnswer> =>
  slots.runExclusive(() => askTwice(order), points <= SMALL ? 1 : AT_ONCE);
