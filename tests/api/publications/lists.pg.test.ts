import { beforeAll, describe, expect, it } from "vitest";
import { countPopular } from "../../../server/publications/popular.ts";
import type { InputOf } from "../../../src/api/contract/index.ts";
import { addPost } from "../../support/factories.publications.ts";
import { addAccount, type TestAccount } from "../../support/factories.ts";
import { EARLIER, refused } from "../../support/factories.works.ts";
import { NOW, testServer } from "../../support/server.ts";

const server = testServer();
let reader: TestAccount;
beforeAll(async () => {
  reader = await addAccount(server);
});

const ask = (who: TestAccount | null, query: InputOf<"getPosts">["query"]) => server.as(who)("getPosts", { query });
const titles = async (who: TestAccount | null, query: InputOf<"getPosts">["query"]) =>
  (await ask(who, query)).items.map(({ title }) => title);
const published = (author: TestAccount, title: string, given = {}) =>
  addPost(server, author, { state: "published", title, ...given });

/** All pages of a list, one behind the other. */
async function pages(query: object): Promise<number[][]> {
  const found: number[][] = [];
  let cursor: string | null = null;
  do {
    const page: { items: { id: number }[]; cursor: string | null } = await server.as(null)("getPosts", {
      query: { ...query, ...(cursor && { cursor }) },
    });
    found.push(page.items.map(({ id }) => id));
    cursor = page.cursor;
  } while (cursor !== null);
  return found;
}

describe("public lists", () => {
  it("go on behind a place, 20 at a time: nothing twice and nothing left out, though all came out in one millisecond", async () => {
    const author = await addAccount(server);
    const ids: number[] = [];
    for (let index = 0; index < 45; index += 1) ids.push((await published(author, `Пост ${index}`)).id);
    const found = await pages({ author: author.id });
    expect(found.map((page) => page.length)).toEqual([20, 20, 5]);
    expect(found.flat()).toEqual([...ids].reverse());
  });

  it("what comes out meanwhile moves nothing", async () => {
    const author = await addAccount(server);
    for (let index = 0; index < 25; index += 1)
      await published(author, `Пост ${index}`, { publishTime: new Date(Date.parse(EARLIER) + index).toISOString() });
    const first = await ask(null, { author: author.id });
    await published(author, "Новее всех", { publishTime: NOW });
    const second = await ask(null, { author: author.id, cursor: first.cursor ?? "" });
    expect(second.items.map(({ title }) => title)).toEqual(["Пост 4", "Пост 3", "Пост 2", "Пост 1", "Пост 0"]);
    expect(second.cursor).toBeNull();
  });

  it("popular ones are ordered by the likes of the last 30 days", async () => {
    const author = await addAccount(server);
    const [old, liked, plain] = [
      await published(author, "Когда-то любимый"),
      await published(author, "Любимый"),
      await published(author, "Обычный"),
    ];
    const like = async (id: number, likedAt: string, count: number) => {
      for (let index = 0; index < count; index += 1)
        await server.database
          .insertInto("liked")
          .values({ accountId: (await addAccount(server)).id, kind: "post", targetId: id, likedAt })
          .execute();
    };
    await like(old.id, "2026-10-21T11:05:30.000Z", 3);
    await like(old.id, "2026-10-21T11:05:32.000Z", 1);
    await like(liked.id, EARLIER, 2);
    await countPopular(new Date(NOW));
    const query = { author: author.id, sort: "popular" as const };
    expect(await titles(null, query)).toEqual(["Любимый", "Когда-то любимый", "Обычный"]);
    // What was counted before is counted down.
    server.clock.pass(31 * 86_400_000);
    await countPopular(server.clock.now());
    server.clock.set(NOW);
    const counted = server.database.selectFrom("publication").where("id", "in", [old.id, liked.id, plain.id]);
    expect((await counted.select("popular").execute()).map(({ popular }) => popular)).toEqual([0, 0, 0]);
  });

  it("are narrowed by category and by tag, whose ё and capitals are no matter", async () => {
    const author = await addAccount(server);
    await published(author, "Ёлка", { categoryId: 8, tags: ["Ёлка", "зима"] });
    await published(author, "Берёза", { categoryId: 9, tags: ["береза"] });
    const of = (query: object) => titles(null, { author: author.id, ...query });
    expect(await of({ category: 8 })).toEqual(["Ёлка"]);
    expect(await of({ category: 3 })).toEqual([]);
    expect(await of({ tag: "елка" })).toEqual(["Ёлка"]);
    expect(await of({ tag: "БЕРЁЗА" })).toEqual(["Берёза"]);
    expect(await of({ tag: "ел" })).toEqual([]);
  });

  it("those of whom the asker follows: a guest follows nobody", async () => {
    const [author, other] = [await addAccount(server), await addAccount(server)];
    await published(author, "Того, на кого подписан");
    await published(other, "Другого");
    await server.as(reader)("followAccount", { params: { id: author.id } });
    expect(await titles(reader, { feed: true })).toEqual(["Того, на кого подписан"]);
    expect(await titles(null, { feed: true })).toEqual([]);
  });

  it("leave hidden authors out, fold the ignored, and say nothing of the author's ignoring", async () => {
    const [hidden, ignored, ignoring] = [await addAccount(server), await addAccount(server), await addAccount(server)];
    for (const author of [hidden, ignored, ignoring])
      await published(author, `Пост ${author.id}`, { publishTime: NOW });
    await server.as(reader)("hideAuthor", { body: { authorId: hidden.id, isHidden: true } });
    await server.as(reader)("addToIgnoreList", { body: { userId: ignored.id, note: "" } });
    await server.as(ignoring)("addToIgnoreList", { body: { userId: reader.id, note: "" } });
    const { items } = await ask(reader, {});
    const foldedOf = ({ id }: TestAccount) => items.find(({ author }) => author.id === id)?.isFolded;
    expect([foldedOf(hidden), foldedOf(ignored), foldedOf(ignoring)]).toEqual([undefined, true, false]);
    const ofGuest = (await ask(null, {})).items.map(({ author }) => author.id);
    expect(ofGuest).toEqual(expect.arrayContaining([hidden.id, ignored.id, ignoring.id]));
    // A reader who opens the author's own page has come to them.
    expect(await titles(reader, { author: hidden.id })).toEqual([`Пост ${hidden.id}`]);
  });

  it("a place of another list, or of another reader, is none", async () => {
    const author = await addAccount(server);
    for (let index = 0; index < 21; index += 1) await published(author, `Пост ${index}`);
    const { cursor } = await ask(null, { author: author.id });
    const none = { envelope: { errorCode: 3, invalidFields: { cursor: [expect.any(String)] } } };
    await expect(ask(null, { cursor: cursor ?? "" })).rejects.toMatchObject(none);
    await expect(ask(reader, { author: author.id, cursor: cursor ?? "" })).rejects.toMatchObject(none);
    await expect(ask(null, { author: author.id, sort: "popular", cursor: cursor ?? "" })).rejects.toMatchObject(none);
  });

  it("of who is banned or leaves there is nothing; of who was erased what they have left, without a name", async () => {
    const author = await addAccount(server, { fio: "Вера Лядова" });
    const { id } = await published(author, "Остался");
    const set = (values: object) =>
      server.database.updateTable("account").set(values).where("id", "=", author.id).execute();
    const see = () => server.as(null)("getPost", { params: { id } });
    await set({ bannedAt: EARLIER });
    await expect(see()).rejects.toMatchObject(refused.missing);
    expect(await titles(null, { author: author.id })).toEqual([]);
    await set({ bannedAt: null, disabledAt: EARLIER });
    await expect(see()).rejects.toMatchObject(refused.missing);
    await set({ fio: "Удалённый пользователь" });
    await server.database
      .insertInto("accountDeletion")
      .values({ accountId: author.id, state: "erased", until: EARLIER, keepTexts: true, shownWorkIds: "[]" })
      .execute();
    expect((await see()).author).toMatchObject({ fio: "Удалённый пользователь", isGone: true });
  });
});

describe("a list of one's own", () => {
  it("has tabs with counts, a search, a tag and pages; the bin and what others have are apart", async () => {
    const author = await addAccount(server);
    const at = (minute: number) => `2026-11-02T09:${String(minute).padStart(2, "0")}:00.000Z`;
    const add = (title: string, minute: number, given = {}) =>
      addPost(server, author, { title, lastModificationTime: at(minute), ...given });
    await add("Черновик о море", 1, { tags: ["море"] });
    await add("Вышедший о море", 2, { state: "published", publishTime: at(2), tags: ["море", "лето"] });
    await add("Отложенный", 3, { state: "scheduled", publishTime: "2026-12-01T09:00:00.000Z" });
    await add("Отложенный ближе", 4, { state: "scheduled", publishTime: "2026-11-25T09:00:00.000Z" });
    await add("Скрытый", 5, { state: "removed", publishTime: at(5), moderationReason: "Реклама" });
    await add("В корзине", 6, { state: "deleted", deletedAt: at(6) });
    const other = await addAccount(server);
    const favorite = await published(other, "Чужой любимый");
    await server.as(author)("favoritePost", { params: { id: favorite.id }, body: { isFavorite: true } });
    const own = (query: object) => server.as(author)("getAccountPosts", { query });
    const counts = { all: 5, published: 1, draft: 1, scheduled: 2, favorite: 1, bin: 1 };
    const listed = async (query: object) => (await own(query)).items.map(({ title }) => title);
    expect(await own({})).toMatchObject({ counts, realTotalCount: 5, isLastPage: true });
    expect(await listed({})).toEqual([
      ...["Скрытый", "Отложенный ближе", "Отложенный", "Вышедший о море", "Черновик о море"],
    ]);
    expect(await listed({ tab: "scheduled" })).toEqual(["Отложенный ближе", "Отложенный"]);
    expect(await listed({ tab: "draft" })).toEqual(["Черновик о море"]);
    expect(await listed({ tab: "published" })).toEqual(["Вышедший о море"]);
    expect(await listed({ tab: "bin" })).toEqual(["В корзине"]);
    expect(await listed({ tab: "favorite" })).toEqual(["Чужой любимый"]);
    expect(await listed({ search: "МОРЕ" })).toEqual(["Вышедший о море", "Черновик о море"]);
    expect((await own({ tag: "лето" })).counts).toEqual({
      all: 1,
      published: 1,
      draft: 0,
      scheduled: 0,
      favorite: 0,
      bin: 0,
    });
    expect(await own({ page: 2, ps: 2 })).toMatchObject({ realTotalCount: 5, isLastPage: false });
    expect(await listed({ page: 3, ps: 2 })).toEqual(["Черновик о море"]);
    expect(await server.as(author)("getAccountPostTags", { query: {} })).toEqual([
      { title: "море", count: 2 },
      { title: "лето", count: 1 },
    ]);
    // What they keep of others is not the staff's to see, nor what is not out.
    const moderator = await addAccount(server, { roles: ["Moderator"] });
    const looked = await server.as(moderator)("getAccountPosts", { query: { userId: author.id } });
    expect(looked.items.map(({ title }) => title)).toEqual(["Скрытый", "Вышедший о море"]);
    expect(looked.counts).toEqual({ all: 2, published: 1, draft: 0, scheduled: 0, favorite: 0, bin: 0 });
    const kept = await server.as(moderator)("getAccountPosts", { query: { userId: author.id, tab: "favorite" } });
    expect(kept.items).toEqual([]);
    // A favourite that is no longer theirs to open is not there.
    await server.as(other)("updatePostState", { params: { id: favorite.id }, body: { type: "withdrawal.requested" } });
    expect(await listed({ tab: "favorite" })).toEqual([]);
  });

  it("suggested tags: one's own first, then those that are used most where one may read", async () => {
    const [author, other] = [await addAccount(server), await addAccount(server)];
    await addPost(server, author, { tags: ["океан редкий"] });
    for (const tags of [["океан частый"], ["океан частый", "океан второй"]]) await published(other, "Пост", { tags });
    await addPost(server, other, { tags: ["океан тайный"] });
    await published(other, "Для друзей", { tags: ["океан дружеский"], privacyDisplay: "Friends" });
    const suggested = await server.as(author)("getPostTags", { query: { search: "ОКЕАН" } });
    expect(suggested).toEqual(["океан редкий", "океан частый", "океан второй"]);
  });
});
