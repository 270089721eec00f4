import { describe, expect, it } from "vitest";
import { addPost } from "../../support/factories.publications.ts";
import { addAccount, type TestAccount } from "../../support/factories.ts";
import { EARLIER } from "../../support/factories.works.ts";
import { NOW } from "../../support/server.ts";
import { as, begin, cast, nina, server } from "./stage.ts";

const HOUR = 3_600_000;

begin();

const follow = (who: TestAccount, whom: TestAccount) => as(who)("followAccount", { params: { id: whom.id } });
/** Everything but what goes to devices, which the jobs of `push` do. */
const tell = async () => {
  await server.drainJobs({ push: async () => {} });
  const failed = await server.database.selectFrom("job").where("lastError", "is not", null).selectAll().execute();
  expect(failed).toEqual([]);
};
const bellOf = async (who: TestAccount) => (await as(who)("getNotifications", { query: {} })).items;
const linesOf = async (who: TestAccount) =>
  (await bellOf(who)).map(({ title, previewText, text, url }) => [title, previewText, text, url]);
const publish = (id: number, by = cast.owner) =>
  as(by)("updatePostState", { params: { id }, body: { type: "publish.requested" } });
const addDraft = async (title: string, given = {}) => (await addPost(server, cast.owner, { title, ...given })).id;

describe("a new post", () => {
  it("notifies followers of its author, once, whatever becomes of it, and nobody else", async () => {
    const id = await addDraft("Как зовут кота?");
    await follow(nina, cast.owner);
    await tell();
    await publish(id);
    await tell();
    expect(await bellOf(nina)).toEqual([
      {
        notificationId: expect.any(String),
        itemId: id,
        title: "Вера Лядова",
        previewText: "новый пост",
        text: "«Как зовут кота?»",
        url: `/post/${id}`,
        chapterId: null,
        actionType: "work",
        type: "NewPost",
        creationTime: NOW,
        isRead: false,
        authorFIO: "Вера Лядова",
        authorUserName: cast.owner.userName,
        coverUrl: null,
        hasCover: false,
        category: { title: "Прочее", code: "other" },
      },
    ]);
    expect(await bellOf(cast.stranger)).toEqual([]);
    await as(cast.owner)("updatePostState", { params: { id }, body: { type: "withdrawal.requested" } });
    expect(await bellOf(nina)).toEqual([]);
    server.clock.pass(2 * HOUR);
    await publish(id);
    await tell();
    expect(await linesOf(nina)).toHaveLength(1);
  });

  it("several of an hour are one, and those of the next hour another", async () => {
    await follow(nina, cast.owner);
    for (const title of ["Первый", "Второй", "Третий"]) {
      await publish(await addDraft(title));
      server.clock.pass(60_000);
      await tell();
    }
    const url = `/u/${cast.owner.userName}`;
    const three = ["Вера Лядова", "3\u00a0новых поста", "«Первый», «Второй» и ещё 1", url];
    expect(await linesOf(nina)).toEqual([three]);
    server.clock.pass(HOUR);
    const later = await addDraft("Потом");
    await publish(later);
    await tell();
    expect(await linesOf(nina)).toEqual([["Вера Лядова", "новый пост", "«Потом»", `/post/${later}`], three]);
  });

  it("one for friends notifies friends alone, next to one for everybody", async () => {
    const friend = await addAccount(server);
    await follow(nina, cast.owner);
    await follow(friend, cast.owner);
    await follow(cast.owner, friend);
    await tell();
    const [open, close] = [await addDraft("Всем"), await addDraft("Друзьям", { privacyDisplay: "Friends" })];
    await publish(open);
    await publish(close);
    await tell();
    const ofFriend = (await linesOf(friend)).map(([, , text]) => text).filter((text) => text?.startsWith("«"));
    expect(ofFriend.sort()).toEqual(["«Всем»", "«Друзьям»"]);
    expect((await linesOf(nina)).map(([, , text]) => text)).toEqual(["«Всем»"]);
    // A notice of a post that fewer people may see now is not shown any more.
    await server.database
      .updateTable("publication")
      .set({ privacyDisplay: "Friends" })
      .where("id", "=", open)
      .execute();
    expect(await linesOf(nina)).toEqual([]);
  });

  it("notifies nobody when it is for its author alone, nor a person who ignores or hides the author, or is banned", async () => {
    const [ignoring, hiding, banned] = [await addAccount(server), await addAccount(server), await addAccount(server)];
    for (const person of [ignoring, hiding, banned, nina]) await follow(person, cast.owner);
    await as(ignoring)("addToIgnoreList", { body: { userId: cast.owner.id, note: "" } });
    await as(hiding)("hideAuthor", { body: { authorId: cast.owner.id, isHidden: true } });
    await server.database.updateTable("account").set({ bannedAt: EARLIER }).where("id", "=", banned.id).execute();
    await publish(await addDraft("Дневник", { privacyDisplay: "Me" }));
    await tell();
    expect(
      await server.database.selectFrom("notification").where("kind", "=", "newPost").select("id").execute(),
    ).toEqual([]);
    await publish(await addDraft("Всем"));
    await tell();
    const told = await server.database
      .selectFrom("notification")
      .where("kind", "=", "newPost")
      .select("accountId")
      .execute();
    expect(told.map(({ accountId }) => accountId)).toEqual([nina.id]);
  });
});

describe("notices to its author", () => {
  it("what the staff has decided, with the reason, whatever their settings are", async () => {
    const { id } = await addPost(server, cast.owner, { title: "Как зовут кота?", state: "published" });
    const decide = (body: { type: "removal.given"; reason: string } | { type: "restoration.given" }) =>
      as(cast.moderator)("updatePostState", { params: { id }, body });
    await decide({ type: "removal.given", reason: "Реклама чужого сайта" });
    await tell();
    expect(await linesOf(cast.owner)).toEqual([
      ["Как зовут кота?", "скрыто модератором", "Реклама чужого сайта", `/post/${id}/edit`],
    ]);
    server.clock.pass(60_000);
    await decide({ type: "restoration.given" });
    await tell();
    expect((await linesOf(cast.owner))[0]).toEqual([
      ...["Как зовут кота?", "снова видно всем, для кого это опубликовано"],
      ...["Было скрыто: Реклама чужого сайта", `/post/${id}`],
    ]);
  });

  it("that a post did not come out at its time, and why that may be", async () => {
    const publishTime = new Date(Date.parse(NOW) + HOUR).toISOString();
    const id = await addDraft("Отложенный");
    await as(cast.owner)("updatePostState", { params: { id }, body: { type: "schedule.requested", at: publishTime } });
    await as(cast.owner)("updatePost", {
      params: { id },
      body: {
        revision: 1,
        fields: {
          categoryId: 1,
          title: "",
          tags: [],
          privacyDisplay: "All",
          privacyComments: "All",
          commentsReview: "none",
          document: { type: "doc", content: [{ type: "paragraph" }] },
        },
      },
    });
    server.clock.pass(HOUR);
    await tell();
    expect(await linesOf(cast.owner)).toEqual([
      ...[
        [
          "Без названия",
          "не вышло по расписанию",
          "Публикация снова в черновиках: проверьте заголовок и текст",
          `/post/${id}/edit`,
        ],
      ],
    ]);
    expect(await as(cast.owner)("getPost", { params: { id } })).toMatchObject({ state: "draft", publishTime: null });
  });

  it("of a complaint that was settled the person who has complained", async () => {
    const { id } = await addPost(server, cast.owner, { title: "Как зовут кота?", state: "published" });
    const { complaintId } = await as(nina)("complain", {
      body: { targetType: "post", targetId: id, category: "spam", comment: "", url: `/post/${id}` },
    });
    const { complaints } = await as(cast.moderator)("getComplaints", { query: { targetType: "post" } });
    expect(complaints.map(({ target }) => target)).toEqual([
      { type: "post", id, title: "Как зовут кота?", url: `/post/${id}`, workId: null },
    ]);
    await as(cast.moderator)("settleComplaint", {
      params: { id: complaintId },
      body: { decision: "measuresTaken", note: "Скрыто" },
    });
    await tell();
    expect(await linesOf(nina)).toEqual([
      ["Как зовут кота?", "жалоба рассмотрена", "Модератор принял меры", `/post/${id}`],
    ]);
  });
});
