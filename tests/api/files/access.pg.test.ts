import { rm } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { addAccount } from "../../support/factories.ts";
import {
  addCast,
  addChapter,
  addFile,
  addWork,
  type Cast,
  documentOf,
  imageNode,
} from "../../support/factories.works.ts";
import { NOW, testServer } from "../../support/server.ts";

const server = testServer();
let cast: Cast;
beforeAll(async () => {
  cast = await addCast(server);
});

type Person = { id: number } | null;
const get = async (person: Person, fileId: string, headers: Record<string, string> = {}) =>
  (person ? await server.login(person) : server.browser()).ask(`/files/${fileId}`, { headers });
const status = async (person: Person, fileId: string) => (await get(person, fileId)).statusCode;

/** Who gets it: everybody else gets 404. */
async function seenBy(fileId: string): Promise<string[]> {
  const people: [string, Person][] = [["guest", null], ...Object.entries(cast)];
  const answers = await Promise.all(
    people.map(async ([name, person]) => ({ name, status: await status(person, fileId) })),
  );
  expect(answers.every((answer) => [200, 404].includes(answer.status))).toBe(true);
  return answers.filter((answer) => answer.status === 200).map(({ name }) => name);
}
const everybody = ["guest", "owner", "coAuthor", "unconfirmed", "stranger", "moderator", "admin"];
const insiders = ["owner", "coAuthor", "moderator", "admin"];
const hiddenStates = ["draft", "rejected", "onModeration", "removed", "deleted"] as const;

/** A work with a chapter that shows a picture, published through the API. */
async function addIllustrated() {
  const { id: workId } = await addWork(server, cast);
  const fileId = await addFile(server, cast.owner, { kind: "chapter-image", workId });
  const { id: chapterId } = await addChapter(server, workId, {
    texts: ["Было утро."],
    documents: [{ type: "doc", content: [...documentOf("Было утро.").content, imageNode(fileId)] }],
  });
  return { workId, chapterId, fileId };
}
const publishChapter = (workId: number, chapterId: number) =>
  server.as(cast.owner)("updateChapterState", { params: { workId, chapterId }, body: { type: "publish.requested" } });
const publishWork = (id: number) => server.as(cast.owner)("publishWork", { params: { id }, body: { note: "" } });

describe("a cover", () => {
  it("of no work is its uploader's and the moderators'", async () => {
    expect(await seenBy(await addFile(server, cast.stranger))).toEqual(["stranger", "moderator", "admin"]);
  });

  it("of a published work is for everybody, of any other for its authors, moderators and invited co-authors", async () => {
    const coverFileId = await addFile(server, cast.owner);
    const { id } = await addWork(server, cast, { coverFileId, state: "published" });
    expect(await seenBy(coverFileId)).toEqual(everybody);
    for (const state of hiddenStates) {
      await server.database.updateTable("work").set({ state }).where("id", "=", id).execute();
      const isInBin = state === "deleted";
      expect(await seenBy(coverFileId)).toEqual(
        isInBin ? insiders : ["owner", "coAuthor", "unconfirmed", "moderator", "admin"],
      );
    }
  });

  it("that was replaced is no longer everybody's", async () => {
    const former = await addFile(server, cast.owner);
    const { id } = await addWork(server, cast, { coverFileId: former, state: "published" });
    const coverFileId = await addFile(server, cast.owner);
    await server.database.updateTable("work").set({ coverFileId }).where("id", "=", id).execute();
    expect(await seenBy(former)).toEqual(["owner", "moderator", "admin"]);
  });
});

describe("a picture of a text", () => {
  it("is everybody's only in a published chapter of a published work", async () => {
    const { workId, chapterId, fileId } = await addIllustrated();
    expect(await seenBy(fileId)).toEqual(insiders);
    await publishChapter(workId, chapterId);
    expect(await seenBy(fileId)).toEqual(insiders);
    await publishWork(workId);
    expect(await seenBy(fileId)).toEqual(everybody);
    for (const state of hiddenStates) {
      await server.database.updateTable("work").set({ state }).where("id", "=", workId).execute();
      expect(await seenBy(fileId)).toEqual(insiders);
    }
  });

  it("of a draft over a published text stays hidden until the text is renewed, and hides again", async () => {
    const { workId, chapterId, fileId } = await addIllustrated();
    const second = await addFile(server, cast.owner, { kind: "chapter-image", workId });
    await publishChapter(workId, chapterId);
    await publishWork(workId);
    await server.as(cast.owner)("updateChapter", {
      body: { id: chapterId, revision: 1, title: "", document: { type: "doc", content: [imageNode(second)] } },
    });
    expect([await status(null, fileId), await status(null, second)]).toEqual([200, 404]);
    await server.as(cast.owner)("updateChapter", {
      body: {
        id: chapterId,
        revision: 2,
        title: "",
        document: { type: "doc", content: [imageNode(second), ...documentOf("Текст.").content] },
      },
    });
    const params = { workId, chapterId };
    await server.as(cast.owner)("updateChapterState", { params, body: { type: "update.requested" } });
    expect([await status(null, fileId), await status(null, second)]).toEqual([404, 200]);
  });

  it("is not its uploader's secret: authors of the work see it, who has not confirmed does not", async () => {
    const { id: workId } = await addWork(server, cast);
    const fileId = await addFile(server, cast.coAuthor, { kind: "chapter-image", workId });
    expect(await seenBy(fileId)).toEqual(insiders);
  });
});

it("what is not there is not found, whatever its address looks like", async () => {
  for (const id of ["00000000-0000-4000-8000-000000000000", "1", "..%2f..%2fpackage.json", "%00", "a'b"])
    expect(await status(cast.admin, id)).toBe(404);
  const lost = await addFile(server, cast.owner);
  await rm(join(server.config.dataDir, "files", lost.slice(0, 2), lost));
  expect(await status(cast.owner, lost)).toBe(404);
});

it("a refusal is the same for a hidden file and for none", async () => {
  const hidden = await get(cast.stranger, await addFile(server, cast.owner));
  const none = await get(cast.stranger, "00000000-0000-4000-8000-000000000000");
  expect(hidden.json()).toEqual(none.json());
});

it("a banned person is a guest", async () => {
  const banned = await addAccount(server, { bannedAt: NOW });
  expect(await status(banned, await addFile(server, banned))).toBe(404);
});

describe("headers", () => {
  const common = {
    "content-type": "image/webp",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'",
    "cross-origin-resource-policy": "same-origin",
  };

  it("of a public file: any cache may keep it for a short time", async () => {
    const coverFileId = await addFile(server, cast.owner);
    await addWork(server, cast, { coverFileId, state: "published" });
    const answer = await get(cast.stranger, coverFileId);
    expect(answer.headers).toMatchObject({
      ...common,
      "cache-control": "public, no-cache",
      etag: `"${coverFileId}"`,
      "content-length": String(answer.rawPayload.length),
    });
    expect(answer.headers).not.toHaveProperty("set-cookie");
  });

  it("of a hidden file: asked for every time, and 304 when it is the same", async () => {
    const fileId = await addFile(server, cast.owner);
    expect((await get(cast.owner, fileId)).headers).toMatchObject({
      ...common,
      "cache-control": "private, no-cache",
      etag: `"${fileId}"`,
    });
    const again = { "if-none-match": `"${fileId}"` };
    const same = await get(cast.owner, fileId, again);
    expect([same.statusCode, same.rawPayload.length]).toEqual([304, 0]);
    expect((await get(cast.stranger, fileId, again)).statusCode).toBe(404);
  });
});
