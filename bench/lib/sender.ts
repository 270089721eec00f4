import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod/mini";
import { buildBeside, Line, openAlone } from "./driven.ts";
import { Product } from "./product.ts";

const taken = z.object({ took: z.number() });

/** A product, a line to compare it with, and a Chromium without a debugging port whose page sends files to both. */
export type Sender = {
  product: Product;
  line: Line;
  /** The page does a step of bench/pages/audio.ts. */
  ask: (does: string, given?: object) => Promise<unknown>;
  /** The same, in milliseconds by the page's clock. */
  took: (does: string, given?: object) => Promise<number>;
  stop: () => Promise<void>;
};

/** @param prepare what has to be there before the page opens */
export async function openSender(prepare: (product: Product) => Promise<void> = async () => {}): Promise<Sender> {
  const [line, product] = await Promise.all([
    Line.start(join(tmpdir(), `rukopis-bench-${process.pid}`)),
    Product.start(),
  ]);
  const { server } = product;
  let close = async (): Promise<void> => {};
  const stop = async () => {
    await close();
    line.stop();
    await product.stop();
  };
  try {
    await buildBeside(product.webRoot);
    // The security policy lets a page speak with one other site: that of the chat which an operator has set.
    await server.restart({ CHAT_PROVIDER: "chatwoot", CHATWOOT_URL: line.url, CHATWOOT_TOKEN: "none" });
    await prepare(product);
    close = await openAlone(`${server.url}/audio.html?line=${encodeURIComponent(line.url)}`);
  } catch (error) {
    await stop();
    throw error;
  }
  const ask = (does: string, given: object = {}) => line.ask({ does, ...given }, server.url);
  return { product, line, ask, took: async (does, given) => taken.parse(await ask(does, given)).took, stop };
}
