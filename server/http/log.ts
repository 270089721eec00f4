import type { FastifyRequest } from "fastify";
import { routedPathOf } from "./asked.ts";

/** The log holds no e-mail address in full. */
export const withoutAddresses = (text: string): string =>
  text.replace(/[^\s@<>"'()=,:;]+@[^\s@<>"'(),:;]+/g, "‹адрес›");

type LoggedError = { type: string; message: string; stack: string; code?: string };

/** Without `detail` and `parameters` of the database's errors: they hold what people typed. */
function errorForLog(error: Error & { code?: string }): LoggedError {
  return {
    type: error.name,
    message: withoutAddresses(error.message),
    stack: withoutAddresses(error.stack ?? ""),
    ...(error.code !== undefined && { code: error.code }),
  };
}

/** Path only: a query may hold the token of a letter. No headers, so that neither cookies nor bearers are written. */
const requestForLog = (request: FastifyRequest) => ({
  method: request.method,
  path: routedPathOf(request),
  address: request.ip,
});

/** One JSON line an event, each with the request's id that the response carries as x-request-id. */
export const logOptions = {
  level: "info",
  serializers: { req: requestForLog, err: errorForLog },
};
