import * as fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { addPost } from "../../support/factories.publications.ts";
import { addAccount, type TestAccount } from "../../support/factories.ts";
import { addCast, addPublishedBook } from "../../support/factories.works.ts";
import { testServer } from "../../support/server.ts";

const server = testServer();
let author: TestAccount;
let people: TestAccount[];
beforeAll(async () => {
  author = await addAccount(server);
  people = await Promise.all(Array.from({ length: 5 }, () => addAccount(server)));
});

const like = (who: TestAccount, id: number, isLiked: boolean) =>
  server.as(who)("likePost", { params: { id }, body: { isLiked } });
const shown = async (id: number) => (await server.as(null)("getPost", { params: { id } })).likeCount;
const rowsOf = (id: number) =>
  server.database
    .selectFrom("liked")
    .where("kind", "=", "post")
    .where("targetId", "=", id)
    .select("accountId")
    .execute();

it("is on and off, twice as good as once, and never one's own", async () => {
  const { id } = await addPost(server, author, { state: "published" });
  const [reader] = people as [TestAccount];
  expect(await like(reader, id, true)).toEqual({ isLiked: true, likeCount: 1 });
  expect(await like(reader, id, true)).toEqual({ isLiked: true, likeCount: 1 });
  expect(await server.as(reader)("getPost", { params: { id } })).toMatchObject({ isLiked: true, likeCount: 1 });
  expect(await like(reader, id, false)).toEqual({ isLiked: false, likeCount: 0 });
  expect(await like(reader, id, false)).toEqual({ isLiked: false, likeCount: 0 });
  await expect(like(author, id, true)).rejects.toMatchObject({
    envelope: { errorCode: 12, message: "На своё поставить отметку нельзя" },
  });
});

it("fifty presses at once by ten people are ten", async () => {
  const { id } = await addPost(server, author, { state: "published" });
  const many = await Promise.all(Array.from({ length: 10 }, () => addAccount(server)));
  await Promise.all(many.flatMap((person) => [1, 2, 3, 4, 5].map(() => like(person, id, true))));
  expect([await shown(id), (await rowsOf(id)).length]).toEqual([10, 10]);
});

/** Who presses, and what they wish then. */
const presses = fc.array(fc.tuple(fc.nat(4), fc.boolean()), { maxLength: 25 });

it("any order of likes and their ends, by many, one after the other, ends in what each has wished last", async () => {
  await fc.assert(
    fc.asyncProperty(presses, async (given) => {
      const { id } = await addPost(server, author, { state: "published" });
      const wished = new Map<number, boolean>();
      for (const [person, isLiked] of given) {
        wished.set(person, isLiked);
        await like(people[person] as TestAccount, id, isLiked);
      }
      const expected = [...wished].filter(([, isLiked]) => isLiked).map(([person]) => people[person]?.id);
      expect((await rowsOf(id)).map(({ accountId }) => accountId).sort()).toEqual(expected.sort());
      expect(await shown(id)).toBe(expected.length);
    }),
    { numRuns: 15 },
  );
});

it("all at once they end in a count that is true", async () => {
  await fc.assert(
    fc.asyncProperty(presses, async (given) => {
      const { id } = await addPost(server, author, { state: "published" });
      await Promise.all(given.map(([person, isLiked]) => like(people[person] as TestAccount, id, isLiked)));
      expect(await shown(id)).toBe((await rowsOf(id)).length);
    }),
    { numRuns: 15 },
  );
});

it("a person's list has books and posts together, the last liked first, and either of them alone", async () => {
  const reader = await addAccount(server);
  const { workId } = await addPublishedBook(server, await addCast(server));
  const { id } = await addPost(server, author, { state: "published", title: "Любимый пост" });
  await server.as(reader)("likeWork", { params: { id: workId }, query: { isLiked: true } });
  server.clock.pass(1_000);
  await like(reader, id, true);
  const listed = async (query: { type?: "work" | "post" }) => {
    const { items, counts } = await server.as(reader)("getUserLikes", { query });
    return [items.map(({ type, url }) => [type, url]), counts];
  };
  const counts = { work: 1, post: 1, review: 0, art: 0, comment: 0 };
  const [ofWork, ofPost] = [
    ["work", `/book/${workId}`],
    ["post", `/post/${id}`],
  ];
  expect(await listed({})).toEqual([[ofPost, ofWork], counts]);
  expect(await listed({ type: "work" })).toEqual([[ofWork], counts]);
  expect(await listed({ type: "post" })).toEqual([[ofPost], counts]);
});
