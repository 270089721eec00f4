import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { constants } from "node:zlib";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import multipart from "@fastify/multipart";
import Fastify, { errorCodes, type FastifyInstance, type FastifyReply, LogController } from "fastify";
import { refusals } from "../src/text/refusals.ts";
import { readSession, secretCookie } from "./account/httpSession.ts";
import { blobs, openBlobs } from "./blobs/blobs.ts";
import { serveBooks } from "./books/export/serveBooks.ts";
import { cardAddress, serveCards } from "./cards/cards.ts";
import { ownerOfScan } from "./commerce/exclusive.ts";
import { serveTestProvider } from "./commerce/testProvider.ts";
import { bindConfig, type Config } from "./config.ts";
import { tryWriting } from "./db/transaction.ts";
import { serveFeeds } from "./feeds/serveFeeds.ts";
import { serveSiteMap } from "./feeds/serveSiteMap.ts";
import { serveFiles } from "./files/serve.ts";
import { socialCopyOf } from "./files/variants.ts";
import { handlers as allHandlers, fieldLabels } from "./handlers.ts";
import { isWrite, takesBody } from "./http/asked.ts";
import { parseBodies, SMALL_BODY } from "./http/bodies.ts";
import { answerFaults, dispatch, type Handlers, type Surroundings } from "./http/dispatcher.ts";
import { serveHealth } from "./http/health.ts";
import { logOptions } from "./http/log.ts";
import { refuseForeignOrigin } from "./http/origin.ts";
import { endPipelines } from "./http/pipelines.ts";
import { Refusal } from "./http/refusal.ts";
import { securityHeaders } from "./http/securityHeaders.ts";
import { endSlowBodies } from "./http/slowBodies.ts";
import { traceOf, watchAnswer, watchRequests } from "./http/watch.ts";
import { personOfScan } from "./identification/review.ts";
import { serveScans } from "./identification/serveScans.ts";
import { watchQueue } from "./jobs/queue.ts";
import { jobs } from "./jobs.ts";
import { serveExports } from "./leaving/serveExport.ts";
import { countBody } from "./limits/bodyBudget.ts";
import { serveAudio } from "./listening/serveAudio.ts";
import { serveMetricsHere } from "./metrics/serve.ts";
import { serveOpdsFiles } from "./opds/serveFiles.ts";
import { serveOpds } from "./opds/serveOpds.ts";
import { serveOpenApi } from "./openapi/serveOpenApi.ts";
import { PAGE_PATIENCE, servePages } from "./pages/pages.ts";
import { servePayloads } from "./pages/payloads.ts";
import { readableUrl } from "./pages/wantsPage.ts";

export type AppOptions = {
  config: Config;
  now?: () => Date;
  handlers?: Handlers;
  /** Has this server been asked to stop? Then /ready refuses, and each answer ends its connection. */
  isGoing?: () => boolean;
  /** How long a page waits for what it brings along, in milliseconds. */
  pagePatience?: number;
  /** Not set: silent. Another stream or level still has the serializers that keep secrets out. */
  logger?: boolean | { level?: string; stream?: { write: (line: string) => void } };
};

/** A large book over a slow line; headers have Node's own minute. */
const requestTimeout = 30 * 60_000;
/** A connection on which no byte goes either way for so long is ended: its file and its memory are somebody else's. */
const connectionTimeout = 2 * 60_000;

/** Of an answer to an address that is none, which no hook sees. */
const bareHeaders = ({ origin }: Config) => ({
  "content-security-policy": "default-src 'none'",
  "x-content-type-options": "nosniff",
  ...(origin.startsWith("https:") && { "strict-transport-security": "max-age=31536000; includeSubDomains" }),
});

/**
 * The whole server but for its port: calls, pages, headers, sessions. The database must be open.
 * @param options.now the clock, of tests above all
 */
export async function buildApp({
  config,
  now = () => new Date(),
  handlers = allHandlers,
  isGoing = () => false,
  pagePatience = PAGE_PATIENCE,
  logger = false,
}: AppOptions): Promise<FastifyInstance> {
  bindConfig(config);
  await openBlobs(config);
  const app: FastifyInstance = Fastify({
    logger: logger && { ...logOptions, ...(typeof logger === "object" && logger) },
    trustProxy: config.trustProxy,
    bodyLimit: SMALL_BODY,
    requestTimeout,
    connectionTimeout,
    keepAliveTimeout: 72_000,
    forceCloseConnections: "idle",
    // A call that comes over a kept connection as the server closes is answered as any other.
    return503OnClosing: false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    childLoggerFactory: (log, bindings, options, raw) =>
      log.child({ ...bindings, traceId: traceOf(raw as IncomingMessage).traceId }, options),
    rewriteUrl: readableUrl,
    frameworkErrors: (_, request, reply: FastifyReply) => {
      watchAnswer(request, reply, config);
      const { httpStatus, envelope } = new Refusal("InvalidRequestFields", refusals.badRequest);
      void reply.code(httpStatus).headers(bareHeaders(config)).send(envelope);
    },
  });
  endPipelines(app);
  watchRequests(app, config);
  // Only JSON and files: a body that a foreign site's form can send is refused.
  app.removeContentTypeParser("text/plain");
  parseBodies(app);
  endSlowBodies(app);
  answerFaults(app);
  const headers = securityHeaders(config);
  app.addHook("onRequest", async (request, reply) => {
    reply.headers(headers).header("x-request-id", request.id);
    if (!isWrite(request)) return;
    refuseForeignOrigin(request, config.origin);
    if (!takesBody(request)) throw new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE();
  });
  await app.register(compress, {
    threshold: 1_024,
    encodings: ["br", "gzip"],
    // What unpacks goes on behind the answer, and counts and looks over packed bytes alone.
    globalDecompression: false,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await app.register(cookie);
  await app.register(multipart);
  const session: Surroundings["session"] = (request, reply) => readSession(request, reply, now());
  dispatch(app, handlers, { session, now, countBody, checkAnswers: config.checkAnswers, fieldLabels });
  serveFiles(app, session);
  serveScans(app, { session, now }, [personOfScan, ownerOfScan]);
  serveExports(app, { session, now });
  serveBooks(app, { session, now });
  serveAudio(app, { session, now });
  if (config.payments.provider === "test") serveTestProvider(app, { now });
  serveSiteMap(app, config, { now });
  serveFeeds(app, config, { now });
  serveOpds(app, config, { now });
  serveOpdsFiles(app, { now });
  serveOpenApi(app, config, { sessionCookie: secretCookie(config) });
  servePayloads(app);
  watchQueue(Object.keys(jobs), now);
  await serveMetricsHere(app, config);
  serveHealth(app, { database: tryWriting, files: () => blobs().tryWriting() }, { now, isGoing });
  serveCards(app);
  await servePages(app, config, {
    socialCopyOf,
    cardOf: (card) => cardAddress({ make: "card", ...card }),
    now,
    patience: pagePatience,
  });
  return app;
}
