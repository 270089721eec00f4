import { readFileSync } from "node:fs";
import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { openApiDocument } from "../../../server/openapi/document.ts";
import { examples } from "../../../server/openapi/examples.ts";
import type { Operation } from "../../../server/openapi/openapi.types.ts";
import { sections } from "../../../server/openapi/sections.ts";
import { summaries } from "../../../server/openapi/summaries.ts";
import type { Call } from "../../../src/api/contract/define.ts";
import { type CallName, contract } from "../../../src/api/contract/index.ts";
import type { Answer, Person } from "../access/entry.ts";
import { access, ofPublished } from "../access/index.ts";

const document = openApiDocument({ origin: "https://rukopis.test", sessionCookie: "sid" });
const operations = Object.entries(document.paths).flatMap(([path, { get, post }]) => [
  ...(get ? [{ method: "GET", path, operation: get }] : []),
  ...(post ? [{ method: "POST", path, operation: post }] : []),
]);
const called = (name: string): Operation => {
  const found = operations.find(({ operation }) => operation.operationId === name);
  if (!found) throw new Error(`no call ${name}`);
  return found.operation;
};

describe("the document", () => {
  it("is one of OpenAPI 3.1", async () => {
    const given = JSON.parse(JSON.stringify(document));
    expect(await new Validator().validate(given)).toEqual({ valid: true });
  });

  it("has every call of the contract at its method and path", () => {
    const lines = operations.map(({ method, path, operation }) => `${method} ${path} ${operation.operationId}`);
    const calls = Object.values(contract).map(({ method, path, name }) => `${method} ${path} ${name}`);
    expect(lines.length).toBeGreaterThan(300);
    expect(lines.sort()).toEqual(calls.sort());
  });

  it("has every call in one section", () => {
    const names = summaries.map(({ call }) => call);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    const tags = document.tags.map(({ name }) => name);
    expect(tags.length).toBe(sections.length);
    expect(new Set(summaries.map(({ section }) => section))).toEqual(new Set(tags));
  });

  it("has the version of the product", () => {
    expect(document.info.version).toBe(JSON.parse(readFileSync("package.json", "utf8")).version);
  });
});

describe("a call", () => {
  it("is described whole", () => {
    expect(called("getUserName")).toEqual({
      operationId: "getUserName",
      tags: ["people"],
      summary: "Имя пользователя по номеру",
      description: "Кто может: кто угодно, и без входа.",
      "x-rights": "guest",
      "x-errors": [
        "ExpiredToken",
        "InvalidToken",
        "InvalidAuthorizationScheme",
        "InvalidRequestFields",
        "TooManyRequests",
        "InternalServerError",
        "NotFound",
        "AccessDenied",
      ],
      security: [{}, { session: [] }, { token: [] }],
      parameters: [
        {
          name: "id",
          in: "path",
          required: true,
          description: "Номер",
          schema: { type: "integer", exclusiveMinimum: 0 },
        },
      ],
      responses: {
        200: {
          description: "Успех",
          content: {
            "application/json": {
              schema: {
                type: "object",
                properties: {
                  status: { const: 1 },
                  data: {
                    type: "object",
                    properties: { userName: { type: "string" } },
                    required: ["userName"],
                    additionalProperties: false,
                  },
                },
                required: ["status", "data"],
                additionalProperties: false,
              },
            },
          },
        },
        400: { $ref: "#/components/responses/InvalidRequestFields" },
        401: { $ref: "#/components/responses/ExpiredToken.InvalidToken.InvalidAuthorizationScheme" },
        403: { $ref: "#/components/responses/AccessDenied" },
        404: { $ref: "#/components/responses/NotFound" },
        429: { $ref: "#/components/responses/TooManyRequests" },
        500: { $ref: "#/components/responses/InternalServerError" },
        default: { $ref: "#/components/responses/Refusal" },
      },
    });
  });

  it("shares its refusals with others", () => {
    const { responses, schemas } = document.components;
    expect(responses["ExpiredToken.InvalidToken.InvalidAuthorizationScheme"]).toEqual({
      description: "Срок действия токена истёк; Токен недействителен; Неизвестная схема авторизации",
      content: {
        "application/json": {
          schema: {
            oneOf: [
              { $ref: "#/components/schemas/ExpiredToken" },
              { $ref: "#/components/schemas/InvalidToken" },
              { $ref: "#/components/schemas/InvalidAuthorizationScheme" },
            ],
          },
        },
      },
    });
    expect(schemas.TooManyRequests).toEqual({
      type: "object",
      description: "Слишком много попыток, попробуйте позже",
      properties: {
        status: { enum: [4, 5] },
        errorCode: { const: 8 },
        message: { type: "string" },
        invalidFields: { type: "object", additionalProperties: { type: "array", items: { type: "string" } } },
        retryAfter: { type: "number", description: "Секунды" },
        data: {},
      },
      required: ["status", "errorCode", "message"],
    });
  });

  it("for signed-in people names what keeps them out", () => {
    expect(called("changePhone")).toMatchObject({
      description: "Кто может: тот, кто вошёл. Нужна подтверждённая почта.",
      security: [{ session: [] }, { token: [] }],
      "x-errors": expect.arrayContaining([
        "AuthorizationRequired",
        "UserIsBanned",
        "UserEmailNotConfirmed",
        "UserAccountIsDisabled",
      ]),
    });
    expect(called("getExport")["x-errors"]).not.toContain("UserIsBanned");
  });

  it("with a list in its query takes it with commas", () => {
    expect(called("searchCatalog").parameters).toContainEqual({
      name: "genre",
      in: "query",
      required: false,
      description: "Жанр",
      schema: { type: "array", items: { type: "string" }, maxItems: 10 },
      style: "form",
      explode: false,
    });
  });

  it("with a file takes a form, or bytes", () => {
    const file = { type: "string", contentMediaType: "application/octet-stream" };
    expect(called("uploadWorkCover").requestBody).toEqual({
      required: true,
      description: "Файл. Не больше 20 МБ",
      content: {
        "multipart/form-data": { schema: { type: "object", properties: { file }, required: ["file"] } },
      },
    });
    expect(called("uploadImportChunk").requestBody).toEqual({
      required: true,
      description: "Файл. Не больше 16 МБ",
      content: { "application/octet-stream": { schema: file } },
    });
  });

  it("of a mail program takes its form, which says nothing", () => {
    expect(called("stopDigest").requestBody).toEqual({
      required: false,
      description: "Не больше 64 кБ",
      content: { "application/x-www-form-urlencoded": { schema: {} } },
    });
  });
});

describe("an example", () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(JSON.parse(JSON.stringify(document)), "openapi");
  const pointer = (...steps: string[]): string =>
    steps.map((step) => `/${encodeURIComponent(step.replaceAll("~", "~0").replaceAll("/", "~1"))}`).join("");

  type Shown = { title: string; place: string; value: unknown };
  const shown = operations.flatMap(({ method, path, operation }): Shown[] => {
    const { operationId, requestBody, responses } = operation;
    const bodies = [
      ...(requestBody ? [{ content: requestBody.content, steps: ["requestBody"] }] : []),
      ...Object.entries(responses).flatMap(([status, answer]) =>
        "content" in answer ? [{ content: answer.content, steps: ["responses", status] }] : [],
      ),
    ];
    return bodies.flatMap(({ content, steps }) =>
      Object.entries(content).flatMap(([type, media]) =>
        Object.values(media.examples ?? {}).map(({ value }) => ({
          title: [operationId, ...steps].join(" "),
          place: pointer("paths", path, method.toLowerCase(), ...steps, "content", type, "schema"),
          value,
        })),
      ),
    );
  });

  it.each(shown)("is what the document says: $title", ({ place, value }) => {
    const isRight = ajv.compile({ $ref: `openapi#${place}` });
    isRight(value);
    expect(isRight.errors).toBeNull();
  });

  it("that is wrong is found", () => {
    const place = pointer("paths", "/v2/account", "get", "responses", "200", "content", "application/json", "schema");
    expect(ajv.compile({ $ref: `openapi#${place}` })({ status: 1, data: { id: "1" } })).toBe(false);
  });

  it("is shown for the home page, a book, a chapter, the login and refusals", () => {
    expect(shown.map(({ title }) => title).sort()).toEqual([
      "getAccount responses 200",
      "getBearerToken responses 200",
      "getBook responses 200",
      "getBook responses 404",
      "getBookChapter responses 200",
      "getShowcase responses 200",
      "loginByPassword requestBody",
      "loginByPassword responses 200",
      "loginByPassword responses 400",
      "updateReaderProgress requestBody",
      "updateReaderProgress responses 200",
    ]);
  });

  it.each(Object.entries(examples))("is what the contract takes and answers: %s", (name, { input, result }) => {
    const call: Call = contract[name as CallName];
    const given: { params?: unknown; query?: unknown; body?: unknown; file?: unknown } = input;
    expect(call.result.parse(result)).toEqual(result);
    if (call.params) expect(call.params.safeParse(given.params).success).toBe(true);
    if (call.body) expect(call.body.parse(given.body)).toEqual(given.body);
  });
});

describe("rights", () => {
  const refused: readonly Answer[] = ["login", "denied", "missing", "banned"];
  /** The row is about one of several kinds of things, which other people have the right to. */
  const ofSeveral: readonly CallName[] = ["uploadFile", "getPlaceHistory", "deleteCoAuthor", "updateCommentState"];
  const rows: Record<CallName, { who: Record<Person, Answer> }> = { ...access, ...ofPublished };

  /** Who may, as the table of access says. */
  function rightsIn(name: CallName): string {
    const call: Call = contract[name];
    const { who } = rows[name];
    const may = (person: Person) => !refused.includes(who[person]);
    if (call.access !== "user" || ofSeveral.includes(name) || may("stranger") || !may("owner")) return call.access;
    return `${may("coAuthor") ? "author" : "owner"}${may("moderator") ? "OrStaff" : ""}`;
  }

  it("are those of the table of access", () => {
    const said = Object.fromEntries(operations.map(({ operation }) => [operation.operationId, operation["x-rights"]]));
    const right = Object.fromEntries((Object.keys(contract) as CallName[]).map((name) => [name, rightsIn(name)]));
    expect(said).toEqual(right);
  });
});
