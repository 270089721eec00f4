import type { FastifyInstance } from "fastify";

/** Requests of one connection that may be under way at once. Browsers and proxies send the next one when they have their answer. */
const MOST_AT_ONCE = 16;

/**
 * Ends a connection that sends request after request without waiting for answers: each of them would open a file, and one person could
 * take every file descriptor of the process. Must stand before every other hook.
 */
export function endPipelines(app: FastifyInstance): void {
  const underWay = new WeakMap<object, number>();
  app.addHook("onRequest", async ({ raw: { socket } }, reply) => {
    const count = (underWay.get(socket) ?? 0) + 1;
    underWay.set(socket, count);
    reply.raw.once("close", () => underWay.set(socket, (underWay.get(socket) ?? 1) - 1));
    if (count <= MOST_AT_ONCE) return;
    reply.hijack();
    socket.destroy();
  });
}
