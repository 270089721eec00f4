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

const ask = (order: ImageOrder): Promise<ImageAnswer> =>
  new Promise((resolve) => {
    const process = awake();
    process.ref();
    process.channel?.ref();
    const end = (answer: ImageAnswer) => {
      process.off("message", end);
      process.off("exit", onExit);
      if (process.connected) rest(process);
      resolve(answer);
    };
    const onExit = () => end({ outcome: "broken", message: "the decoder ended: too much memory" });
    process.on("message", end);
    process.on("exit", onExit);
    process.send(order, (error) => error && onExit());
  });

/**
 * Decodes and encodes a picture in a process of its own, one at a time: a picture that takes too much memory ends that process
 * alone, and the server's threads go on reading files.
 */
export const decode = (order: ImageOrder): Promise<ImageAnswer> => inTurn("picture", () => ask(order));
