import { type ChildProcess, fork } from "node:child_process";
import { fairTurns } from "../limits/turns.ts";
import type { ImageAnswer, ImageOrder } from "./imageOrders.ts";

/** How long an idle process waits for the next picture, in milliseconds: to start one takes longer than a picture. */
const REST = 30_000;

const inTurn = fairTurns(1);
let child: ChildProcess | undefined;
let resting: NodeJS.Timeout | undefined;

function awake(): ChildProcess {
  clearTimeout(resting);
  if (child?.connected) return child;
  const started = fork(new URL("./imageProcess.ts", import.meta.url), { serialization: "advanced" });
  started.on("exit", () => {
    if (child === started) child = undefined;
  });
  started.on("error", () => {}); // whoever waits for an answer hears of its end
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

const ask = (order: ImageOrder): Promise<ImageAnswer | Ended> =>
  new Promise((resolve) => {
    const process = awake();
    process.ref();
    process.channel?.ref();
    const end = (answer: ImageAnswer | Ended) => {
      process.off("message", end);
      process.off("exit", onExit);
      if (process.connected) rest(process);
      resolve(answer);
    };
    const onExit = () => end({ outcome: "ended" });
    process.on("message", end);
    process.on("exit", onExit);
    process.send(order, (error) => error && onExit());
  });

/** A process may end for another reason than its picture: only a picture that ends two of them takes too much memory. */
async function askTwice(order: ImageOrder): Promise<ImageAnswer> {
  const first = await ask(order);
  if (first.outcome !== "ended") return first;
  const second = await ask(order);
  return second.outcome === "ended"
    ? { outcome: "broken", message: "the decoder ended twice: too much memory" }
    : second;
}

/**
 * Decodes and encodes a picture in a process of its own, one at a time: a picture that takes too much memory ends that process
 * alone, and the server's threads go on reading files.
 */
export const decode = (order: ImageOrder): Promise<ImageAnswer> => inTurn("picture", () => askTwice(order));
