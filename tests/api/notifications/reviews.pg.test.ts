import { expect, it } from "vitest";
import { addReview } from "../../support/factories.publications.ts";
import type { TestAccount } from "../../support/factories.ts";
import { addPublishedBook } from "../../support/factories.works.ts";
import { NOW } from "../../support/server.ts";
import { as, begin, cast, nina, server } from "./stage.ts";

begin();

const tell = async () => {
  await server.drainJobs({ push: async () => {} });
  const failed = await server.database.selectFrom("job").where("lastError", "is not", null).selectAll().execute();
  expect(failed).toEqual([]);
};
const bellOf = async (who: TestAccount) => (await as(who)("getNotifications", { query: {} })).items;
const linesOf = async (who: TestAccount) =>
  (await bellOf(who)).map(({ title, previewText, text, url }) => [title, previewText, text, url]);
const ignore = (who: TestAccount, whom: TestAccount) =>
  as(who)("addToIgnoreList", { body: { userId: whom.id, note: "" } });
const change = (id: number, type: "publish.requested" | "withdrawal.requested", by = nina) =>
  as(by)("updateReviewState", { params: { id }, body: { type } });
const reply = (id: number, text: string) => as(cast.owner)("replyToReview", { params: { id }, body: { text } });

/** A draft of Nina's about a book of two. */
async function addDraft() {
  const { workId } = await addPublishedBook(server, { owner: cast.owner, coAuthor: cast.coAuthor });
  return (await addReview(server, nina, workId)).id;
}

it("a new review notifies everybody who writes the work, once, and nobody else", async () => {
  await as(cast.stranger)("followAccount", { params: { id: nina.id } });
  const id = await addDraft();
  await change(id, "publish.requested");
  await tell();
  expect(await bellOf(cast.owner)).toEqual([
    {
      notificationId: expect.any(String),
      itemId: id,
      title: "Нина Зорина",
      previewText: "пишет рецензию",
      text: "«Соль, которую не убрали»",
      url: `/review/${id}`,
      chapterId: null,
      actionType: "person",
      type: "NewReview",
      creationTime: NOW,
      isRead: false,
      authorFIO: "Нина Зорина",
      authorUserName: nina.userName,
      coverUrl: null,
      hasCover: false,
      category: { title: "Прочее", code: "other" },
    },
  ]);
  expect(await linesOf(cast.coAuthor)).toHaveLength(1);
  const told = (await bellOf(nina)).map(({ type }) => type);
  expect([await bellOf(cast.stranger), await bellOf(cast.unconfirmed), told]).toEqual([[], [], ["NewFollower"]]);
  await change(id, "withdrawal.requested");
  expect(await bellOf(cast.owner)).toEqual([]);
  await change(id, "publish.requested");
  await tell();
  expect(await linesOf(cast.owner)).toHaveLength(1);
});

it("an answer notifies the reviewer once, and no more when it is taken back", async () => {
  const id = await addDraft();
  await change(id, "publish.requested");
  await reply(id, "Спасибо.");
  await reply(id, "Большое спасибо.");
  await tell();
  const line = ["Вера Лядова", "отвечает на вашу рецензию", "«Соль, которую не убрали»", `/review/${id}`];
  expect(await linesOf(nina)).toEqual([line]);
  await reply(id, "");
  expect(await linesOf(nina)).toEqual([]);
  await reply(id, "Всё-таки спасибо.");
  await tell();
  expect(await linesOf(nina)).toEqual([line]);
});

it("a person who ignores the other is not notified", async () => {
  const id = await addDraft();
  await change(id, "publish.requested");
  await tell();
  await ignore(cast.owner, nina);
  expect([await linesOf(cast.owner), (await linesOf(cast.coAuthor)).length]).toEqual([[], 1]);
});

it("its author is led to its form by the staff's reason, and to its page by its return", async () => {
  const id = await addDraft();
  await change(id, "publish.requested");
  const staff = as(cast.moderator);
  await staff("updateReviewState", { params: { id }, body: { type: "removal.given", reason: "Оскорбления" } });
  await tell();
  const title = "Соль, которую не убрали";
  expect(await linesOf(nina)).toEqual([[title, "скрыто модератором", "Оскорбления", `/review/edit/${id}`]]);
  server.clock.pass(60_000);
  await staff("updateReviewState", { params: { id }, body: { type: "restoration.given" } });
  await tell();
  expect((await linesOf(nina))[0]).toEqual([
    ...[title, "снова видно всем, для кого это опубликовано", "Было скрыто: Оскорбления", `/review/${id}`],
  ]);
});
