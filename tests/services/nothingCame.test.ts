import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createApi } from "../../src/api/client.ts";
import { ApiFault } from "../../src/api/contract/envelope.ts";
import { contract } from "../../src/api/contract/index.ts";
import { routes } from "../../src/api/contract/routes.ts";
import { createBellService } from "../../src/services/bell.service.ts";
import { createGuardsService } from "../../src/services/guards.service.ts";
import { createSessionService } from "../../src/services/session.service.ts";
import { untyped } from "../support/fakes.ts";
import { MemoryStorage } from "./storage.ts";

const nothing: typeof globalThis.fetch = async (...input) => {
  await new Request(...input).arrayBuffer();
  return new Response(null, { status: 204 });
};
const makeApi = (options: object = {}) => createApi({ prefix: "http://test/api", fetch: nothing, ...options });
const call = makeApi();

type Schema = {
  _zod: { def: { type: string; shape?: Record<string, Schema> } };
  safeParse: (value: unknown) => { success: boolean };
};

/** Lists of nothing: the reader of a list that is not whole would ask for its next page for ever. */
const areWhole = ["isLastPage", "isCountExact", "isWhole"];
/** What a result is when there is nothing in it; undefined: it cannot be. */
function emptyOf(schema: Schema): unknown {
  const { type, shape = {} } = schema._zod.def;
  const plain: Record<string, unknown> = { array: [], nullable: null, boolean: false, number: 0 };
  if (type !== "object") return type in plain && schema.safeParse(plain[type]).success ? plain[type] : undefined;
  const fields = Object.entries(shape)
    .filter(([, field]) => field._zod.def.type !== "optional")
    .map(([name, field]) => [name, areWhole.includes(name) ? true : emptyOf(field)] as const);
  return fields.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(fields);
}
const settled = (answer: Promise<unknown>) =>
  answer.then(
    (value) => ({ value }),
    (fault: unknown) => (fault instanceof ApiFault ? [fault.httpStatus, fault.envelope.errorCode] : fault),
  );
/** By name, what is another than the rule of its kind. */
const others: Record<string, unknown> = {
  // Nobody is signed in.
  getAccount: {
    value: {
      id: -1,
      fio: "",
      initials: "AT",
      userName: "",
      avatarUrl: null,
      backgroundUrl: null,
      roles: [],
      token: "guest",
      email: null,
      emailIsConfirmed: false,
    },
  },
  getBearerToken: [401, 4],
  // It is made to fail.
  testError: [404, 10],
};
function expected(name: string, { method, result }: { method: string; result: unknown }): unknown {
  if (name in others) return others[name];
  const value = emptyOf(result as Schema);
  const isEmpty = value !== undefined && (method === "GET" || JSON.stringify(value) === "{}");
  if (isEmpty) return { value };
  return method === "GET" ? [404, 10] : [204, undefined];
}

it("a 204 is the empty result of its call, a GET that cannot be empty has found nothing, and a POST is accepted untold", async () => {
  const params = new Proxy({}, { get: () => "1" });
  const answers = Object.entries(routes).map(
    async ([name, route]) => [name, await settled(call(route, { params }))] as const,
  );
  expect(Object.fromEntries(await Promise.all(answers))).toEqual(
    Object.fromEntries(Object.entries(contract).map(([name, one]) => [name, expected(name, one)])),
  );
});

/** Whatever a caller looks for in what it is given: text, list, number, function, another such thing. */
const anything: object = new Proxy(() => {}, {
  get: (_, name) => {
    if (name === "then") return undefined;
    if (name === Symbol.toPrimitive) return (hint: string) => (hint === "number" ? 1 : "1");
    if (name === Symbol.iterator) return [][Symbol.iterator].bind([]);
    if (name === "length" || name === "size") return 0;
    if (name === "toJSON") return () => "1";
    return anything;
  },
  apply: () => anything,
});
type Caller = (given: unknown) => (...given: unknown[]) => unknown;
const files = import.meta.glob<Record<string, unknown>>("../../src/services/*.calls.ts", { eager: true });
const picture = { type: "avatar", file: new File(["a"], "a.png", { type: "image/png" }), crop: null };
/** What is in these files and asks nobody. */
const helpers = [
  ...["goOnFrom", "forgetReadingPlace", "arrivedAt", "savedBooksHere"],
  ...["postFormFields", "reviewFormFields", "artFormFields", "artOfForm"],
];
const callers = Object.entries(files).flatMap(([path, file]) =>
  Object.entries(file)
    .filter(([name, one]) => typeof one === "function" && !helpers.includes(name))
    .map(([name, one]) => [`${path.slice(path.lastIndexOf("/") + 1)} ${name}`, one as Caller] as const),
);
const surroundings = {
  call,
  storage: () => new MemoryStorage(),
  indexedDB: () => undefined,
  now: () => Date.parse("2026-11-26T08:00:00.000Z"),
  accountId: () => 7,
  locks: () => undefined,
  chapterChannel: () => anything,
};

describe("what asks the server", () => {
  beforeAll(() => {
    vi.stubGlobal("createImageBitmap", async () => ({ width: 600, height: 600, close: () => {} }));
  });
  afterAll(() => {
    vi.unstubAllGlobals();
  });

  it("there is a caller in every file of calls", () => {
    expect(callers.length).toBeGreaterThan(300);
  });

  it.each(callers)("%s takes a 204", async (name, make) => {
    const { signal } = new AbortController();
    const send = make(surroundings);
    // The order of a list: whose it is, what it is and was.
    const ordered = [7, { order: [2, 1], before: [1, 2] }];
    const given = send.length === 3 ? ordered : [name.endsWith("PersonPicture") ? picture : anything];
    const answer = await settled(Promise.resolve(send(...given, signal)));
    expect(answer instanceof Error ? answer.stack : null).toBeNull();
  });
});

it("nobody is signed in, the bell has nothing, and a page that cannot be asked about is not found", async () => {
  const session = createSessionService(makeApi, {
    cookies: () => "LoginCookie=1",
    channel: () => anything as BroadcastChannel,
    now: () => 0,
    isAccountHere: () => false,
  });
  const { signal } = new AbortController();
  const visit = { fullPath: "/work/7", path: "/work/7", roles: [], params: { id: "7", reviewId: "7", userName: "7" } };
  const input = untyped({ visit, account: { id: 7, roles: [], userName: "vera" } });
  const guards = createGuardsService(call);
  const notFound = { outcome: "refused", status: 404, message: "Page not found: /work/7" };
  expect({
    restored: await session.restore(signal),
    renewed: await session.renew(),
    left: await session.logout(signal),
    bell: await createBellService({ call }).check(signal),
    guards: await Promise.all(
      ["u-id", "u-username", "edit-content", "edit-review", "create-review"].map((name) =>
        guards.run(name, input, signal),
      ),
    ),
  }).toEqual({
    restored: { outcome: "guest" },
    renewed: { outcome: "lost" },
    left: undefined,
    bell: { outcome: "told", unreadCount: 0, unreadChatCount: 0 },
    guards: [notFound, notFound, notFound, notFound, { outcome: "passed" }],
  });
});
