import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CallApi } from "../../../src/api/client.ts";
import { ApiFault } from "../../../src/api/contract/envelope.ts";
import { type CallName, contract } from "../../../src/api/contract/index.ts";
import { addCast, addChapter, addPublishedBook, addWork, type Cast } from "../../support/factories.works.ts";
import { startServer, type TestServer } from "../../support/server.ts";
import type { Answer, Entry, Things } from "./entry.ts";
import { access, ofPublished } from "./index.ts";

const SECRET = "Тайный черновик, о котором никто не знает";

let server: TestServer;
let cast: Cast;
let things: Things;
beforeAll(async () => {
  server = await startServer();
  cast = await addCast(server);
  const { id: workId } = await addWork(server, cast, { title: SECRET, annotation: SECRET });
  const { id: chapterId } = await addChapter(server, workId, { state: "published", title: SECRET, texts: [SECRET] });
  things = {
    accountId: cast.owner.id,
    userName: cast.owner.userName,
    book: await addPublishedBook(server, cast),
    draft: { workId, chapterId },
    requestId: randomUUID(),
  };
  // Text over the published one, and another chapter: neither is a reader's.
  await addChapter(server, things.book.workId, { title: SECRET, texts: [SECRET], sortOrder: 2 });
});
afterAll(() => server.stop());

/** HTTP status and error code of each word (spec/seed.md, section 4; DESIGN: Contract). */
const meaning: Record<Answer, { httpStatus: number; errorCode?: number }> = {
  success: { httpStatus: 200 },
  login: { httpStatus: 401, errorCode: 4 },
  denied: { httpStatus: 403, errorCode: 12 },
  missing: { httpStatus: 404, errorCode: 10 },
  invalid: { httpStatus: 400, errorCode: 3 },
  fault: { httpStatus: 500, errorCode: 9 },
};

async function outcomeOf(call: CallApi, name: CallName, input: object) {
  try {
    return { httpStatus: 200, body: await call(name, input as never) };
  } catch (fault) {
    if (!(fault instanceof ApiFault)) throw fault;
    const { errorCode } = fault.envelope;
    return { httpStatus: fault.httpStatus, errorCode, body: fault.envelope };
  }
}

it("the table has every call of the contract, and no other", () => {
  expect(Object.keys(access).sort()).toEqual(Object.keys(contract).sort());
});

const everyRow = [
  ...Object.entries(access).map(([name, entry]) => ({ name, of: "a draft", entry })),
  ...Object.entries(ofPublished).map(([name, entry]) => ({ name, of: "a published book", entry })),
] as { name: CallName; of: string; entry: Entry<CallName> }[];

describe.each(everyRow)("$name of $of", ({ name, entry }) => {
  it.each(["guest", "stranger"] as const)("%s", async (who) => {
    const call = server.as(who === "guest" ? null : cast.stranger);
    const { body, ...outcome } = await outcomeOf(call, name, entry.input(things));
    expect(outcome).toEqual(meaning[entry[who]]);
    expect(JSON.stringify(body)).not.toContain(SECRET);
  });
});

it("every call that asks for a log-in says so to a guest", () => {
  for (const [name, { access: needed }] of Object.entries(contract))
    if (needed !== "guest") expect(access[name as CallName].guest, name).toBe("login");
});

it("nothing of all this changed the draft", async () => {
  const { workId, chapterId } = things.draft;
  const { work, chapters } = await server.as(cast.owner)("getWorkContent", { params: { id: workId } });
  expect(work).toMatchObject({ title: SECRET, state: "draft" });
  expect(chapters).toMatchObject([{ id: chapterId, title: SECRET, state: "published" }]);
});
