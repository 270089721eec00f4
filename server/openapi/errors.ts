import type { Call } from "../../src/api/contract/define.ts";
import { ErrorCode, type ErrorName, Status } from "../../src/api/contract/envelope.ts";
import { actionMessages } from "../../src/text/actionMessages.ts";
import { messages } from "../../src/text/messages.ts";
import { publicationRefusals } from "../../src/text/publicationRefusals.ts";
import { refusals } from "../../src/text/refusals.ts";
import { Refusal } from "../http/refusal.ts";
import type { Answer, Example, Reference, Schema } from "./openapi.types.ts";

/** The usual text of each code (docs/spec/api.md, «Error codes»). */
const texts: Readonly<Record<ErrorName, string>> = {
  ExpiredToken: refusals.expiredToken,
  InvalidToken: refusals.invalidToken,
  InvalidAuthorizationScheme: refusals.invalidScheme,
  InvalidRequestFields: refusals.invalidFields,
  AuthorizationRequired: actionMessages.loginRequired,
  UserIsBanned: refusals.banned,
  UserEmailNotConfirmed: refusals.emailNotConfirmed,
  UserAccountIsDisabled: refusals.disabled,
  TooManyRequests: refusals.tooManyRequests,
  InternalServerError: refusals.serverFault,
  NotFound: refusals.notFound,
  IsNewcomer: publicationRefusals.isNewcomer,
  AccessDenied: messages.accessDenied,
};

const names = Object.keys(ErrorCode) as ErrorName[];

/** Each code with its number, its HTTP status and its usual text, in the order of the numbers. */
export const errors = names.map((name) => ({
  name,
  code: ErrorCode[name],
  httpStatus: new Refusal(name, texts[name]).httpStatus,
  text: texts[name],
}));

const said = {
  message: { type: "string" },
  invalidFields: { type: "object", additionalProperties: { type: "array", items: { type: "string" } } },
  retryAfter: { type: "number", description: "Секунды" },
  data: {},
} as const satisfies Record<string, Schema>;
const required = ["status", "errorCode", "message"];

/** Any refusal: `Refusal`, and for each code a schema of its own name. */
export const errorSchemas: Readonly<Record<string, Schema>> = {
  Refusal: {
    type: "object",
    description: "Отказ: code назван числом",
    properties: {
      status: { enum: [Status.ErrorWithMessage, Status.ErrorWithContent, Status.Exception] },
      errorCode: { enum: errors.map(({ code }) => code) },
      ...said,
    },
    required,
  },
  ...Object.fromEntries(
    errors.map(({ name, code, text }): [string, Schema] => [
      name,
      {
        type: "object",
        description: text,
        properties: {
          status:
            name === "InternalServerError"
              ? { const: Status.Exception }
              : { enum: [Status.ErrorWithMessage, Status.ErrorWithContent] },
          errorCode: { const: code },
          ...said,
        },
        required,
      },
    ]),
  ),
};

/** What a call may be refused with, in the order of the codes: by the dispatcher, and by its handler. */
export function errorsOf({ access, isForBanned, isForConfirmed, errors: own = [] }: Call): ErrorName[] {
  const signedIn: ErrorName[] = ["AuthorizationRequired", "UserAccountIsDisabled"];
  const possible = new Set<ErrorName>([
    ...own,
    "ExpiredToken",
    "InvalidToken",
    "InvalidAuthorizationScheme",
    "InvalidRequestFields",
    "TooManyRequests",
    "InternalServerError",
    "AccessDenied",
    ...(access === "guest" ? [] : signedIn),
    ...(access === "guest" || isForBanned ? [] : (["UserIsBanned"] as const)),
    ...(isForConfirmed ? (["UserEmailNotConfirmed"] as const) : []),
  ]);
  return names.filter((name) => possible.has(name));
}

const refTo = (place: "schemas" | "responses", name: string): Reference => ({ $ref: `#/components/${place}/${name}` });

/** The codes of a call that have the same HTTP status. */
type Group = { httpStatus: number; members: (typeof errors)[number][] };

function groupsOf(call: Call): Group[] {
  const possible = new Set(errorsOf(call));
  const statuses = [...new Set(errors.map(({ httpStatus }) => httpStatus))];
  return statuses
    .map((httpStatus) => ({
      httpStatus,
      members: errors.filter((one) => one.httpStatus === httpStatus && possible.has(one.name)),
    }))
    .filter(({ members }) => members.length > 0);
}

const keyOf = ({ members }: Group): string => members.map(({ name }) => name).join(".");

function answerOf({ members }: Group, examples: Readonly<Record<string, Example>> = {}): Answer {
  const schemas = members.map(({ name }) => refTo("schemas", name));
  const [first, ...others] = schemas;
  const shown = Object.entries(examples);
  const media = {
    schema: first && others.length === 0 ? first : { oneOf: schemas },
    ...(shown.length > 0 && { examples: Object.fromEntries(shown) }),
  };
  return { description: members.map(({ text }) => text).join("; "), content: { "application/json": media } };
}

/** What calls are refused with, by the names of the codes: most calls share these answers. */
export const refusalAnswers = (calls: readonly Call[]): Record<string, Answer> => ({
  ...Object.fromEntries(calls.flatMap(groupsOf).map((group) => [keyOf(group), answerOf(group)])),
  Refusal: {
    description: "Другой отказ: например, 413, 415 или 503",
    content: { "application/json": { schema: refTo("schemas", "Refusal") } },
  },
});

/** Answers by their HTTP status. `examples`: those of a call, by the code that they show. */
export function refusalsOf(
  call: Call,
  examples: Readonly<Record<string, Example>>,
): Record<string, Answer | Reference> {
  const answers = groupsOf(call).map((group) => {
    const shown = Object.entries(examples).filter(([code]) => group.members.some(({ name }) => name === code));
    const answer = shown.length > 0 ? answerOf(group, Object.fromEntries(shown)) : refTo("responses", keyOf(group));
    return [String(group.httpStatus), answer] as const;
  });
  return { ...Object.fromEntries(answers), default: refTo("responses", "Refusal") };
}
