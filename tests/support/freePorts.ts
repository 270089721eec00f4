import { once } from "node:events";
import { createServer } from "node:net";

/** Ports of this machine that nothing listens to. */
export async function freePorts(count: number): Promise<number[]> {
  const held = Array.from({ length: count }, () => createServer().listen(0, "127.0.0.1"));
  await Promise.all(held.map((one) => once(one, "listening")));
  const ports = held.map((one) => (one.address() as { port: number }).port);
  await Promise.all(held.map((one) => once(one.close(), "close")));
  return ports;
}
