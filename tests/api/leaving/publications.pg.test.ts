import { beforeAll, describe, expect, it } from "vitest";
import { get } from "../../../server/files/store.ts";
import { addPost, addReview, storedPost } from "../../support/factories.publications.ts";
import { addAccount, PASSWORD, type TestAccount } from "../../support/factories.ts";
import { addFile, addPublishedBook, documentOf, EARLIER, imageNode } from "../../support/factories.works.ts";
import { NOW, testServer } from "../../support/server.ts";

const server = testServer();
let other: TestAccount;
beforeAll(async () => {
  other = await addAccount(server);
});

/** A person with a post of each state, each with a picture, who likes and keeps one of another's, and leaves. */
async function leave(keepTexts: boolean) {
  server.clock.set(NOW);
  const leaving = await addAccount(server, { fio: "Вера Лядова" });
  const add = async (state: "draft" | "scheduled" | "published" | "removed" | "deleted") => {
    const fileId = await addFile(server, leaving, { kind: "post-image" });
    const document = { type: "doc", content: [...documentOf("Море.").content, imageNode(fileId)] };
    const { id } = await addPost(server, leaving, {
      state,
      document,
      tags: ["море"],
      ...(state === "scheduled" && { publishTime: "2026-11-21T09:00:00.000Z" }),
    });
    return { id, fileId };
  };
  const [draft, scheduled, published, removed, deleted] = [
    ...[await add("draft"), await add("scheduled"), await add("published"), await add("removed"), await add("deleted")],
  ] as [Made, Made, Made, Made, Made];
  const liked = await addPost(server, other, { state: "published" });
  const as = server.as(leaving);
  await as("likePost", { params: { id: liked.id }, body: { isLiked: true } });
  await as("favoritePost", { params: { id: liked.id }, body: { isFavorite: true } });
  await server.as(other)("likePost", { params: { id: published.id }, body: { isLiked: true } });
  await (await server.login(leaving)).post("/v1/account/deletion/request", {
    keepTexts,
    proof: { password: PASSWORD },
  });
  const isSeen = () =>
    server
      .as(null)("getPost", { params: { id: published.id } })
      .then(
        ({ author }) => author.fio,
        () => null,
      );
  const whileLeaving = await isSeen();
  server.clock.pass(14 * 86_400_000);
  await server.drainJobs();
  const failed = server.database.selectFrom("job").where("lastError", "is not", null).select("lastError");
  expect(await failed.execute()).toEqual([]);
  return { all: [draft, scheduled, published, removed, deleted], published, liked, whileLeaving, isSeen };
}
type Made = { id: number; fileId: string };

const idsLeft = async (made: readonly Made[]) => {
  const left: number[] = [];
  for (const { id } of made) if (await storedPost(server, id)) left.push(id);
  return left;
};
const filesLeft = async (made: readonly Made[]) => {
  const left: string[] = [];
  for (const { fileId } of made) {
    const stored = await get(fileId);
    stored?.stream.destroy();
    if (stored) left.push(fileId);
  }
  return left;
};

it("a person who takes their texts along leaves no post, picture, like or favourite", async () => {
  const { all, published, liked, whileLeaving, isSeen } = await leave(false);
  expect([whileLeaving, await isSeen()]).toEqual([null, null]);
  expect([await idsLeft(all), await filesLeft(all)]).toEqual([[], []]);
  expect(await storedPost(server, liked.id)).toMatchObject({ likeCount: 0, favoriteCount: 0 });
  const likes = server.database.selectFrom("liked").where("kind", "=", "post").where("targetId", "=", published.id);
  expect(await likes.select("accountId").execute()).toEqual([]);
});

it("a person who leaves their texts leaves what was out, with its pictures and likes, under no name; the rest goes", async () => {
  const { all, published, whileLeaving, isSeen } = await leave(true);
  expect([whileLeaving, await isSeen()]).toEqual([null, "Удалённый пользователь"]);
  expect([await idsLeft(all), await filesLeft(all)]).toEqual([[published.id], [published.fileId]]);
  expect(await storedPost(server, published.id)).toMatchObject({ likeCount: 1, publishTime: new Date(EARLIER) });
  expect((await server.browser().ask(`/files/${published.fileId}`)).statusCode).toBe(200);
});

describe("who reviews, and who answers", () => {
  /** A writer answers a review of their book by somebody else; one of them is erased. */
  async function erase(who: "writer" | "reviewer", keepTexts: boolean) {
    server.clock.set(NOW);
    const people = { writer: await addAccount(server), reviewer: await addAccount(server) };
    const { workId } = await addPublishedBook(server, { owner: people.writer });
    const { id } = await addReview(server, people.reviewer, workId, { state: "published" });
    await server.as(people.writer)("replyToReview", { params: { id }, body: { text: "Спасибо." } });
    await (await server.login(people[who])).post("/v1/account/deletion/request", {
      keepTexts,
      proof: { password: PASSWORD },
    });
    server.clock.pass(14 * 86_400_000);
    await server.drainJobs();
    const failed = server.database.selectFrom("job").where("lastError", "is not", null).select("lastError");
    expect(await failed.execute()).toEqual([]);
    return () => server.as(null)("getReview", { params: { id } });
  }

  it("a review stays when the work and its answer are erased", async () => {
    const review = await erase("writer", false);
    expect(await review()).toMatchObject({
      state: "published",
      reply: null,
      work: { id: null, title: "Удалённое произведение", authors: [] },
    });
  });

  it("an answer that is left is under no name", async () => {
    const review = await erase("writer", true);
    expect((await review()).reply).toMatchObject({
      text: "Спасибо.",
      author: { fio: "Удалённый пользователь", isGone: true },
    });
  });

  it("a reviewer takes the review along, or leaves it under no name", async () => {
    await expect((await erase("reviewer", false))()).rejects.toMatchObject({ httpStatus: 404 });
    expect(await (await erase("reviewer", true))()).toMatchObject({
      author: { fio: "Удалённый пользователь" },
      reply: { text: "Спасибо." },
    });
  });
});
