import { parentPort, workerData } from "node:worker_threads";
import { verify } from "../../uploads/verify.ts";
import { finish } from "./finish.ts";
import { lookAt } from "./look.ts";
import { SoundRefusal } from "./refusal.ts";
import type { Answer, Order } from "./thread.ts";

async function answerTo(order: Order): Promise<Answer> {
  try {
    if (order.want === "verify") return { outcome: "verified", verified: await verify(order.path, order.chunks) };
    if (order.want === "look") return { outcome: "looked", sound: await lookAt(order.path, order) };
    if (order.want === "finish") return { outcome: "cut", pieces: [await finish(order)] };
    // Only a cut needs what it is done with.
    const { cut } = await import("./cut.ts");
    return { outcome: "cut", pieces: await cut(order.path, order.contentType, order.pieces) };
  } catch (error) {
    if (error instanceof SoundRefusal) return { outcome: "refused", reason: error.message };
    throw error;
  }
}

parentPort?.postMessage(await answerTo(workerData as Order));
