import { beforeAll, describe, expect, it } from "vitest";
import { cleanUp } from "../../../server/cleaning.ts";
import { addAccount } from "../../support/factories.ts";
import { addCast, addChapter, addWork, type Cast, documentOf, refused } from "../../support/factories.works.ts";
import { NOW, testServer } from "../../support/server.ts";

const server = testServer();
let cast: Cast;
beforeAll(async () => {
  cast = await addCast(server);
});

const rain = "Дождь шёл третий день.";
const addDraft = async () => addChapter(server, (await addWork(server, cast)).id, { documents: [documentOf(rain)] });
type Draft = Awaited<ReturnType<typeof addDraft>>;
/** An editor of a chapter: each has a session of its own. */
function openEditor(person: { id: number }, { id: chapterId, workId }: Draft) {
  const call = server.as(person);
  return (given: { revision?: number; blockIndex?: number | null } = {}) =>
    call("reportChapterPresence", {
      params: { workId, chapterId },
      body: { revision: 1, blockIndex: null, ...given },
    });
}
const companion = (account: { id: number; fio: string }, given: object = {}) => ({
  account: { id: account.id, fio: account.fio },
  since: NOW,
  revision: 1,
  blockIndex: null,
  ...given,
});
const alone = { companions: [], news: null };

describe("who else writes a chapter", () => {
  it("is each other session, with its place, the first to come first, without the asking one", async () => {
    const draft = await addDraft();
    const [owner, phone, other] = [cast.owner, cast.owner, cast.coAuthor].map((person) => openEditor(person, draft));
    expect(await owner?.({ blockIndex: 0 })).toEqual(alone);
    server.clock.pass(1_000);
    await phone?.();
    expect(await other?.({ revision: 1, blockIndex: 3 })).toEqual({
      companions: [
        companion(cast.owner, { blockIndex: 0 }),
        companion(cast.owner, { since: "2026-11-20T11:05:32.000Z" }),
      ],
      news: null,
    });
    expect((await owner?.())?.companions).toEqual([
      companion(cast.owner, { since: "2026-11-20T11:05:32.000Z" }),
      companion(cast.coAuthor, { since: "2026-11-20T11:05:32.000Z", blockIndex: 3 }),
    ]);
    server.clock.set(NOW);
  });

  it("is gone ten seconds after it was last heard of, and comes back as somebody new", async () => {
    const draft = await addDraft();
    const [owner, other] = [openEditor(cast.owner, draft), openEditor(cast.coAuthor, draft)];
    await other();
    server.clock.pass(10_000);
    expect((await owner()).companions).toEqual([companion(cast.coAuthor)]);
    server.clock.pass(1);
    expect(await owner()).toEqual(alone);
    await other();
    expect((await owner()).companions).toEqual([companion(cast.coAuthor, { since: "2026-11-20T11:05:41.001Z" })]);
    server.clock.set(NOW);
  });

  it("that neither moves nor saves is written down every three seconds; a move at once", async () => {
    const draft = await addDraft();
    const editor = openEditor(cast.owner, draft);
    const seen = async () =>
      server.database
        .selectFrom("chapterPresence")
        .where("chapterId", "=", draft.id)
        .select(["seenAt", "blockIndex"])
        .executeTakeFirstOrThrow();
    await editor({ blockIndex: 0 });
    server.clock.pass(3_000);
    await editor({ blockIndex: 0 });
    expect(await seen()).toEqual({ seenAt: new Date(NOW), blockIndex: 0 });
    await editor({ blockIndex: 1 });
    expect(await seen()).toEqual({ seenAt: new Date("2026-11-20T11:05:34.000Z"), blockIndex: 1 });
    server.clock.pass(3_001);
    await editor({ blockIndex: 1 });
    expect(await seen()).toEqual({ seenAt: new Date("2026-11-20T11:05:37.001Z"), blockIndex: 1 });
    server.clock.set(NOW);
  });

  it("is forgotten with its session, and an hour after it was closed", async () => {
    const draft = await addDraft();
    const visitor = await addAccount(server);
    await openEditor(cast.owner, draft)();
    const rows = async () =>
      server.database.selectFrom("chapterPresence").where("chapterId", "=", draft.id).select("since").execute();
    server.clock.pass(3_600_000);
    await cleanUp(server.clock.now());
    expect(await rows()).toHaveLength(1);
    server.clock.pass(1);
    await cleanUp(server.clock.now());
    expect(await rows()).toEqual([]);
    await openEditor(cast.owner, draft)();
    await server.database.deleteFrom("session").where("accountId", "!=", visitor.id).execute();
    expect(await rows()).toEqual([]);
    server.clock.set(NOW);
  });
});

describe("what was saved meanwhile", () => {
  it("is the last text, with who has saved it; nothing for who has it, or claims a later one", async () => {
    const draft = await addDraft();
    const editor = openEditor(cast.owner, draft);
    const document = documentOf(rain, "Старик молчал.");
    await server.as(cast.coAuthor)("updateChapter", {
      body: { id: draft.id, revision: 1, title: "Река", document, merges: true },
    });
    const { id, fio } = cast.coAuthor;
    expect(await editor()).toEqual({
      companions: [],
      news: { revision: 2, title: "Река", document, by: { id, fio } },
    });
    expect(await editor({ revision: 2 })).toEqual(alone);
    expect(await editor({ revision: 9_007_199_254_740_991 })).toEqual(alone);
  });
});

describe("nobody is seen", () => {
  it("in a chapter of another work, or in one that is not there", async () => {
    const [draft, other] = [await addDraft(), await addDraft()];
    await expect(openEditor(cast.owner, { ...draft, workId: other.workId })()).rejects.toMatchObject(refused.missing);
    await expect(openEditor(cast.owner, { ...draft, id: 999_999 })()).rejects.toMatchObject(refused.missing);
  });

  it("in the bin", async () => {
    const draft = await addChapter(server, (await addWork(server, cast)).id, { state: "deleted" });
    await expect(openEditor(cast.owner, draft)()).rejects.toMatchObject(refused.unavailable);
  });

  it("by moderators and strangers, and they are seen by nobody", async () => {
    const draft = await addDraft();
    for (const person of [cast.moderator, cast.stranger])
      await expect(openEditor(person, draft)()).rejects.toMatchObject(refused.denied);
    expect(await openEditor(cast.owner, draft)()).toEqual(alone);
  });
});
