import { beforeAll, expect, it, vi } from "vitest";
import { recountWorks } from "../../../server/works/recount.ts";
import { addAccount, type TestAccount } from "../../support/factories.ts";
import { addCast, addPublishedBook, addWork, type Cast, refused } from "../../support/factories.works.ts";
import { testServer } from "../../support/server.ts";

const server = testServer();
let cast: Cast;
beforeAll(async () => {
  cast = await addCast(server);
});

const like = (who: TestAccount | null, id: number, isLiked = true) =>
  server.as(who)("likeWork", { params: { id }, query: { isLiked } });
const shownTo = async (who: TestAccount | null, id: number) => {
  const book = await server.as(who)("getBook", { params: { id } });
  return "likeCount" in book ? [book.likeCount, book.isLiked] : null;
};

it("a work is liked once by each, and is not any more when they say so; twice is as good as once", async () => {
  const { workId } = await addPublishedBook(server, cast);
  expect(await shownTo(null, workId)).toEqual([0, false]);
  expect(await like(cast.stranger, workId)).toEqual({ isLiked: true, likeCount: 1 });
  expect(await like(cast.stranger, workId)).toEqual({ isLiked: true, likeCount: 1 });
  expect(await like(cast.moderator, workId)).toEqual({ isLiked: true, likeCount: 2 });
  expect([await shownTo(cast.stranger, workId), await shownTo(null, workId)]).toEqual([
    [2, true],
    [2, false],
  ]);
  expect(await like(cast.stranger, workId, false)).toEqual({ isLiked: false, likeCount: 1 });
  expect(await like(cast.stranger, workId, false)).toEqual({ isLiked: false, likeCount: 1 });
});

it("nobody likes what they write, and nobody what readers do not have", async () => {
  const { workId } = await addPublishedBook(server, cast);
  const draft = await addWork(server, cast);
  for (const author of [cast.owner, cast.coAuthor])
    await expect(like(author, workId)).rejects.toMatchObject({
      envelope: { errorCode: 12, message: "Своё произведение отметить нельзя" },
    });
  for (const who of [cast.stranger, cast.moderator])
    await expect(like(who, draft.id)).rejects.toMatchObject(refused.missing);
  await expect(like(null, workId)).rejects.toMatchObject(refused.login);
  expect(await shownTo(null, workId)).toEqual([0, false]);
});

it("fifty presses at once are counted to the last one", async () => {
  const { workId } = await addPublishedBook(server, cast);
  const people = await Promise.all(Array.from({ length: 10 }, () => addAccount(server)));
  await Promise.all(people.flatMap((person) => [1, 2, 3, 4, 5].map(() => like(person, workId))));
  expect(await shownTo(null, workId)).toEqual([10, false]);
  const wishes = people.flatMap((person, index) =>
    [1, 2, 3, 4, 5].map((press) => [person, (index + press) % 2] as const),
  );
  await Promise.all(wishes.map(([person, wish]) => like(person, workId, wish === 1)));
  const { count } = await server.database
    .selectFrom("liked")
    .where("targetId", "=", workId)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  expect((await shownTo(null, workId))?.[0]).toBe(count);
});

it("a person's list: the last liked first, by 24, without what they may not read any more", async () => {
  const reader = await addAccount(server);
  const books = [];
  for (let index = 0; index < 26; index += 1) {
    const { id } = await addWork(server, cast, { title: `Книга ${index}`, state: "published" });
    server.clock.pass(1_000);
    await like(reader, id);
    books.push(id);
  }
  const [first, , gone] = books as [number, number, number];
  const of = (cursor?: string) => server.as(reader)("getUserLikes", { query: { ...(cursor && { cursor }) } });
  const page = await of();
  expect([page.items.length, page.items[0]?.title, page.counts]).toEqual([
    24,
    "Книга 25",
    { work: 26, post: 0, review: 0, art: 0, comment: 0 },
  ]);
  const rest = await of(page.cursor ?? "");
  expect(rest.items.map(({ id, type, url, coverUrl }) => [id, type, url, coverUrl])).toEqual([
    [books[1], "work", `/book/${books[1]}`, null],
    [first, "work", `/book/${first}`, null],
  ]);
  expect(rest.cursor).toBeNull();
  await server.as(cast.owner)("moveWorkToDraft", { params: { id: gone } });
  expect((await of()).counts).toEqual({ work: 25, post: 0, review: 0, art: 0, comment: 0 });
  expect((await server.as(cast.stranger)("getUserLikes", { query: {} })).items.map(({ id }) => id)).not.toContain(
    first,
  );
  await expect(
    server.as(cast.stranger)("getUserLikes", { query: { cursor: page.cursor ?? "" } }),
  ).rejects.toMatchObject({
    envelope: { errorCode: 3, invalidFields: { cursor: [expect.any(String)] } },
  });
});

it("a wrong count is found at night and mended", async () => {
  const { workId } = await addPublishedBook(server, cast);
  await like(cast.stranger, workId);
  await server.database.updateTable("work").set({ likeCount: 5 }).where("id", "=", workId).execute();
  const warn = vi.fn();
  expect(await recountWorks({ warn })).toBe(1);
  expect(warn.mock.calls[0]?.[0]).toMatchObject({ workId, kept: { likeCount: 5 }, counted: { likeCount: 1 } });
  expect(await shownTo(null, workId)).toEqual([1, false]);
});
