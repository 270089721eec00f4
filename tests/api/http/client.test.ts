import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { callByName } from "../../../src/api/callByName.ts";
import { type ClientOptions, createApi } from "../../../src/api/client.ts";
import { ApiFault } from "../../../src/api/contract/envelope.ts";
import { untyped } from "../../support/fakes.ts";
import { passUntilEnded } from "../../support/passUntilEnded.ts";

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json", ...headers } });

/** Answers in turn; what was asked is in `seen`. */
function talk(answers: (() => Response)[], options: Partial<ClientOptions> = {}) {
  const seen: { method: string; url: string; bearer: string | null; body: string }[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { method, url, headers } = request;
    seen.push({ method, url, bearer: headers.get("authorization"), body: await request.text() });
    const answer = answers[seen.length - 1];
    if (!answer) throw new Error(`request ${seen.length} was not expected`);
    return answer();
  };
  return { seen, call: callByName(createApi({ prefix: "http://test/api", fetch, ...options })) };
}
const ok = () => json(200, { status: 1, data: { revision: 2 } });
const get = { params: { id: 7 } };
const post = { body: { id: 7, revision: 1, title: "Утро", document: { type: "doc" as const, content: [] } } };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("an answer that is here already", () => {
  const here = () => Promise.resolve(json(200, { status: 1, data: { id: 7 } }));

  it("is a GET's; nothing is loaded to send it with", async () => {
    const addresses: string[] = [];
    const loadHttp = () => Promise.reject(new Error("must not be loaded"));
    const prepared = (call: string) => {
      addresses.push(call);
      return here();
    };
    const { call } = talk([], { prepared, loadHttp });
    expect(await call("getBook", { params: { id: 7 } })).toEqual({ id: 7 });
    await call("searchCatalog", { query: { page: 2, search: "соль и", genre: undefined } });
    expect(addresses).toEqual([
      "/v1/work/7/details",
      "/v1/catalog/search?page=2&search=%D1%81%D0%BE%D0%BB%D1%8C+%D0%B8",
    ]);
  });

  it("is no POST's, and none of a person who went away meanwhile", async () => {
    const { seen, call } = talk([ok], { prepared: here });
    expect(await call("updateChapter", post)).toEqual({ revision: 2 });
    expect(seen).toHaveLength(1);
    await expect(call("getBook", { params: { id: 7 } }, AbortSignal.abort())).rejects.toMatchObject({
      name: "AbortError",
    });
  });

  it("is old when something was written, granted or refused", async () => {
    const refused = () => json(400, { status: 4, errorCode: 3, message: "Глава лежит в корзине" });
    let writes = 0;
    const { call } = talk([ok, ok, refused], {
      written: () => {
        writes += 1;
      },
    });
    await call("getChapterToEdit", get);
    expect(writes).toBe(0);
    await call("updateChapter", post);
    expect(writes).toBe(1);
    await expect(call("updateChapter", post)).rejects.toMatchObject({ message: "Глава лежит в корзине" });
    expect(writes).toBe(2);
  });

  it("may turn out to be none: then the server is asked", async () => {
    const { seen, call } = talk([ok], { prepared: () => Promise.resolve(null) });
    expect(await call("getChapterToEdit", get)).toEqual({ revision: 2 });
    expect(seen).toHaveLength(1);
  });
});

it.each([
  [true, "Нет связи с сервером"],
  [false, "Нет сети"],
])("no answer, the browser has a network: %s", async (isOnline, message) => {
  const { call } = talk([ok], {
    isOnline: () => isOnline,
    loadHttp: () => Promise.reject(new TypeError("Failed to fetch")),
  });
  await expect(call("getChapterToEdit", get)).rejects.toMatchObject({ httpStatus: 0, message });
});

it("what calls are sent with did not come: no network, and the next call asks for it again", async () => {
  let isLost = true;
  let loads = 0;
  const loadHttp = () => {
    loads += 1;
    return isLost ? Promise.reject(new TypeError("Failed to fetch")) : import("../../../src/api/http.ts");
  };
  const { call } = talk([ok, ok], { loadHttp });
  await expect(call("getChapterToEdit", get)).rejects.toMatchObject({ httpStatus: 0, message: "Нет сети" });
  isLost = false;
  expect([await call("getChapterToEdit", get), await call("getChapterToEdit", get)]).toEqual([
    { revision: 2 },
    { revision: 2 },
  ]);
  expect(loads).toBe(2);
});

it("fills placeholders and drops the body for GET", async () => {
  const { seen, call } = talk([ok]);
  await call("getChapterToEdit", untyped({ ...get, body: { a: 1 } }));
  expect(seen).toEqual([{ method: "GET", url: "http://test/api/v2/work/edit/chapter/7", bearer: null, body: "" }]);
});

it("sends the body of a POST and returns the data", async () => {
  const { seen, call } = talk([ok]);
  expect(await call("updateChapter", post)).toEqual({ revision: 2 });
  expect(seen).toMatchObject([
    { method: "POST", body: '{"id":7,"revision":1,"title":"Утро","document":{"type":"doc","content":[]}}' },
  ]);
});

it.each<[string, Partial<ClientOptions>, string | null]>([
  ["a guest", { token: () => "guest" }, null],
  ["a user", { token: () => "t1" }, "Bearer t1"],
  ["a public key, before the user", { token: () => "t1", publicApiKey: "key" }, "Bearer key"],
])("bearer of %s", async (_, options, bearer) => {
  const { seen, call } = talk([ok], options);
  await call("getChapterToEdit", get);
  expect(seen).toMatchObject([{ bearer }]);
});

describe("repeats", () => {
  it.each([408, 409, 425, 429, 500, 502, 503, 504])("a GET once after %i", async (status) => {
    const { seen, call } = talk([() => json(status, {}), ok]);
    expect(await passUntilEnded(call("getChapterToEdit", get))).toEqual({ revision: 2 });
    expect(seen).toHaveLength(2);
  });

  it("a GET no more than once", async () => {
    const { seen, call } = talk([() => json(503, {}), () => json(503, {})]);
    await passUntilEnded(expect(call("getChapterToEdit", get)).rejects.toMatchObject({ httpStatus: 503 }));
    expect(seen).toHaveLength(2);
  });

  it("neither a POST nor a 400", async () => {
    const write = talk([() => json(503, {})]);
    await expect(write.call("updateChapter", post)).rejects.toMatchObject({ httpStatus: 503 });
    const wrong = talk([() => json(400, {})]);
    await expect(wrong.call("getChapterToEdit", get)).rejects.toMatchObject({ httpStatus: 400 });
    expect([write.seen.length, wrong.seen.length]).toEqual([1, 1]);
  });

  it("after 5 s at the latest, whatever Retry-After says", async () => {
    const { seen, call } = talk([() => json(429, {}, { "retry-after": "3600" }), ok]);
    const answer = call("getChapterToEdit", get);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(seen).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    await answer;
    expect(seen).toHaveLength(2);
  });
});

describe("answers", () => {
  it("a POST that a 204 accepts tells its caller by that status", async () => {
    const { call } = talk([() => new Response(null, { status: 204 })]);
    await expect(call("updateChapter", post)).rejects.toMatchObject({ httpStatus: 204, envelope: {} });
  });

  it("code 0 is a fault with its code", async () => {
    const { call } = talk([() => json(200, { status: 4, errorCode: 0, message: "Токен устарел" })]);
    const fault = await call("updateChapter", post).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(ApiFault);
    expect(fault).toMatchObject({ httpStatus: 200, message: "Токен устарел", envelope: { status: 4, errorCode: 0 } });
    expect((fault as ApiFault).is("ExpiredToken")).toBe(true);
    expect((fault as ApiFault).is("InvalidToken")).toBe(false);
  });

  it.each([
    ["201", () => json(201, { status: 1 })],
    ["a page of a proxy", () => new Response("<html>", { status: 200 })],
    ["status 1 as text", () => json(200, { status: "1" })],
  ])("%s is a fault", async (_, answer) => {
    await expect(talk([answer]).call("updateChapter", post)).rejects.toBeInstanceOf(ApiFault);
  });

  it.each([
    ["WarningWithMessage", 2],
    ["WarningWithContent", 3],
    ["ErrorWithMessage", 4],
    ["ErrorWithContent", 5],
    ["Exception", 6],
  ])("a 200 with status %s = %i is a fault with its envelope", async (_, status) => {
    const fault = await talk([() => json(200, { status, message: "Что-то" })])
      .call("updateChapter", post)
      .catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(ApiFault);
    expect(fault).toMatchObject({ httpStatus: 200, message: "Что-то", envelope: { status, message: "Что-то" } });
  });

  it.each([
    ["ExpiredToken", 0],
    ["InvalidToken", 1],
    ["InvalidAuthorizationScheme", 2],
    ["InvalidRequestFields", 3],
    ["AuthorizationRequired", 4],
    ["UserIsBanned", 5],
    ["UserEmailNotConfirmed", 6],
    ["UserAccountIsDisabled", 7],
    ["TooManyRequests", 8],
    ["InternalServerError", 9],
    ["NotFound", 10],
    ["IsNewcomer", 11],
    ["AccessDenied", 12],
  ] as const)("errorCode %s is %i", async (name, errorCode) => {
    const fault = await talk([() => json(200, { status: 4, errorCode })])
      .call("updateChapter", post)
      .catch((error: unknown) => error);
    expect((fault as ApiFault).is(name)).toBe(true);
    expect((fault as ApiFault).envelope.errorCode).toBe(errorCode);
  });

  it("a fault names the request for the support", async () => {
    const fault = await talk([() => json(400, { status: 4, errorCode: 3 }, { "x-request-id": "r-1" })])
      .call("updateChapter", post)
      .catch((error: unknown) => error);
    expect(fault).toMatchObject({ httpStatus: 400, requestId: "r-1" });
  });

  it("no network is a fault that says so", async () => {
    const refuse = () => {
      throw new TypeError("fetch failed");
    };
    await expect(talk([refuse]).call("updateChapter", post)).rejects.toMatchObject({
      httpStatus: 0,
      message: "Нет сети",
    });
  });

  it("an unknown name", async () => {
    for (const name of ["getWorks", "toString", "__proto__"])
      await expect(talk([]).call(untyped(name), untyped({}))).rejects.toThrow(`${name} is not exist in api config`);
  });
});

describe("reactions of the shell", () => {
  const notFound = () => json(404, { status: 4, errorCode: 10, message: "Страница не найдена" });

  it("run for a screen's own load, and the caller gets the fault too", async () => {
    const seen: unknown[] = [];
    const { call } = talk([notFound], { reactAsShell: (fault) => seen.push(fault) });
    const fault = await call("getChapterToEdit", get).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(ApiFault);
    expect(seen).toEqual([fault]);
  });

  it.each([
    ["a save that answers 404", notFound],
    ["a save that answers 500", () => json(500, { status: 6, errorCode: 9 })],
    ["a save that answers code 4", () => json(401, { status: 4, errorCode: 4 })],
  ])("do not run for %s", async (_, answer) => {
    const seen: unknown[] = [];
    const { call } = talk([answer], { reactAsShell: (fault) => seen.push(fault) });
    await expect(call("updateChapter", post)).rejects.toBeInstanceOf(ApiFault);
    expect(seen).toEqual([]);
  });

  it("do not run for a load that was aborted", async () => {
    const seen: unknown[] = [];
    const abort = new AbortController();
    const answer = () => {
      abort.abort();
      return notFound();
    };
    const { call } = talk([answer], { reactAsShell: (fault) => seen.push(fault) });
    await expect(call("getChapterToEdit", get, abort.signal)).rejects.toThrow();
    expect(seen).toEqual([]);
  });
});

describe("a refused token", () => {
  const expired = () => json(401, { status: 4, errorCode: 0, message: "Срок действия токена истёк" });
  const talkWithTokens = (answers: (() => Response)[], fresh: string | undefined) => {
    let current = "t1";
    const renewToken = async () => {
      current = fresh ?? "guest";
      return fresh;
    };
    return talk(answers, { token: () => current, renewToken });
  };

  it.each([
    ["ExpiredToken", 0],
    ["InvalidToken", 1],
  ])("%s: a POST is repeated once with a fresh one, because nothing was done", async (_, errorCode) => {
    const { seen, call } = talkWithTokens([() => json(401, { status: 4, errorCode }), ok], "t2");
    expect(await call("updateChapter", post)).toEqual({ revision: 2 });
    expect(seen.map(({ method, bearer }) => [method, bearer])).toEqual([
      ["POST", "Bearer t1"],
      ["POST", "Bearer t2"],
    ]);
  });

  it("twice is a fault, and no loop", async () => {
    const { seen, call } = talkWithTokens([expired, expired], "t2");
    await expect(call("updateChapter", post)).rejects.toMatchObject({ envelope: { errorCode: 0 } });
    expect(seen).toHaveLength(2);
  });

  it("is not sent again when the fresh one is the same", async () => {
    const { seen, call } = talkWithTokens([expired], "t1");
    await expect(call("updateChapter", post)).rejects.toMatchObject({ envelope: { errorCode: 0 } });
    expect(seen.map(({ bearer }) => bearer)).toEqual(["Bearer t1"]);
  });

  it("goes on as a guest when there is no fresh one", async () => {
    const login = () => json(401, { status: 4, errorCode: 4 });
    const { seen, call } = talkWithTokens([expired, login], undefined);
    await expect(call("updateChapter", post)).rejects.toMatchObject({ envelope: { errorCode: 4 } });
    expect(seen.map(({ bearer }) => bearer)).toEqual(["Bearer t1", null]);
  });
});
