import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { publishScheduledChapter } from "../../../server/chapters/law.ts";
import type { CallByName } from "../../../src/api/callByName.ts";
import { addCast, addChapter, addWork, type Cast, documentOf, storedWork } from "../../support/factories.works.ts";
import { untyped } from "../../support/fakes.ts";
import { testServer } from "../../support/server.ts";
import { saveSettings } from "../../support/workFields.ts";

const server = testServer({ config: { moderation: "all" } });
let cast: Cast;
let id: number;
/** Three published chapters, of which the third has a newer revision, and two drafts. */
let chapters: [number, number, number, number, number];
beforeAll(async () => {
  cast = await addCast(server);
});
beforeEach(async () => {
  id = (await addWork(server, cast, { state: "onModeration" })).id;
  const add = async (sortOrder: number, state: "published" | "draft", texts = ["Было утро."]) =>
    (await addChapter(server, id, { title: `Глава ${sortOrder}`, sortOrder, state, texts })).id;
  chapters = [
    await add(1, "published"),
    await add(2, "published"),
    await add(3, "published", ["Было утро.", "Был вечер."]),
    await add(4, "draft"),
    await add(5, "draft"),
  ];
});

const approve = (contentVersion: number) =>
  server.as(cast.moderator)("updateWorkState", { params: { id }, body: { type: "approval.given", contentVersion } });
const version = async () => (await server.as(cast.moderator)("getWorkSettings", { params: { id } })).contentVersion;
const stale = {
  httpStatus: 400,
  envelope: {
    status: 4,
    errorCode: 3,
    message: "Автор изменил произведение после того, как вы его открыли. Посмотрите ещё раз",
  },
};

type Change = (call: CallByName) => Promise<unknown>;
const chapterState =
  (number: 0 | 1 | 2 | 3, type: "publish.requested" | "update.requested" | "withdrawal.requested"): Change =>
  (call) =>
    call("updateChapterState", { params: { workId: id, chapterId: chapters[number] }, body: { type } });
const chapterStates =
  (numbers: (0 | 1 | 2 | 3 | 4)[], type: "publish.requested" | "withdrawal.requested"): Change =>
  (call) =>
    call("updateChapterStates", {
      params: { workId: id },
      body: { chapterIds: numbers.map((number) => chapters[number]), type },
    });
const order =
  (...numbers: (0 | 1 | 2 | 3 | 4)[]): Change =>
  (call) =>
    call("reorderChapters", {
      params: { workId: id },
      body: { order: numbers.map((number) => chapters[number]), before: chapters },
    });
describe.each<[string, Change]>([
  ["another title", (call) => call("renameWork", { params: { id }, body: { title: "Спам и реклама" } })],
  ["other settings", (call) => saveSettings(call, id, { annotation: "Купите слона." })],
  ["one chapter more", chapterState(3, "publish.requested")],
  ["a newer text of a chapter", chapterState(2, "update.requested")],
  ["one chapter less", chapterState(0, "withdrawal.requested")],
  ["a chapter in the bin", (call) => call("deleteChapter", { params: { workId: id, chapterId: chapters[1] } })],
  ["several chapters more", chapterStates([3, 4], "publish.requested")],
  ["several chapters less", chapterStates([0, 1], "withdrawal.requested")],
  [
    "several chapters in the bin",
    (call) => call("deleteChapters", { params: { workId: id }, body: { chapterIds: [chapters[0]] } }),
  ],
  ["another order of what is published", order(1, 0, 2, 3, 4)],
  [
    "a chapter whose time has come",
    async (call) => {
      const at = "2026-11-20T12:00:00.000Z";
      const chapterId = chapters[3];
      await call("updateChapterState", { params: { workId: id, chapterId }, body: { type: "schedule.requested", at } });
      expect(await version()).toBe(1);
      await publishScheduledChapter(chapterId, new Date(at));
    },
  ],
])("while a work waits for the moderator: %s", (_, change) => {
  it("is not approved unseen", async () => {
    const looked = await version();
    expect(looked).toBe(1);
    await change(server.as(cast.owner));
    await expect(approve(looked)).rejects.toMatchObject(stale);
    expect(await storedWork(server, id)).toMatchObject({ state: "onModeration", firstPublishedAt: null });
    expect(await version()).toBe(2);
    expect(await approve(2)).toMatchObject({ state: "published", contentVersion: 2 });
  });
});

it.each<[string, Change]>([
  [
    "a text that only its authors see",
    (call) =>
      call("updateChapter", {
        body: { id: chapters[0], revision: 1, title: "Глава 1", document: documentOf("Был полдень.") },
      }),
  ],
  ["another order of drafts", order(0, 1, 2, 4, 3)],
  ["a draft between published chapters", order(0, 3, 1, 2, 4)],
  [
    "what the law refuses",
    (call) =>
      call("updateChapterState", {
        params: { workId: id, chapterId: chapters[0] },
        body: { type: "publish.requested" },
      }).catch(() => null),
  ],
])("%s changes nothing that a moderator has seen", async (_, change) => {
  await change(server.as(cast.owner));
  expect(await approve(1)).toMatchObject({ state: "published", contentVersion: 1 });
});

it("an approval says what was looked at", async () => {
  const call = server.as(cast.moderator)("updateWorkState", {
    params: { id },
    body: untyped({ type: "approval.given" }),
  });
  await expect(call).rejects.toMatchObject({ httpStatus: 400, envelope: { errorCode: 3, message: "Проверьте поля" } });
  expect((await storedWork(server, id)).state).toBe("onModeration");
});

it("a rejection and a withdrawal ask for no version", async () => {
  await server.as(cast.owner)("renameWork", { params: { id }, body: { title: "Соль и перец" } });
  const body = { type: "rejection.given", reason: "Мало текста" } as const;
  expect(await server.as(cast.moderator)("updateWorkState", { params: { id }, body })).toMatchObject({
    state: "rejected",
    contentVersion: 2,
  });
});
