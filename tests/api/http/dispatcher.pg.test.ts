import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { StoreFault } from "../../../server/blobs/blobStore.ts";
import { handlers } from "../../../server/handlers.ts";
import type { Handlers } from "../../../server/http/dispatcher.ts";
import { Refusal } from "../../../server/http/refusal.ts";
import { contract } from "../../../src/api/contract/index.ts";
import { addAccount, PASSWORD, type TestAccount } from "../../support/factories.ts";
import { startServer, type TestServer } from "../../support/server.ts";

type Changed = { [N in keyof Handlers]?: (...given: never[]) => Promise<unknown> };

const fault = { status: 6, errorCode: 9, message: "Внутренняя ошибка сервера" };
const badRequest = { status: 4, errorCode: 3, message: "Запрос не прочитан" };
const missing = { status: 4, errorCode: 10, message: "Страница не найдена" };
const lines: string[] = [];
const logged = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

let server: TestServer;
let user: TestAccount;
let away: Error;

const changed: Changed = {
  getUserName: async () => ({ userName: 1 }),
  getUserId: async () => {
    throw new Error("duplicate key: anna@example.ru");
  },
  getShortInfo: async () => {
    throw Refusal.denied();
  },
  getBook: async () => {
    throw new Refusal("IsNewcomer", "Рано");
  },
  getBookChapter: async () => {
    throw away;
  },
  uploadWorkCover: async ({ file }: { file: { name: string; stream: AsyncIterable<Uint8Array> } }) => {
    for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate); // a late reader must get the fault too
    let width = 0;
    for await (const chunk of file.stream) width += chunk.length;
    return { fileId: "00000000-0000-4000-8000-000000000000", url: file.name, width, height: 1 };
  },
};

beforeAll(async () => {
  server = await startServer({
    handlers: { ...handlers, ...changed } as unknown as Handlers,
    logger: { stream: { write: (line: string) => void lines.push(line) } },
  });
  user = await addAccount(server);
});
afterAll(() => server.stop());

const ask = async (url: string, rest: object = {}) => {
  const response = await server.app.inject({ url, ...rest });
  return [response.statusCode, response.json()];
};
const json = { "content-type": "application/json" };
const login = "/api/v1/account/login-by-password";

describe("faults", () => {
  it.each([
    ["an answer that the contract does not have", "/api/v2/account/7/username"],
    ["an error nobody expected", "/api/v2/account/anna/id"],
    ["a refusal that the contract does not list", "/api/v1/work/7/details"],
  ])("%s is an Exception that tells nothing", async (_, url) => {
    expect(await ask(url)).toEqual([500, fault]);
  });

  it("GET /v2/test/error fails on purpose for the staff, and is not there for anybody else", async () => {
    const staff = await addAccount(server, { roles: ["Moderator"] });
    expect(await ask("/api/v2/test/error", { headers: await cookieOf(staff) })).toEqual([500, fault]);
    expect(await ask("/api/v2/test/error", { headers: await cookieOf(user) })).toEqual([404, missing]);
    expect(await ask("/api/v2/test/error")).toEqual([404, missing]);
  });

  it("what every call may refuse with need not be listed", async () => {
    expect(await ask("/api/v2/account/7/short-info")).toEqual([
      403,
      { status: 4, errorCode: 12, message: "Нет доступа" },
    ]);
  });

  it.each([
    ["terminating connection due to administrator command", "57P01"],
    ["the database system is starting up", "57P03"],
    ["connect ECONNREFUSED 127.0.0.1:5432", "ECONNREFUSED"],
    ["read ECONNRESET", "ECONNRESET"],
    ["Connection terminated unexpectedly", undefined],
    ["Connection terminated due to connection timeout", undefined],
    ["Client has encountered a connection error and is not queryable", undefined],
    ["Client was closed and is not queryable", undefined],
    ["timeout expired", undefined],
    ["timeout exceeded when trying to connect", undefined],
  ])("a database that is away is worth a second try: %s", async (message, code) => {
    away = Object.assign(new Error(message), { code });
    await seeAway();
  });

  it("a store of files that is away is worth a second try", async () => {
    away = new StoreFault("The bucket books cannot be used: ECONNREFUSED");
    await seeAway();
  });

  const seeAway = async () => {
    const response = await server.app.inject({ url: "/api/v1/work/7/chapter/8/text" });
    expect([response.statusCode, response.headers["retry-after"], response.json()]).toEqual([
      503,
      "5",
      { ...fault, message: "Сервер временно недоступен", retryAfter: 5 },
    ]);
  };
});

describe("requests that are no calls", () => {
  it.each<[string, object, number, object]>([
    ["a broken body", { url: login, payload: "{", headers: json }, 400, badRequest],
    ["no body", { url: login }, 400, badRequest],
    ["a body that is no object", { url: login, payload: "[]", headers: json }, 400, badRequest],
    ["a form", { url: login, payload: "login=a", headers: { "content-type": "text/plain" } }, 415, badRequest],
    [
      "a body above 8 MB",
      { url: login, payload: JSON.stringify({ login: "a".repeat(8_388_608) }), headers: json },
      413,
      { status: 4, errorCode: 3, message: "Файл или запрос слишком велик" },
    ],
    ["an unknown path", { url: "/api/v2/nothing" }, 404, missing],
    ["an unknown method", { url: "/api/v2/account" }, 404, missing],
    ["a path that is no text", { method: "GET", url: "/api/%E0%A4%A" }, 400, badRequest],
  ])("%s", async (_, request, status, envelope) => {
    expect(await ask("", { method: "POST", ...request })).toEqual([status, envelope]);
  });

  it("a path that is no text has its headers", async () => {
    const { headers } = await server.app.inject({ url: "/%zz" });
    expect(headers).toMatchObject({
      "content-security-policy": "default-src 'none'",
      "x-content-type-options": "nosniff",
    });
  });

  it("the path of a refused request is logged as the router reads it", async () => {
    lines.length = 0;
    await server.app.inject({ method: "POST", url: "/%61pi/v2/work/%63reate?token=x", payload: {} });
    expect(logged()).toMatchObject([{ refused: "AuthorizationRequired", path: "/api/v2/work/create" }]);
  });

  it("an id is spelled in one way", async () => {
    const statusOf = async (id: string) =>
      (await server.app.inject({ url: `/api/v2/account/${encodeURIComponent(id)}/short-info` })).statusCode;
    for (const id of ["1e0", "0x1", "+1", " 1", "01", "1.0", "0", "-1"]) expect(await statusOf(id), id).toBe(400);
    // Asked of the handler, which refuses here.
    expect(await statusOf("999999999")).toBe(403);
  });

  it("fields of a wrong type are named in Russian", async () => {
    const invalidFields = {
      login: ["Поле Почта или имя пользователя некорректно"],
      zz: ["Поле zz некорректно"],
    };
    expect(await ask(login, { method: "POST", payload: { login: 1, password: "a", zz: 1 } })).toEqual([
      400,
      { status: 4, errorCode: 3, message: "Проверьте поля", invalidFields },
    ]);
    expect(await ask("/api/v2/work/abc/settings", { headers: await cookieOf(user) })).toEqual([
      400,
      { status: 4, errorCode: 3, message: "Проверьте поля", invalidFields: { id: ["Поле Номер некорректно"] } },
    ]);
  });

  it("a field that is named like what every object inherits is refused as any other", async () => {
    const inherited = Object.getOwnPropertyNames(Object.prototype);
    expect(inherited).toEqual(expect.arrayContaining(["constructor", "toString", "__proto__"]));
    for (const name of inherited) {
      const refused = {
        status: 4,
        errorCode: 3,
        message: "Проверьте поля",
        invalidFields: JSON.parse(`{"${name}":["Поле ${name} некорректно"]}`),
      };
      const written = name === "__proto__" ? "%5F%5Fproto__" : name;
      expect(await ask(`/api/v1/catalog/search?${written}=1`), name).toEqual([400, refused]);
      const payload = `{"login":"a","password":"b","${name}":1}`;
      // JSON with «__proto__» or «constructor.prototype» is not read at all.
      expect(await ask(login, { method: "POST", payload, headers: json }), name).toEqual([
        400,
        name === "__proto__" ? badRequest : refused,
      ]);
    }
  });

  it.each([
    [
      "no end",
      "multipart/form-data; boundary=x",
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nA',
    ],
    ["half a head", "multipart/form-data; boundary=x", "--x\r\ncontent-dispo"],
    ["no boundary", "multipart/form-data", "--x--\r\n"],
    ["a boundary of 10,000 signs", `multipart/form-data; boundary=${"x".repeat(10_000)}`, "--x--\r\n"],
  ])("an upload with %s", async (_, type, payload) => {
    const headers = { ...(await cookieOf(user)), "sec-fetch-site": "same-origin", "content-type": type };
    for (const url of ["/api/v2/work/upload-cover", "/api/v1/file/upload-temp-img-pdf"])
      expect(await ask(url, { method: "POST", headers, payload }), url).toEqual([400, badRequest]);
  });

  it("an upload without a file", async () => {
    const headers = { ...(await cookieOf(user)), "sec-fetch-site": "same-origin" };
    const upload = { method: "POST", url: "/api/v2/file/upload/cover" };
    expect(await ask("", { ...upload, headers })).toEqual([400, badRequest]);
    const empty = { ...headers, "content-type": "multipart/form-data; boundary=x" };
    expect(await ask("", { ...upload, headers: empty, payload: "--x--\r\n" })).toEqual([
      400,
      { status: 4, errorCode: 3, message: "Выберите файл" },
    ]);
  });
});

describe("an upload", () => {
  const limit = 20 * 1_048_576;
  const upload = async (size: number) => {
    const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
    const headers = {
      ...(await cookieOf(user)),
      "sec-fetch-site": "same-origin",
      "content-type": "multipart/form-data; boundary=x",
    };
    const payload = Buffer.concat([Buffer.from(head), Buffer.alloc(size), Buffer.from("\r\n--x--\r\n")]);
    return ask("/api/v2/work/upload-cover", { method: "POST", headers, payload });
  };

  it("of the largest size arrives whole", async () => {
    const data = { fileId: "00000000-0000-4000-8000-000000000000", url: "a.png", width: limit, height: 1 };
    expect(await upload(limit)).toEqual([200, { status: 1, data }]);
  });

  it("one byte longer is refused and not cut off", async () => {
    const envelope = { status: 4, errorCode: 3, message: "Файл или запрос слишком велик" };
    expect(await upload(limit + 1)).toEqual([400, envelope]);
  });
});

const cookieOf = async (account: TestAccount) => ({
  cookie: `sid=${(await server.login(account)).cookies.get("sid")}`,
});

describe("access", () => {
  it.each(Object.entries(contract).filter(([, { access }]) => access !== "guest"))(
    "%s is not for guests",
    async (_, call) => {
      const url = `/api${call.path.replace(/\{\w+\}/g, "7")}`;
      expect(await ask(url, { method: call.method })).toEqual([
        401,
        { status: 4, errorCode: 4, message: "Войдите, чтобы продолжить" },
      ]);
    },
  );
});

describe("the log", () => {
  it("finds a fault by the id that the answer carries, and keeps addresses and queries out", async () => {
    lines.length = 0;
    const headers = { cookie: "sid=secret-of-cookie", authorization: "Bearer guest", "x-request-id": "chosen" };
    const response = await server.app.inject({ url: "/api/v2/account/anna/id?token=secret-of-link", headers });
    const id = response.headers["x-request-id"];
    expect(id).toMatch(/^[\da-f-]{36}$/);
    expect(logged()).toMatchObject([
      {
        level: 50,
        reqId: id,
        req: { method: "GET", path: "/api/v2/account/anna/id" },
        err: { message: "duplicate key: ‹адрес›" },
      },
    ]);
    expect(lines.join()).not.toMatch(/anna@|secret-of/);
  });

  it("tells who came in, who was refused and what staff did, by account and address, with no secret", async () => {
    const moderator = await addAccount(server, { roles: ["Moderator"] });
    const notes = () =>
      logged().map(({ event, refused, account, address, path }) => [event ?? refused, account, address, path]);
    const enter = (password: string) =>
      server.app.inject({
        method: "POST",
        url: "/api/v1/account/login-by-password",
        headers: json,
        remoteAddress: "203.0.113.5",
        payload: { login: user.email, password },
      });
    lines.length = 0;
    await enter("не тот пароль");
    await enter(PASSWORD);
    await server.as(moderator)("getTypografType", { body: { type: "full" } });
    await server.as(user)("getTypografType", { body: { type: "full" } });
    await server.as(user)("logout", {});
    expect(notes()).toEqual([
      ["InvalidRequestFields", user.id, "203.0.113.5", "/api/v1/account/login-by-password"],
      ["loginByPassword", user.id, "203.0.113.5", "/api/v1/account/login-by-password"],
      ["getTypografType", moderator.id, "127.0.0.1", "/api/v1/utils/gettypograftype"],
      ["logout", user.id, "127.0.0.1", "/api/v1/account/logout"],
    ]);
    for (const secret of [PASSWORD, "не тот", user.email]) expect(lines.join()).not.toContain(secret);
  });

  it("finds a refusal too", async () => {
    lines.length = 0;
    const response = await server.app.inject({ url: "/api/v2/nothing?email=anna@example.ru" });
    expect(logged()).toMatchObject([
      { level: 30, reqId: response.headers["x-request-id"], refused: "NotFound", path: "/api/v2/nothing" },
    ]);
    expect(lines.join()).not.toContain("anna@");
  });
});
