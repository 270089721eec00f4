import { describe, expect, it } from "vitest";
import type { CallApi } from "../../src/api/client.ts";
import { ApiFault } from "../../src/api/contract/envelope.ts";
import { createGuardsService } from "../../src/services/guards.service.ts";

const { signal } = new AbortController();
const vera = {
  id: 7,
  fio: "Вера Лядова",
  initials: "ВЛ",
  userName: "vera",
  avatarUrl: null,
  backgroundUrl: null,
  roles: [] as ("Moderator" | "Admin")[],
  token: "t1",
  email: "vera@example.org",
  emailIsConfirmed: true,
};
const shown = { id: 7, userName: "vera", avatarUrl: null, backgroundUrl: null, fio: "Вера Лядова" };
const staff = ["Moderator", "Admin"];
const visitOf = (fullPath: string, params: Record<string, string>, roles: readonly string[] = staff) => ({
  fullPath,
  path: "/pattern",
  params,
  roles,
});
const fault = (httpStatus: number, errorCode?: 3 | 4 | 5 | 6 | 7 | 9 | 10 | 11 | 12) =>
  new ApiFault(httpStatus, errorCode === undefined ? {} : { status: 4, errorCode, message: "Отказ" });

const denied = { outcome: "refused", status: 403, message: "Нет доступа" };
const passed = { outcome: "passed" };

type Answers = Record<string, unknown>;

/** An answer that is an error is a rejection. */
function start(answers: Answers = {}) {
  const calls: unknown[] = [];
  const call = (async ({ name }: { name: string }, input: object, given: AbortSignal) => {
    calls.push([name, input, given === signal]);
    const answer = answers[name];
    if (answer instanceof Error) throw answer;
    return answer;
  }) as unknown as CallApi;
  return { calls, guards: createGuardsService(call) };
}

describe("administrative-rules", () => {
  const visit = visitOf("/work/moderation", {});
  it.each([
    ["the role of no person", [], denied],
    ["a moderator", ["Moderator" as const], passed],
    ["an administrator", ["Admin" as const], passed],
    ["both", ["Moderator" as const, "Admin" as const], passed],
  ])("%s", async (_, roles, verdict) => {
    const { calls, guards } = start();
    expect(await guards.run("administrative-rules", { visit, account: { ...vera, roles } }, signal)).toEqual(verdict);
    expect(calls).toEqual([]);
  });

  it("a route that asks for another role", async () => {
    const visit = visitOf("/work/moderation", {}, ["Admin"]);
    const account = { ...vera, roles: ["Moderator" as const] };
    expect(await start().guards.run("administrative-rules", { visit, account }, signal)).toEqual(denied);
  });
});

describe("u-id", () => {
  const run = (answers: Answers, userName: string, fullPath = `/u/${userName}/works/edit?tab=2`) => {
    const { calls, guards } = start(answers);
    const verdict = guards.run("u-id", { visit: visitOf(fullPath, { userName }), account: vera }, signal);
    return { calls, verdict };
  };

  it("a name passes without a request", async () => {
    const { calls, verdict } = run({}, "vera");
    expect(await verdict).toEqual(passed);
    expect(calls).toEqual([]);
  });

  it("an id becomes the name in the address, and the rest of it stays", async () => {
    const { calls, verdict } = run({ getUserName: { userName: "vera" } }, "7");
    expect(await verdict).toEqual({ outcome: "redirected", to: "/u/vera/works/edit?tab=2" });
    expect(calls).toEqual([["getUserName", { params: { id: 7 } }, true]]);
  });

  it("a name is encoded, and its dollars mean nothing", async () => {
    const { verdict } = run({ getUserName: { userName: "$&/вера?" } }, "7", "/u/7/works/edit");
    expect(await verdict).toEqual({
      outcome: "redirected",
      to: "/u/%24%26%2F%D0%B2%D0%B5%D1%80%D0%B0%3F/works/edit",
    });
  });

  it.each([
    ["an unknown id", 404, 10 as const],
    ["an id that is none", 400, 3 as const],
  ])("%s is not found", async (_, httpStatus, errorCode) => {
    expect(await run({ getUserName: fault(httpStatus, errorCode) }, "999").verdict).toEqual({
      outcome: "refused",
      status: 404,
      message: "Page not found: /u/999/works/edit?tab=2",
    });
  });
});

const gleb = { ...vera, id: 8, userName: "gleb", roles: ["Moderator" as const] };

describe("u-username", () => {
  const visit = visitOf("/u/vera/works/edit", { userName: "vera" });
  const found = { getUserId: { id: 7 }, getShortInfo: shown };

  it("the person of the page passes, and nobody is asked", async () => {
    const { calls, guards } = start();
    expect(await guards.run("u-username", { visit, account: vera }, signal)).toEqual(passed);
    expect(calls).toEqual([]);
  });

  it("a moderator passes, with who is visited", async () => {
    const { calls, guards } = start(found);
    expect(await guards.run("u-username", { visit, account: gleb }, signal)).toEqual({ ...passed, visited: shown });
    expect(calls).toEqual([
      ["getUserId", { params: { username: "vera" } }, true],
      ["getShortInfo", { params: { id: 7 } }, true],
    ]);
  });

  it.each([
    ["a stranger", [], denied],
    ["a moderator", ["Moderator" as const], { ...passed, visited: shown }],
    ["an administrator", ["Admin" as const], { ...passed, visited: shown }],
  ])("%s", async (_, roles, verdict) => {
    const account = { ...vera, id: 8, userName: "gleb", roles };
    expect(await start(found).guards.run("u-username", { visit, account }, signal)).toEqual(verdict);
  });

  it("a page of no person has nothing to ask about", async () => {
    const { calls, guards } = start();
    const review = visitOf("/review/edit/7", { reviewId: "7" });
    expect(await guards.run("u-username", { visit: review, account: vera }, signal)).toEqual(passed);
    expect(calls).toEqual([]);
  });

  it("an unknown person is not found", async () => {
    const { guards } = start({ getUserId: fault(404, 10) });
    expect(await guards.run("u-username", { visit, account: gleb }, signal)).toEqual({
      outcome: "refused",
      status: 404,
      message: "Page not found: /u/vera/works/edit",
    });
  });
});

it("a session that is over leads to login, with the way back", async () => {
  const { guards } = start({ getUserId: fault(401, 4) });
  const visit = visitOf("/u/vera/works/edit?tab=draft", { userName: "vera" });
  expect(await guards.run("u-username", { visit, account: gleb }, signal)).toEqual({
    outcome: "redirected",
    to: "/account/login?redirect_uri=%2Fu%2Fvera%2Fworks%2Fedit%3Ftab%3Ddraft",
  });
});

describe("edit-content", () => {
  const run = (params: Record<string, string>, answer: unknown) => {
    const { calls, guards } = start({ getWorkAccess: answer });
    const visit = visitOf("/work/9/edit", params);
    return { calls, verdict: guards.run("edit-content", { visit, account: vera }, signal) };
  };

  it("asks for the work", async () => {
    const { calls, verdict } = run({ id: "9" }, {});
    expect(await verdict).toEqual(passed);
    expect(calls).toEqual([["getWorkAccess", { params: { id: 9 }, query: {} }, true]]);
  });

  it("a page without a work has nothing to ask about", async () => {
    const { calls, verdict } = run({}, fault(404, 10));
    expect(await verdict).toEqual(passed);
    expect(calls).toEqual([]);
  });

  it("asks for the work of a chapter", async () => {
    const { calls, verdict } = run({ chapterId: "5" }, {});
    expect(await verdict).toEqual(passed);
    expect(calls).toEqual([["getWorkAccess", { params: { id: 5 }, query: { of: "chapter" } }, true]]);
  });

  it.each([
    ["a stranger", 403, 12 as const, denied],
    ["a banned person", 403, 5 as const, { ...denied, message: "Отказ" }],
    ["a disabled person", 403, 7 as const, { ...denied, message: "Отказ" }],
    ["no work", 404, 10 as const, { outcome: "refused", status: 404, message: "Page not found: /work/9/edit" }],
    ["no id", 400, 3 as const, { outcome: "refused", status: 404, message: "Page not found: /work/9/edit" }],
  ])("%s", async (_, httpStatus, errorCode, verdict) => {
    expect(await run({ id: "9" }, fault(httpStatus, errorCode)).verdict).toEqual(verdict);
  });

  it.each([
    ["no network", fault(0)],
    ["a fault of the server", fault(500, 9)],
    ["a proxy's page", fault(502)],
    ["a fault of ours", new TypeError("x is undefined")],
  ])("%s is no verdict", async (_, error) => {
    await expect(run({ id: "9" }, error).verdict).rejects.toBe(error);
  });
});

describe("cover-work", () => {
  const run = (path: string, answer: unknown) => {
    const { calls, guards } = start({ getWorkAccess: answer });
    return { calls, verdict: guards.run("cover-work", { visit: visitOf(path, {}), account: vera }, signal) };
  };

  it("asks for the work in the query", async () => {
    const { calls, verdict } = run("/work/create-cover?work=9", { workId: 9, canWrite: true });
    expect(await verdict).toEqual(passed);
    expect(calls).toEqual([["getWorkAccess", { params: { id: 9 }, query: {} }, true]]);
  });

  it("a cover that is made for no work has nothing to ask about", async () => {
    const { calls, verdict } = run("/work/create-cover?design=x", fault(404, 10));
    expect(await verdict).toEqual(passed);
    expect(calls).toEqual([]);
  });

  it("who may look at a work and not write it makes no cover for it", async () =>
    expect(await run("/work/create-cover?work=9", { workId: 9, canWrite: false }).verdict).toEqual(denied));

  it.each([
    ["a stranger", "9", fault(403, 12), denied],
    [
      "no work",
      "9",
      fault(404, 10),
      { outcome: "refused", status: 404, message: "Page not found: /work/create-cover?work=9" },
    ],
    ["no id", "x", {}, { outcome: "refused", status: 404, message: "Page not found: /work/create-cover?work=x" }],
  ])("%s", async (_, work, answer, verdict) =>
    expect(await run(`/work/create-cover?work=${work}`, answer).verdict).toEqual(verdict),
  );
});

describe("an unknown middleware", () => {
  it.each(["create-art", "nothing", "", "__proto__", "constructor", "toString"])("«%s»", async (name) => {
    const { calls, guards } = start();
    await expect(guards.run(name, { visit: visitOf("/", {}), account: vera }, signal)).rejects.toThrow(
      new Error(`Unknown route middleware: ${name}`),
    );
    expect(calls).toEqual([]);
  });
});

describe("create-review", () => {
  const run = (answer: unknown) => {
    const { calls, guards } = start({ getNewReview: answer });
    const visit = visitOf("/review/create?workId=9", {});
    return { calls, verdict: guards.run("create-review", { visit, account: vera }, signal) };
  };

  it("asks what precedes every review, and not of one work", async () => {
    const { calls, verdict } = run({ canCreate: false });
    expect(await verdict).toEqual(passed);
    expect(calls).toEqual([["getNewReview", { query: {} }, true]]);
  });

  it.each([
    ["a newcomer", fault(403, 11)],
    ["somebody without a confirmed address", fault(403, 6)],
  ])("%s reads why on the page", async (_, answer) => {
    expect(await run(answer).verdict).toEqual({ outcome: "refused", status: 403, message: "Отказ" });
  });
});

describe("edit-review", () => {
  const run = (answer: unknown) => {
    const { calls, guards } = start({ getReviewEdit: answer });
    const visit = visitOf("/review/edit/7", { reviewId: "7" });
    return { calls, verdict: guards.run("edit-review", { visit, account: vera }, signal) };
  };

  it("lets in a person who gets the review", async () => {
    const { calls, verdict } = run({ canWrite: true });
    expect(await verdict).toEqual(passed);
    expect(calls).toEqual([["getReviewEdit", { params: { id: 7 } }, true]]);
  });

  it.each([
    ["a stranger", fault(403, 12), denied],
    ["no review", fault(404, 10), { outcome: "refused", status: 404, message: "Page not found: /review/edit/7" }],
  ])("%s", async (_, answer, verdict) => expect(await run(answer).verdict).toEqual(verdict));
});
