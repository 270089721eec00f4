import { Readable } from "node:stream";
import type { MultipartFile } from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import type { Call, Parsed } from "../../src/api/contract/define.ts";
import { type Envelope, Status } from "../../src/api/contract/envelope.ts";
import { type CallName, type Contract, contract } from "../../src/api/contract/index.ts";
import { actionMessages } from "../../src/text/actionMessages.ts";
import { formMessages } from "../../src/text/formRules.ts";
import { messages } from "../../src/text/messages.ts";
import { refusals } from "../../src/text/refusals.ts";
import { bodyLengthOf, type MediaType, routedPathOf } from "./asked.ts";
import { bodyLimitOf, SMALL_BODY } from "./bodies.ts";
import { type FieldLabels, fieldLabel } from "./fieldLabels.ts";
import { Refusal, serverFault } from "./refusal.ts";

/** Why a person may not log in: the refusal that they get. */
export type Barred = { code: "UserIsBanned" | "UserAccountIsDisabled"; message: string };

export type User = {
  id: number;
  roles: readonly ("Moderator" | "Admin")[];
  emailIsConfirmed: boolean;
  /** Has said that they are 18. */
  isAdult: boolean;
  /** Set by the session alone; no handler ever sees such a person. */
  barred?: Barred;
  /** Holds roles, which count as none while the second factor is off. */
  lacksFactor?: true;
};
type Asker<C> = C extends { access: "guest" } ? User | null : User;

/** The one file of an upload; `stream` ends with an error when it is longer than the call allows. */
export type UploadedFile = { name: string; stream: Readable };

/** What handlers of the session need of HTTP; all others leave it alone. */
export type Exchange = { request: FastifyRequest; reply: FastifyReply; address: string };

type Answer<R> = [R] extends [Record<string, never>] ? Promise<void> : Promise<R>;

/** Of a call whose result has no fields a handler returns nothing. */
export type Handler<C> = (
  input: Parsed<C, UploadedFile>,
  caller: { user: Asker<C>; now: Date } & Exchange,
) => C extends { result: infer S extends z.ZodMiniType } ? Answer<z.input<S>> : never;

/** Total: a call without its handler does not compile. */
export type Handlers = { [N in CallName]: Handler<Contract[N]> };

export type Surroundings = {
  session: (request: FastifyRequest, reply: FastifyReply) => Promise<User | null>;
  now: () => Date;
  /** Counts what is sent before it is read. */
  countBody: (request: FastifyRequest, sender: "person" | "guest", now: Date) => Promise<void>;
  /** In tests and development the server checks its own answers and the errors that a call lists. */
  checkAnswers: boolean;
  fieldLabels: FieldLabels;
};

/** What the dispatcher itself refuses with; a call need not list these. */
const everyCall = [
  "InvalidRequestFields",
  "AuthorizationRequired",
  "AccessDenied",
  "TooManyRequests",
  "UserIsBanned",
  "UserAccountIsDisabled",
  "UserEmailNotConfirmed",
];

/** Who is signed in, for the log. */
const askers = new WeakMap<FastifyRequest, number>();
const entrances: readonly string[] = ["register", "confirmEmail", "loginByPassword", "resetPassword", "logout"];

/** Asked every second or two while a page is open; they decide nothing. */
const polls: readonly string[] = ["reportChapterPresence"];

/** An attack must be traced afterwards, and a decision asked for: entrances, and whatever staff changes. */
const isNoted = ({ name, method }: Call, user: User | null): boolean =>
  entrances.includes(name) || (method === "POST" && !polls.includes(name) && (user?.roles.length ?? 0) > 0);

const noteDone = (request: FastifyRequest, event: string, account: number | undefined): void =>
  request.log.info({ event, account, address: request.ip, path: routedPathOf(request) }, "done");

const takenBy = ({ upload, isOneClick }: Call): readonly MediaType[] => {
  if (upload) return [upload.raw ? "application/octet-stream" : "multipart/form-data"];
  return isOneClick ? ["application/json", "application/x-www-form-urlencoded"] : ["application/json"];
};

/** A file is read by the handler, which knows who sends it. */
const mayCarryJson = ({ method, upload }: Call): boolean => method === "POST" && !upload;

/** Neither cookies nor a bearer: nobody need be looked up to know that it is a guest. */
const hasNoCredentials = ({ headers }: FastifyRequest): boolean =>
  headers.cookie === undefined && headers.authorization === undefined;

/** Gives every call of the contract its route: session, access, parsing, handler, envelope. */
export function dispatch(app: FastifyInstance, handlers: Handlers, around: Surroundings): void {
  const { session, now, countBody, checkAnswers, fieldLabels } = around;
  /**
   * Who may not send a large body is refused before it is read, and what guests send is counted. The handler asks for
   * the session once more: it may have ended while the body was on its way.
   */
  const beforeBody = async (call: Call, request: FastifyRequest, reply: FastifyReply) => {
    const isLarge = bodyLengthOf(request) > SMALL_BODY;
    if (call.access === "guest") return countBody(request, "guest", now());
    if (!isLarge && !hasNoCredentials(request)) return;
    admitted(call, await session(request, reply));
    if (isLarge) await countBody(request, "person", now());
  };
  for (const [name, call] of Object.entries(contract) as [CallName, Call][]) {
    const handle = handlers[name] as unknown as (input: object, caller: object) => Promise<unknown>;
    app.route({
      method: call.method,
      url: `/api${call.path.replace(/\{(\w+)\}/g, ":$1")}`,
      bodyLimit: bodyLimitOf(call),
      config: { takes: takenBy(call) },
      ...(mayCarryJson(call) && {
        onRequest: (request: FastifyRequest, reply: FastifyReply) => beforeBody(call, request, reply),
      }),
      handler: async (request, reply): Promise<Envelope> => {
        reply.header("cache-control", "no-store");
        const user = admitted(call, await session(request, reply));
        if (user) askers.set(request, user.id);
        const input = {
          params: parse(call.params, request.params, fieldLabels),
          query: parse(call.query, request.query, fieldLabels),
          body: call.upload ? undefined : parse(call.body, request.body, fieldLabels),
          ...(call.upload && { file: await uploadedFile(request, call.upload) }),
        };
        try {
          const data = (await handle(input, { user, now: now(), request, reply, address: request.ip })) ?? {};
          if (isNoted(call, user)) noteDone(request, name, user?.id ?? (data as { userId?: number }).userId);
          return { status: Status.Success, data: checkAnswers ? call.result.parse(data) : data };
        } catch (error) {
          if (checkAnswers && error instanceof Refusal && ![...everyCall, ...(call.errors ?? [])].includes(error.code))
            throw new Error(`${name} answers ${error.code}, which its contract does not list`, { cause: error });
          throw error;
        }
      },
    });
  }
}

/** What a file was announced by before it could not be read. */
const headersOfFiles = [
  "content-type",
  "content-length",
  "content-disposition",
  "content-encoding",
  "etag",
  "cache-control",
] as const;

/** Answers a fault, whatever the answer was to be: a browser must not save the envelope as a book. */
function answer(reply: FastifyReply, status: number, envelope: Envelope): FastifyReply {
  for (const name of headersOfFiles) {
    reply.removeHeader(name);
    reply.raw.removeHeader(name);
  }
  return reply.code(status).header("content-type", "application/json; charset=utf-8").send(envelope);
}

/** PostgreSQL's word for a text with a NUL, which no call takes and some addresses bring. */
const UNTRANSLATABLE = "22021";

/** Envelopes for everything that is not a call: unknown paths of the API, broken bodies, faults. */
export function answerFaults(app: FastifyInstance): void {
  app.setErrorHandler((error: Error & { statusCode?: number; code?: string }, request, reply) => {
    if (error instanceof Refusal) {
      const account = askers.get(request) ?? error.account;
      const { method, ip: address } = request;
      const path = routedPathOf(request);
      request.log.info({ refused: error.code, method, path, account, address }, error.message);
      if (error.cause !== undefined) request.log.error({ err: error.cause }, "a fault behind a refusal");
      if (error.envelope.retryAfter !== undefined) reply.header("retry-after", error.envelope.retryAfter);
      return reply.code(error.httpStatus).send(error.envelope);
    }
    if (error.statusCode === 413 || error.code === "FST_REQ_FILE_TOO_LARGE")
      return reply.code(413).send(new Refusal("InvalidRequestFields", refusals.tooLarge).envelope);
    if (error.statusCode !== undefined && error.statusCode < 500)
      return reply.code(error.statusCode).send(new Refusal("InvalidRequestFields", refusals.badRequest).envelope);
    if (error.code === UNTRANSLATABLE)
      return answer(reply, 400, new Refusal("InvalidRequestFields", refusals.badRequest).envelope);
    if (request.raw.destroyed && !request.raw.complete) {
      request.log.info({ err: error }, "the client cut its request off");
      return reply.code(400).send(new Refusal("InvalidRequestFields", refusals.badRequest).envelope);
    }
    request.log.error({ err: error, req: request }, "fault");
    if (isDatabaseAway(error) || error.statusCode === 503)
      return answer(reply.header("retry-after", 5), 503, {
        ...serverFault,
        message: messages.serverDown,
        retryAfter: 5,
      });
    // The disk of PostgreSQL is full: the transaction is undone, and the same call can succeed later.
    if (error.code === "53100") return answer(reply, 503, { ...serverFault, message: refusals.noSpace });
    return answer(reply, 500, serverFault);
  });
}

/** What the driver says of a lost connection without a code. The rollback of a transaction that lost its connection hides the first error. */
const lostConnection =
  /Connection terminated|connection timeout|not queryable|timeout expired|timeout exceeded when trying to connect/i;

/** PostgreSQL is down or restarts: nothing was lost, and the same call can succeed later. */
const isDatabaseAway = ({ code = "", syscall, message }: NodeJS.ErrnoException): boolean =>
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|08\w{3}|57P0[123])$/.test(code) ||
  (code === "ENOENT" && syscall === "connect") || // the socket is gone; any other is a missing file
  lostConnection.test(message);

/** The parser of multipart says of a body that is broken what a fault would say: a plain error, without a code. */
const unreadable = (error: NodeJS.ErrnoException): Error =>
  error.code === undefined ? new Refusal("InvalidRequestFields", refusals.badRequest) : error;

async function uploadedFile(
  request: FastifyRequest,
  { maxBytes, raw }: NonNullable<Call["upload"]>,
): Promise<UploadedFile> {
  if (raw) return rawFile(request, maxBytes);
  if (!request.isMultipart()) throw new Refusal("InvalidRequestFields", refusals.badRequest);
  const part = await request
    .file({ limits: { fileSize: maxBytes, files: 1, fields: 0, parts: 1 } })
    .catch((error: Error) => {
      throw unreadable(error);
    });
  if (!part) throw new Refusal("InvalidRequestFields", "Выберите файл");
  return { name: part.filename, stream: Readable.from(whole(part.file), { objectMode: false }) };
}

/** The body itself. Nothing has counted its bytes: its reader does. */
function rawFile({ body, headers }: FastifyRequest, maxBytes: number): UploadedFile {
  if (Number(headers["content-length"] ?? 0) > maxBytes) throw new Refusal("InvalidRequestFields", refusals.tooLarge);
  if (!(body instanceof Readable)) throw new Refusal("InvalidRequestFields", refusals.badRequest);
  return { name: "", stream: body };
}

/** A longer file would be cut off in silence. The flag is read at the end, because its event may come before anything listens. */
async function* whole(file: MultipartFile["file"]): AsyncGenerator<Uint8Array> {
  const refuseIfCut = () => {
    if (file.truncated) throw new Refusal("InvalidRequestFields", refusals.tooLarge);
  };
  try {
    yield* file;
  } catch (error) {
    refuseIfCut();
    throw unreadable(error as Error);
  }
  refuseIfCut();
}

/** Does it keep a person out of what may be for banned people too? */
export const isShutOut = ({ code }: Barred, isForBanned = false): boolean => !isForBanned || code !== "UserIsBanned";

/**
 * A banned or disabled person is a guest where guests may come. Elsewhere they get a refusal, but for calls that are
 * for banned people too. What lasts needs a confirmed address.
 */
function admitted({ access, isForBanned, isForConfirmed }: Call, user: User | null): User | null {
  if (access === "guest") return user?.barred ? null : user;
  if (!user) throw new Refusal("AuthorizationRequired", actionMessages.loginRequired);
  if (user.barred && isShutOut(user.barred, isForBanned)) throw new Refusal(user.barred.code, user.barred.message);
  if (isForConfirmed && !user.emailIsConfirmed) throw new Refusal("UserEmailNotConfirmed", refusals.emailNotConfirmed);
  if (access === "user" || user.roles.includes("Admin")) return user;
  if (access === "moderator" && user.roles.length > 0) return user;
  throw user.lacksFactor ? new Refusal("AccessDenied", refusals.staffNeedsFactor) : Refusal.denied();
}

/** More help nobody. */
const MOST_FAULTS = 20;

function parse(schema: z.ZodMiniType | undefined, value: unknown, labels: FieldLabels): unknown {
  if (!schema) return undefined;
  const unnamed = (issue: { path?: PropertyKey[] | undefined }) =>
    formMessages.default(fieldLabel(issue.path ?? [], labels));
  const parsed = schema.safeParse(value, { error: unnamed });
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.slice(0, MOST_FAULTS).flatMap((issue) => {
    if (issue.code === "unrecognized_keys")
      return issue.keys.slice(0, MOST_FAULTS).map((key) => ({ path: [...issue.path, key], message: "" }));
    if (issue.path.length === 0) throw new Refusal("InvalidRequestFields", refusals.badRequest);
    return [issue];
  });
  // A field may be named like what every object inherits: «constructor».
  const invalidFields = new Map<string, string[]>();
  for (const { path, message } of faults.slice(0, MOST_FAULTS)) {
    const field = path.join(".");
    invalidFields.set(field, [...(invalidFields.get(field) ?? []), message || unnamed({ path })]);
  }
  throw new Refusal("InvalidRequestFields", refusals.invalidFields, {
    invalidFields: Object.fromEntries(invalidFields),
  });
}
