import type { FastifyReply } from "fastify";

/** Sends a browser to an address that holds for a minute, and that no cache may keep. */
export const lend = (reply: FastifyReply, address: string): FastifyReply =>
  reply.removeHeader("etag").header("cache-control", "no-store").redirect(address, 302);
