import { beforeAll, describe, expect, it } from "vitest";
import { addHolding, addSale } from "../../support/factories.sales.ts";
import { addAccount } from "../../support/factories.ts";
import { addCast, addChapter, addWork, type Cast, refused, storedRevisions } from "../../support/factories.works.ts";
import { NOW, type TestServer, testServer } from "../../support/server.ts";

const server = testServer();
let cast: Cast;
beforeAll(async () => {
  cast = await addCast(server);
});

/** A published book of two chapters, «Утро» and «День». */
async function begin(given: Parameters<typeof addWork>[2] = {}) {
  const { id: workId } = await addWork(
    server,
    { owner: cast.owner },
    { state: "published", title: "Тайный остров", ...given },
  );
  const add = (title: string, sortOrder: number) =>
    addChapter(server, workId, { state: "published", title, sortOrder, texts: [`${title}.`] });
  const [morning, day] = [await add("Утро", 1), await add("День", 2)];
  return { workId, morning, day };
}
const many = (account: Parameters<TestServer["as"]>[0], id: number, ...ids: number[]) =>
  server.as(account)("getManyTexts", { params: { id }, query: { ids: ids.join(",") } });
const check = async (account: Parameters<TestServer["as"]>[0], ...ids: number[]) =>
  (await server.as(account)("checkSavedBooks", { query: { ids: ids.join(",") } })).books;

describe("texts for a device that keeps them", () => {
  it("come with what all of them have around them, each by itself, in the order that was asked", async () => {
    const { workId, morning, day } = await begin();
    const draft = await addChapter(server, workId, { sortOrder: 3 });
    const [revision] = await storedRevisions(server, day.id);
    expect(await many(cast.stranger, workId, day.id, draft.id, 999_999, day.id)).toEqual({
      work: {
        id: workId,
        title: "Тайный остров",
        ageMark: "16+",
        enableRedLine: true,
        enableTTS: true,
        isFinished: false,
        privacyDisplay: "All",
        inLibraryState: "None",
        isMuted: false,
        authors: [{ id: cast.owner.id, fio: cast.owner.fio, userName: cast.owner.userName }],
      },
      chapters: [
        expect.objectContaining({ id: morning.id, title: "Утро", isDraft: false, access: "open" }),
        expect.objectContaining({ id: day.id, title: "День", isDraft: false, access: "open" }),
      ],
      texts: [
        {
          outcome: "given",
          id: day.id,
          revisionId: revision?.id,
          html: "<p>День.</p>",
          afterword: "",
          audiobook: null,
        },
        { outcome: "missing", id: draft.id },
        { outcome: "missing", id: 999_999 },
      ],
    });
  });

  it("are as many as one answer should carry, and one at least", async () => {
    const { id: workId } = await addWork(server, cast, { state: "published" });
    const texts = ["а".repeat(2_000_001)];
    const one = await addChapter(server, workId, { state: "published", sortOrder: 1, texts });
    const other = await addChapter(server, workId, { state: "published", sortOrder: 2 });
    const outcomes = async (...ids: number[]) => (await many(null, workId, ...ids)).texts.map(({ outcome }) => outcome);
    expect(await outcomes(one.id, other.id)).toEqual(["given", "later"]);
    expect(await outcomes(other.id, one.id)).toEqual(["given", "given"]);
  });

  it("bring the author's words behind the last chapter of a finished book", async () => {
    const { workId, morning, day } = await begin({ finishTime: NOW, afterword: "Спасибо." });
    const { texts } = await many(null, workId, morning.id, day.id);
    expect(texts.map((text) => "afterword" in text && text.afterword)).toEqual(["", "Спасибо."]);
  });

  it("count as opened for their buyer: the money does not go back by itself any more", async () => {
    const { workId, morning, day } = await begin();
    await addSale(server, workId);
    const buyer = await addAccount(server);
    await addHolding(server, workId, buyer, { openedAt: null });
    const openedAt = async () =>
      (await server.database.selectFrom("holding").where("workId", "=", workId).select("openedAt").executeTakeFirst())
        ?.openedAt;
    await many(buyer, workId, morning.id);
    expect(await openedAt()).toBe(null);
    await many(buyer, workId, day.id);
    expect(await openedAt()).toEqual(new Date(NOW));
  });

  it.each(["", "0", "1,", "1,,2", "а", "1 2", Array.from({ length: 101 }, (_, index) => index + 1).join(",")])(
    "are asked for by 1 to 100 ids: not «%s»",
    async (ids) => {
      const { workId } = await begin();
      const answer = server.as(null)("getManyTexts", { params: { id: workId }, query: { ids } });
      await expect(answer).rejects.toMatchObject({
        httpStatus: 400,
        envelope: { errorCode: 3, invalidFields: { ids: ["Поле Публикации некорректно"] } },
      });
    },
  );

  it("are none of an audiobook", async () => {
    const { id } = await addWork(server, cast, { state: "published", format: "Audiobook" });
    await expect(many(null, id, 1)).rejects.toMatchObject(refused.missing);
  });
});

describe("a book that is stored on a device", () => {
  it("is another one when a text of it is, or a chapter comes; what is far away changes nothing", async () => {
    const { workId } = await begin();
    const [before] = await check(cast.stranger, workId);
    expect(before).toEqual({
      outcome: "open",
      workId,
      version: expect.stringMatching(/^[\w-]{16}$/),
      isBought: false,
      isWhole: true,
      textBytes: 20,
      soundBytes: 0,
    });
    expect(await check(cast.owner, workId)).toEqual([before]);
    await addChapter(server, workId, { state: "published", sortOrder: 3 });
    const [after] = await check(cast.stranger, workId);
    expect(after).toMatchObject({ outcome: "open" });
    expect(after && "version" in after && before && "version" in before && after.version !== before.version).toBe(true);
  });

  it("is closed to whom it is not shown, as one that is not there", async () => {
    const { workId } = await begin({ privacyDisplay: "Friends" });
    expect(await check(cast.stranger, workId, 999_999)).toEqual([
      { outcome: "closed", workId },
      { outcome: "closed", workId: 999_999 },
    ]);
  });

  it("is closed when it is withdrawn", async () => {
    const { id: draftId } = await addWork(server, cast, { state: "draft" });
    expect(await check(cast.stranger, draftId)).toEqual([{ outcome: "closed", workId: draftId }]);
  });

  it("says what of it is there because it was bought, and whether all of it is", async () => {
    const { workId } = await begin();
    await addSale(server, workId);
    const [buyer, refundedBuyer] = [await addAccount(server), await addAccount(server)];
    await addHolding(server, workId, buyer);
    await addHolding(server, workId, refundedBuyer, { endedAt: NOW });
    const bought = await check(buyer, workId);
    expect(bought).toMatchObject([{ outcome: "open", isBought: true, isWhole: true, textBytes: 20 }]);
    const taken = await check(refundedBuyer, workId);
    expect(taken).toMatchObject([{ outcome: "open", isBought: false, isWhole: false, textBytes: 10 }]);
    expect(taken).not.toMatchObject([{ version: (bought[0] as { version: string }).version }]);
    expect(await check(cast.moderator, workId)).toMatchObject([{ isBought: false, isWhole: true }]);
  });
});
