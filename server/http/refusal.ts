import type { Envelope } from "../../src/api/contract/envelope.ts";
import { ErrorCode, type ErrorName, Status } from "../../src/api/contract/envelope.ts";
import { messages } from "../../src/text/messages.ts";
import { refusals } from "../../src/text/refusals.ts";

/** Everything else is 403: the server knows who asks, and this person may not. */
const httpStatus: Partial<Record<ErrorName, number>> = {
  ExpiredToken: 401,
  InvalidToken: 401,
  InvalidAuthorizationScheme: 401,
  AuthorizationRequired: 401,
  InvalidRequestFields: 400,
  TooManyRequests: 429,
  InternalServerError: 500,
  NotFound: 404,
};

type Details = Pick<Envelope, "invalidFields" | "retryAfter" | "data">;

/** What a handler throws to say no: it becomes the envelope, and rolls the transaction back on its way. */
export class Refusal extends Error {
  readonly code: ErrorName;
  readonly httpStatus: number;
  readonly envelope: Envelope;
  /** Whose account it is about where nobody is signed in; for the log alone. */
  account: number | undefined;

  constructor(code: ErrorName, message: string, details: Details = {}) {
    super(message);
    this.code = code;
    this.httpStatus = httpStatus[code] ?? 403;
    const status = details.data === undefined ? Status.ErrorWithMessage : Status.ErrorWithContent;
    this.envelope = { status, errorCode: ErrorCode[code], message, ...details };
  }

  /** One field is wrong: its text is the message too. */
  static field(name: string, message: string): Refusal {
    return new Refusal("InvalidRequestFields", message, { invalidFields: { [name]: [message] } });
  }

  static missing(): Refusal {
    return new Refusal("NotFound", refusals.notFound);
  }

  static denied(): Refusal {
    return new Refusal("AccessDenied", messages.accessDenied);
  }
}

export const serverFault: Envelope = {
  status: Status.Exception,
  errorCode: ErrorCode.InternalServerError,
  message: refusals.serverFault,
};
