import * as z from "zod/mini";
import type { Call } from "../../src/api/contract/define.ts";
import { Status } from "../../src/api/contract/envelope.ts";
import { type CallName, contract } from "../../src/api/contract/index.ts";
import { fieldLabels } from "../handlers.ts";
import { bodyLimitOf } from "../http/bodies.ts";
import { VERSION } from "../version.ts";
import { errorSchemas, errorsOf, refusalAnswers, refusalsOf } from "./errors.ts";
import { examples } from "./examples.ts";
import type { Content, Example, OpenApiDocument, Operation, Parameter, PathItem, Schema } from "./openapi.types.ts";
import { rightsOf, rightsTexts } from "./rights.ts";
import { sections } from "./sections.ts";
import { summaries } from "./summaries.ts";

const description = `Вызовы площадки «Рукопись», которыми пользуется и её собственный сайт.

Ответ — конверт: \`status\` 1 и \`data\`, а у отказа \`errorCode\` и \`message\` по-русски. \`invalidFields\` называет поля, \`retryAfter\` — секунды до следующей попытки.

Программа входит вызовом loginByPassword, берёт токен вызовом getBearerToken и передаёт его в заголовке \`Authorization: Bearer …\`. Токен живёт 15 минут. Запись с чужого сайта отклоняется.`;

/** Of these formats the name says all, and a pattern of two lines nothing more. */
const known: readonly unknown[] = ["date-time", "date", "uuid"];

/** The bounds of a safe integer and the patterns of known formats say nothing to a reader. */
function plain(schema: Schema): void {
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (known.includes(schema.format)) delete schema.pattern;
}

/** Each field that a person could send has its Russian name. */
function label(schema: Schema, path: readonly (string | number)[]): void {
  const name = path.at(-1);
  if (path.at(-2) !== "properties" || typeof name !== "string" || !Object.hasOwn(fieldLabels, name)) return;
  const words = fieldLabels[name];
  if (words !== undefined) schema.description = words;
}

function schemaOf(schema: z.ZodMiniType, io: "input" | "output"): Schema {
  const { $schema, ...made } = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema, path }) => {
      plain(jsonSchema);
      if (io === "input") label(jsonSchema, path);
    },
  });
  return made;
}

const propertiesOf = (schema: z.ZodMiniType | undefined) => {
  const { properties = {}, required = [] } = schema ? schemaOf(schema, "input") : {};
  return Object.entries(properties).flatMap(([name, property]) =>
    typeof property === "object" ? [{ name, property, isRequired: required.includes(name) }] : [],
  );
};

function parametersOf({ params, query }: Call): Parameter[] {
  const made = (place: Parameter["in"], schema: z.ZodMiniType | undefined): Parameter[] =>
    propertiesOf(schema).map(({ name, property, isRequired }) => {
      const { description, ...rest } = property;
      return {
        name,
        in: place,
        required: place === "path" || isRequired,
        ...(description !== undefined && { description }),
        schema: rest,
        ...(rest.type === "array" && { style: "form", explode: false }),
      };
    });
  return [...made("path", params), ...made("query", query)];
}

const kB = 1_024;
const MB = 1_048_576;
const sizeOf = (bytes: number): string =>
  bytes < MB ? `${Math.floor(bytes / kB)} кБ` : `${Math.floor(bytes / MB)} МБ`;

/** A form with the file, or its bytes and nothing else. */
function fileContent({ raw }: NonNullable<Call["upload"]>): Content {
  const file: Schema = { type: "string", contentMediaType: "application/octet-stream" };
  return raw
    ? { "application/octet-stream": { schema: file } }
    : { "multipart/form-data": { schema: { type: "object", properties: { file }, required: ["file"] } } };
}

function requestBodyOf(name: CallName, call: Call): Pick<Operation, "requestBody"> {
  const { upload, body, isOneClick } = call;
  const most = `Не больше ${sizeOf(upload?.maxBytes ?? bodyLimitOf(call))}`;
  if (upload) return { requestBody: { required: true, description: `Файл. ${most}`, content: fileContent(upload) } };
  if (!body && !isOneClick) return {};
  const shown = examples[name];
  const example = shown && "body" in shown.input ? { summary: shown.summary, value: shown.input.body } : undefined;
  const content: Content = {
    ...(body && {
      "application/json": { schema: schemaOf(body, "input"), ...(example && { examples: { [name]: example } }) },
    }),
    ...(isOneClick && { "application/x-www-form-urlencoded": { schema: {} } }),
  };
  return { requestBody: { required: !isOneClick, description: most, content } };
}

function successOf(name: CallName, { result }: Call): Content {
  const shown = examples[name];
  const example: Example | undefined = shown && {
    summary: shown.summary,
    value: { status: Status.Success, data: shown.result },
  };
  return {
    "application/json": {
      schema: {
        type: "object",
        properties: { status: { const: Status.Success }, data: schemaOf(result, "output") },
        required: ["status", "data"],
        additionalProperties: false,
      },
      ...(example && { examples: { [name]: example } }),
    },
  };
}

/** An answer that shows each refusal of a call's examples. */
const refusedOf = (name: CallName) =>
  Object.fromEntries(
    Object.entries(examples[name]?.refused ?? {}).map(([code, { summary, envelope }]) => [
      code,
      { summary, value: envelope },
    ]),
  );

const signedIn = [{ session: [] }, { token: [] }] as const;

function operationOf(name: CallName, section: string, summary: string): Operation {
  const call: Call = contract[name];
  const rights = rightsOf(name);
  const conditions = [
    `Кто может: ${rightsTexts[rights]}.`,
    ...(call.isForConfirmed ? ["Нужна подтверждённая почта."] : []),
    ...(call.isForBanned ? ["Доступно и тому, кто заблокирован."] : []),
  ];
  return {
    operationId: name,
    tags: [section],
    summary,
    description: conditions.join(" "),
    "x-rights": rights,
    "x-errors": errorsOf(call),
    security: call.access === "guest" ? [{}, ...signedIn] : signedIn,
    parameters: parametersOf(call),
    ...requestBodyOf(name, call),
    responses: {
      200: { description: "Успех", content: successOf(name, call) },
      ...refusalsOf(call, refusedOf(name)),
    },
  };
}

export type DocumentSettings = {
  /** The address of the site. */
  origin: string;
  /** The name of the cookie with the session. */
  sessionCookie: string;
};

/** The contract as a document of OpenAPI 3.1 (docs/spec/api.md, «OpenAPI»). */
export function openApiDocument({ origin, sessionCookie }: DocumentSettings): OpenApiDocument {
  const paths: Record<string, PathItem> = {};
  for (const { section, call, summary } of summaries) {
    const { path, method } = contract[call];
    paths[path] = {
      ...paths[path],
      [method === "GET" ? "get" : "post"]: operationOf(call, section, summary),
    };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Рукопись", version: VERSION, description },
    servers: [{ url: `${origin}/api` }],
    tags: sections.map(({ name, title, about }) => ({ name, description: about, "x-displayName": title })),
    paths,
    components: {
      schemas: errorSchemas,
      responses: refusalAnswers(Object.values<Call>(contract)),
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: sessionCookie, description: "Сеанс браузера" },
        token: { type: "http", scheme: "bearer", description: "Токен из вызова getBearerToken" },
      },
    },
  };
}
